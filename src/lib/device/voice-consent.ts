/** Receivers who may write a recording down: the maker of the browser, or this site and its service. */
export type VoiceReceiver = 'browser' | 'site'

const key = (receiver: VoiceReceiver) => `voice:${receiver}`

/** Whether the person has agreed on this device that what they say is sent to `receiver`. */
export function hasVoiceConsent(receiver: VoiceReceiver): boolean {
  try {
    return localStorage.getItem(key(receiver)) === 'yes'
  } catch {
    return false
  }
}

export function setVoiceConsent(receiver: VoiceReceiver, isGiven: boolean): void {
  try {
    if (isGiven) localStorage.setItem(key(receiver), 'yes')
    else localStorage.removeItem(key(receiver))
  } catch {
    // It holds until the page is left.
  }
}

export function forgetVoiceConsents(): void {
  setVoiceConsent('browser', false)
  setVoiceConsent('site', false)
}

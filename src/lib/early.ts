type Early = HTMLButtonElement | HTMLFormElement
declare global {
  interface Window {
    /** The last button pressed, or form sent, before the page could answer; set by {@link KEEP_EARLY}. */
    early?: { last?: Early; stop(): void }
  }
}

/**
 * A script for the page's head. Until {@link replayEarly} it remembers the last button pressed, and keeps a form that would be
 * posted from leaving the page: on a slow connection a page is read, and used, before its scripts arrive.
 */
export const KEEP_EARLY = `{
const keep = (event) => {
  const { target, type } = event
  const meant = type === 'submit' ? target : target.closest?.('button')
  if (!meant || (type === 'submit' ? meant.method !== 'post' : meant.type !== 'button')) return
  if (type === 'submit') event.preventDefault()
  window.early.last = meant
}
window.early = { stop() { for (const type of ['click', 'submit']) removeEventListener(type, keep, true) } }
for (const type of ['click', 'submit']) addEventListener(type, keep, true)
}`

/** Does what was asked of the page before it could answer, and marks the document as ready. Called in an effect, when it can. */
export function replayEarly(): () => void {
  // After the effect: only then does React make the part of the page that is pressed its own at once.
  const timer = setTimeout(replay)
  return () => clearTimeout(timer)
}

function replay(): void {
  const { early } = window
  delete window.early
  early?.stop()
  document.documentElement.dataset['ready'] = ''
  const meant = early?.last
  if (!meant?.isConnected) return
  if (meant instanceof HTMLFormElement) meant.requestSubmit()
  else meant.click()
}

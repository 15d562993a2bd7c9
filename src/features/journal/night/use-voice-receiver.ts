import { useEffect, useState } from 'react'
import { hasVoiceConsent, setVoiceConsent, type VoiceReceiver } from '../../../lib/device/voice-consent.ts'
import { type SpeechPlace, speechPlace } from './speech.ts'

export const RECEIVER_SENTENCES: Record<VoiceReceiver, string> = {
  site: 'What you record can be written down. For that it is sent to this site, and from here to its transcription service. This site keeps nothing of it.',
  browser: 'This browser can write down what you say. For that it may send the sound to the company that makes it.',
}

/**
 * The way in which speech is written down here: the place where the browser recognizes it, the party that would get the
 * sound if it has to leave the device, and whether the person agrees to that.
 */
export function useVoiceReceiver(canTranscribe: boolean) {
  const [place, setPlace] = useState<SpeechPlace>('nowhere')
  const [hasConsent, setHasConsent] = useState(false)
  const receiver: VoiceReceiver | undefined =
    place === 'device' ? undefined : canTranscribe ? 'site' : place === 'browser' ? 'browser' : undefined
  useEffect(() => {
    speechPlace().then(setPlace)
  }, [])
  useEffect(() => setHasConsent(receiver !== undefined && hasVoiceConsent(receiver)), [receiver])
  return {
    place,
    receiver,
    hasConsent,
    consent(isGiven: boolean) {
      if (receiver) setVoiceConsent(receiver, isGiven)
      setHasConsent(isGiven)
    },
  }
}

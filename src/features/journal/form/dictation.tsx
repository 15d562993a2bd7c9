import { useQuery } from '@tanstack/react-query'
import { Mic, Square } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { siteQuery } from '../../../lib/api/site.ts'
import { formatSeconds, useTranscription } from '../night/night-recordings.tsx'
import { recogniseSpeech } from '../night/speech.ts'
import { useRecorder } from '../night/use-recorder.ts'
import { RECEIVER_SENTENCES, useVoiceReceiver } from '../night/use-voice-receiver.ts'

const nothing = () => {}

type Props = {
  /** Null for a guest. */
  userId: number | null
  /** Gets the words that were said. */
  onWords: (words: string) => void
}

/**
 * A button that writes down what is said, where the browser or this site can; nothing elsewhere. The sound stays on the
 * device until its words are there: if there are none, it can be heard on the night page.
 */
export function Dictation({ userId, onWords }: Props) {
  const { data: site } = useQuery(siteQuery)
  const { place, receiver, hasConsent, consent } = useVoiceReceiver(site?.transcription === true && userId !== null)
  const [isAsking, setIsAsking] = useState(false)
  const hasWords = useRef(false)
  const addWords = (words: string) => {
    hasWords.current ||= words.trim() !== ''
    onWords(words)
  }
  const { transcribe, isTranscribing, fault } = useTranscription(userId, addWords, nothing)
  const [isLost, setIsLost] = useState(false)
  const recorder = useRecorder({
    userId,
    onListening(track) {
      hasWords.current = false
      setIsLost(false)
      if (receiver === 'site') return nothing
      return recogniseSpeech(place === 'device' ? 'device' : 'browser', track, addWords)
    },
    async onRecorded(recording) {
      if (receiver === 'site') return transcribe(recording)
      if (!hasWords.current) return setIsLost(true)
      const { deleteRecording } = await import('../../../lib/device/recorded-sound.ts')
      await deleteRecording(userId, recording.id).catch(nothing)
    },
  })
  if (place === 'nowhere' && !receiver) return null
  const isRecording = recorder.seconds !== undefined
  const press = () => {
    if (isRecording) return recorder.stop()
    if (receiver && !hasConsent) return setIsAsking(true)
    recorder.start()
  }
  return (
    <div className="mt-2">
      <button
        type="button"
        onClick={press}
        disabled={isTranscribing}
        className="inline-flex min-h-11 items-center gap-2 text-moon-soft transition-colors duration-200 hover:text-lamp"
      >
        {isRecording ? (
          <Square size={16} fill="currentColor" aria-hidden />
        ) : (
          <Mic size={20} strokeWidth={1.5} aria-hidden />
        )}
        {isRecording ? `Stop, ${formatSeconds(recorder.seconds ?? 0)}` : 'Speak it instead'}
      </button>
      {isAsking && receiver && !hasConsent && (
        <div className="mt-2 rounded-lg border border-night-edge p-4">
          <p className="text-sm text-moon-soft">{RECEIVER_SENTENCES[receiver]}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              variant="quiet"
              onClick={() => {
                consent(true)
                setIsAsking(false)
                recorder.start()
              }}
            >
              Write down what I say
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      <p role="status" className="text-sm text-moon-soft empty:hidden">
        {recorder.fault ||
          fault ||
          (isTranscribing && 'The recording is being written down…') ||
          (isLost && 'No words were understood. The recording is kept on this device: the night page has it.')}
      </p>
    </div>
  )
}

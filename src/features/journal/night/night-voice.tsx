import { useEffect, useState } from 'react'
import { listRecordings, mayHaveSound, type Recording } from '../../../lib/device/recordings.ts'
import { HOUR_MS } from '../../../shared/durations.ts'
import { NightButton } from './night-button.tsx'
import { formatSeconds, NightRecordings, useTranscription } from './night-recordings.tsx'
import { recogniseSpeech } from './speech.ts'
import type { NightOwner } from './use-night-owner.ts'
import { useRecorder } from './use-recorder.ts'
import { RECEIVER_SENTENCES, useVoiceReceiver } from './use-voice-receiver.ts'

async function deleteLeftSound(): Promise<void> {
  if (!(await mayHaveSound())) return
  const { deleteUnlistedRecordings } = await import('../../../lib/device/delete-unlisted-recordings.ts')
  await deleteUnlistedRecordings()
}

type Props = {
  owner: NightOwner | undefined
  /** Whether the site has a transcription service. */
  hasTranscription: boolean
  /** Whether to show a guest's recordings of more than an hour ago. */
  showsOlder: boolean
  /** Changes when recordings were added or removed elsewhere on the page. */
  revision: number
  onWords: (words: string) => void
  onChange: () => void
}

/** One button that records, the fate of the spoken words, and the recordings on this device. */
export function NightVoice({ owner, hasTranscription, showsOlder, revision, onWords, onChange }: Props) {
  const [recordings, setRecordings] = useState<Recording[]>([])
  const userId = owner?.id ?? null
  const canTranscribe = hasTranscription && owner?.isSure === true && userId !== null
  const { place, receiver, hasConsent, consent } = useVoiceReceiver(canTranscribe)

  useEffect(() => {
    deleteLeftSound().catch(() => {})
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something has changed them
  useEffect(() => {
    if (!owner) return
    const isShown = ({ madeAt }: Recording) =>
      userId !== null || showsOlder || Date.now() - Date.parse(madeAt) < HOUR_MS
    setRecordings(listRecordings(userId).filter(isShown))
  }, [owner?.id, showsOlder, revision])

  const { transcribe, isTranscribing, fault: transcriptionFault } = useTranscription(userId, onWords, onChange)
  const recorder = useRecorder({
    userId,
    onListening: (track) => {
      if (place === 'device') return recogniseSpeech('device', track, onWords)
      if (receiver === 'browser' && hasConsent) return recogniseSpeech('browser', track, onWords)
      return () => {}
    },
    onRecorded: (recording) => {
      onChange()
      if (receiver === 'site' && hasConsent) transcribe(recording)
    },
  })
  const isRecording = recorder.seconds !== undefined

  return (
    <>
      <NightButton className="w-full" onClick={isRecording ? recorder.stop : recorder.start}>
        {isRecording ? `Stop, ${formatSeconds(recorder.seconds ?? 0)}` : 'Record'}
      </NightButton>
      <p role="status">
        {recorder.fault || transcriptionFault || (isTranscribing && 'The recording is being written down…')}
      </p>
      {receiver && !isRecording && (
        <div>
          <p>{RECEIVER_SENTENCES[receiver]}</p>
          <NightButton className="mt-3" aria-pressed={hasConsent} onClick={() => consent(!hasConsent)}>
            {hasConsent ? 'No longer write down what I say' : 'Write down what I say'}
          </NightButton>
        </div>
      )}
      {place === 'device' && <p>What you record is written down on this device.</p>}
      <NightRecordings
        userId={userId}
        recordings={recordings}
        canTranscribe={canTranscribe}
        onChange={onChange}
        onWords={onWords}
      />
    </>
  )
}

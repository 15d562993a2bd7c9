import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../lib/api/api-client.ts'
import { sendRecording } from '../../../lib/api/send-recording.ts'
import { markTranscribed, type Recording } from '../../../lib/device/recordings.ts'
import { NightButton } from './night-button.tsx'

const loadSound = () => import('../../../lib/device/recorded-sound.ts')

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Minutes and seconds, such as "1:05". */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

type Props = {
  userId: number | null
  recordings: Recording[]
  /** Whether a recording can be sent to this site to be written down. */
  canTranscribe: boolean
  onChange: () => void
  onWords: (words: string) => void
}

/** The recordings on this device: to be heard again, written down or deleted. */
export function NightRecordings({ recordings, ...props }: Props) {
  if (recordings.length === 0) return null
  return (
    <section aria-labelledby="recordings" className="mt-10">
      <h2 id="recordings" className="font-sans text-2xl">
        On this device
      </h2>
      <ul>
        {recordings.map((recording) => (
          <RecordingItem key={recording.id} recording={recording} {...props} />
        ))}
      </ul>
    </section>
  )
}

function RecordingItem({
  userId,
  recording,
  canTranscribe,
  onChange,
  onWords,
}: Omit<Props, 'recordings'> & { recording: Recording }) {
  const [seconds, setSeconds] = useState(0)
  const [address, setAddress] = useState('')
  const [isPlaying, setIsPlaying] = useState(false)
  const { transcribe, isTranscribing, fault } = useTranscription(userId, onWords, onChange)
  const player = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    let url = ''
    let isGone = false
    loadSound()
      .then(({ readRecording }) => readRecording(recording))
      .then(
        ({ audio, seconds }) => {
          if (isGone) return
          url = URL.createObjectURL(audio)
          setAddress(url)
          setSeconds(seconds)
        },
        () => {},
      )
    return () => {
      isGone = true
      URL.revokeObjectURL(url)
    }
  }, [recording])
  const time = TIME.format(new Date(recording.madeAt))
  return (
    <li className="mt-4">
      <p>
        <span>{`A recording of ${formatSeconds(seconds)}, ${time}.`}</span>
        {recording.isTranscribed && <span> It is written down, and goes from this device in a day.</span>}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {/* biome-ignore lint/a11y/useMediaCaption: what is said has no captions yet */}
        <audio
          ref={player}
          src={address || undefined}
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
          onEnded={() => setIsPlaying(false)}
        />
        <NightButton
          aria-label={`${isPlaying ? 'Stop' : 'Play'} the recording of ${time}`}
          disabled={!address}
          onClick={() => {
            if (isPlaying) return player.current?.pause()
            if (player.current) player.current.currentTime = 0
            player.current?.play().catch(() => setIsPlaying(false))
          }}
        >
          {isPlaying ? 'Stop' : 'Play'}
        </NightButton>
        {canTranscribe && userId !== null && !recording.isTranscribed && (
          <NightButton disabled={isTranscribing} onClick={() => transcribe(recording)}>
            {isTranscribing ? 'Being written down…' : 'Write it down'}
          </NightButton>
        )}
        <NightButton
          aria-label={`Delete the recording of ${time}`}
          onClick={async () => {
            const { deleteRecording } = await loadSound()
            await deleteRecording(userId, recording.id).finally(onChange)
          }}
        >
          Delete
        </NightButton>
      </div>
      <p role="status">{fault}</p>
    </li>
  )
}

/** Has recordings written down by this site's service. A recording stays on the device until its words are there. */
export function useTranscription(
  userId: number | null,
  onWords: (words: string) => void,
  onChange: () => void,
): { transcribe: (recording: Recording) => Promise<void>; isTranscribing: boolean; fault: string } {
  const [isTranscribing, setIsTranscribing] = useState(false)
  const [fault, setFault] = useState('')
  async function transcribe(recording: Recording): Promise<void> {
    if (userId === null) return
    setFault('')
    setIsTranscribing(true)
    try {
      const { readRecording } = await loadSound()
      const { audio } = await readRecording(recording)
      const words = await sendRecording(audio, userId)
      if (words.trim()) {
        onWords(words)
        markTranscribed(userId, recording)
      } else setFault('No words were found in it.')
    } catch (failure) {
      setFault(failureText(failure, 'There is no connection. The recording stays on this device.'))
    }
    setIsTranscribing(false)
    onChange()
  }
  return { transcribe, isTranscribing, fault }
}

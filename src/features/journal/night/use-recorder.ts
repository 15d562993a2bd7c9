import { useEffect, useRef, useState } from 'react'
import { RECORDING_SECONDS_MAX } from '../../../contract/limits.ts'
import { newId } from '../../../lib/device/new-id.ts'
import { listRecording, type Recording } from '../../../lib/device/recordings.ts'
import { secureNavigator } from '../../../lib/device/secure-context.ts'

/** Enough for speech, and 5 MB in twenty minutes. */
const BITS_PER_SECOND = 32_000
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

type RecordedSound = typeof import('../../../lib/device/recorded-sound.ts')

type Options = {
  /** The user who will own the recording; null: a guest. */
  userId: number | null
  /** Called when the microphone is on; returns what to do when it is off. */
  onListening: (track: MediaStreamTrack | undefined) => () => void
  /** Called when all of it is on the device. */
  onRecorded: (recording: Recording) => void
}

/** Records speech, second by second, onto the device. `seconds` is undefined while nothing is recorded. */
export function useRecorder({ userId, onListening, onRecorded }: Options) {
  const [seconds, setSeconds] = useState<number>()
  const [fault, setFault] = useState('')
  const stopCurrent = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => stopCurrent.current?.(), [])

  async function start() {
    setFault('')
    setSeconds(0)
    let stream: MediaStream
    const loading = import('../../../lib/device/recorded-sound.ts')
    // A failure is told below, where it is waited for.
    loading.catch(() => {})
    try {
      const { mediaDevices } = secureNavigator()
      if (!mediaDevices) {
        setSeconds(undefined)
        return setFault('Browsers let only https addresses use the microphone. At this one, please type.')
      }
      stream = await mediaDevices.getUserMedia({ audio: true })
    } catch {
      setSeconds(undefined)
      return setFault('The microphone can’t be used. The browser’s settings for this page may say why.')
    }
    try {
      record(stream, await loading)
    } catch {
      for (const track of stream.getTracks()) track.stop()
      setSeconds(undefined)
      setFault('This browser can’t record.')
    }
  }

  function record(stream: MediaStream, { appendPiece, PIECE_MS }: RecordedSound) {
    const type = TYPES.find((name) => MediaRecorder.isTypeSupported(name))
    const recorder = new MediaRecorder(stream, {
      ...(type && { mimeType: type }),
      audioBitsPerSecond: BITS_PER_SECOND,
    })
    const recording: Recording = {
      id: newId(),
      type: recorder.mimeType || type || 'audio/webm',
      madeAt: new Date().toISOString(),
    }
    listRecording(userId, recording)
    let writing = Promise.resolve()
    recorder.ondataavailable = ({ data }) => {
      if (data.size === 0) return
      writing = writing
        .then(() => appendPiece(recording.id, data))
        .catch(() => {
          setFault('The device has no room for more. What was recorded until now is kept.')
          stopCurrent.current?.()
        })
    }
    recorder.start(PIECE_MS)
    const stopListening = onListening(stream.getAudioTracks()[0])
    // A locked screen would end the recording on a phone. The page is black, so it lights nothing.
    const wakeLock = secureNavigator()
      .wakeLock?.request('screen')
      .catch(() => undefined)
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const passed = Math.floor((performance.now() - startedAt) / 1_000)
      setSeconds(passed)
      if (passed >= RECORDING_SECONDS_MAX) stopCurrent.current?.()
    }, 250)

    recorder.onstop = async () => {
      clearInterval(timer)
      stopListening()
      for (const track of stream.getTracks()) track.stop()
      wakeLock?.then((lock) => lock?.release())
      stopCurrent.current = undefined
      await writing
      setSeconds(undefined)
      onRecorded(recording)
    }
    stopCurrent.current = () => {
      if (recorder.state !== 'inactive') recorder.stop()
    }
  }

  return { seconds, fault, start, stop: () => stopCurrent.current?.() }
}

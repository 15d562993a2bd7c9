/**
 * The browser's own speech recognition (Web Speech API), of which TypeScript's types lack the parts that tell whether
 * it works on the device (`available`, `processLocally`).
 */
type Recognition = EventTarget & {
  lang: string
  continuous: boolean
  processLocally?: boolean
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(track?: MediaStreamTrack): void
  abort(): void
  stop(): void
}
type RecognitionEvent = {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}
type RecognitionClass = {
  new (): Recognition
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}

/** The place where speech would be recognized: on the device, by the maker of the browser, or not at all. */
export type SpeechPlace = 'device' | 'browser' | 'nowhere'

function recognitionClass(): RecognitionClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<string, RecognitionClass>
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Tells where this browser recognizes speech in its own language. */
export async function speechPlace(): Promise<SpeechPlace> {
  const found = recognitionClass()
  if (!found) return 'nowhere'
  try {
    const state = await found.available?.({ langs: [navigator.language], processLocally: true })
    return state === 'available' ? 'device' : 'browser'
  } catch {
    return 'browser'
  }
}

/** Errors after which listening again would fail in the same way. */
const FINAL_ERRORS = ['not-allowed', 'service-not-allowed', 'audio-capture', 'network', 'language-not-supported']

/**
 * Recognizes the speech in `track` until the returned function is called; `onWords` gets each finished phrase. A
 * recognition that fails ends silently: the recording is there all the same.
 */
export function recogniseSpeech(
  place: 'device' | 'browser',
  track: MediaStreamTrack | undefined,
  onWords: (words: string) => void,
): () => void {
  const found = recognitionClass()
  if (!found) return () => {}
  const recognition = new found()
  let isWanted = true
  recognition.lang = navigator.language
  recognition.continuous = true
  if (place === 'device') recognition.processLocally = true
  recognition.onresult = ({ resultIndex, results }) => {
    for (let at = resultIndex; at < results.length; at++) {
      const result = results[at]
      if (result?.isFinal) onWords(result[0]?.transcript ?? '')
    }
  }
  recognition.onerror = ({ error }) => {
    if (FINAL_ERRORS.includes(error)) isWanted = false
  }
  // Browsers end it after a silence.
  recognition.onend = () => {
    if (isWanted) listen()
  }
  listen()
  return () => {
    isWanted = false
    recognition.stop()
  }

  function listen() {
    try {
      recognition.start(track)
    } catch {
      isWanted = false
    }
  }
}

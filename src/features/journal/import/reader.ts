import { FileUnreadable } from './limits.ts'
import type { Answers, ChosenFile, ImportReading } from './read.ts'

/** Reading takes a few seconds for the largest journal; a reader that takes this long never ends. */
const DEADLINE_MS = 120_000

/**
 * Reads files in a Web Worker. Throws {@link FileUnreadable} with a sentence if there is nothing in them, or they can’t
 * be read within time and memory, and an `AbortError` when `signal` is aborted.
 */
export async function readInWorker(files: ChosenFile[], answers: Answers, signal: AbortSignal): Promise<ImportReading> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const fail = (sentence: string | null) =>
        reject(new FileUnreadable(sentence ?? 'The file could not be read. Please try again, or bring it in by parts.'))
      const timer = setTimeout(() => fail('This takes too long to read. Please bring it in by parts.'), DEADLINE_MS)
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('error', () => fail(null))
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<{ reading?: ImportReading; refusal?: string | null }>) => {
          clearTimeout(timer)
          if (data.reading) resolve(data.reading)
          else fail(data.refusal ?? null)
        },
      )
      worker.postMessage({ files, answers })
    })
  } finally {
    worker.terminate()
  }
}

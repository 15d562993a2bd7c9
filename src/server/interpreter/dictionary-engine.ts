import { reportText } from './report-text.ts'
import { type InterpretationEngine, InterpreterFailure } from './types.ts'

/**
 * Returns the dictionary engine's interpretation that a worker thread has already written (`dictionaryText`), so that
 * nothing is computed in the calling thread. Rejects with an `InterpreterFailure` when the signal is aborted, or when
 * there is no `dictionaryText`.
 */
export const dictionaryEngine: InterpretationEngine = {
  source: 'dictionary',
  async interpret({ dictionaryText, signal }, onProgress) {
    if (signal?.aborted) throw new InterpreterFailure('timeout', 'The request was given up before the dream was read')
    if (!dictionaryText) throw new InterpreterFailure('failed', 'There is no interpretation from the dictionary')
    if (onProgress) reportText(dictionaryText, onProgress)
    return { ...dictionaryText, source: 'dictionary' }
  },
}

import { type Interpreter, InterpreterFailure } from './port.ts'

/**
 * The dictionary engine's answer as it was written when the dream was read, in a worker thread: nothing is computed here. Rejects with an
 * `InterpreterFailure` when the request has been given up, or when nothing was written.
 */
export const interpretFromReading: Interpreter = {
  source: 'dictionary',
  async interpret({ written, signal }) {
    if (signal?.aborted) throw new InterpreterFailure('timeout', 'The request was given up before the dream was read')
    if (!written) throw new InterpreterFailure('failed', 'The dictionary engine has not read this dream')
    return { ...written, source: 'dictionary' }
  },
}

import { compose } from './compose.ts'
import { type Interpreter, InterpreterFailure } from './port.ts'

/**
 * The engine that needs nothing but the dictionary: it reads the dream, and writes from what it found. Pure computation of a few
 * milliseconds, deterministic. Rejects with an `InterpreterFailure` when the request has been given up already.
 */
export function makeDictionaryEngine(): Interpreter {
  return {
    source: 'dictionary',
    async interpret({ dream, context, symbols, signal }) {
      if (signal?.aborted) throw new InterpreterFailure('timeout', 'The request was given up before the dream was read')
      return { ...compose({ dream, context, symbols }), source: 'dictionary' }
    },
  }
}

import { type InterpretationEngine, InterpreterFailure } from '../port.ts'

/**
 * Returns an engine that calls `model` and, when that fails, `onFallback` with the failure and then `fallback`.
 * `source` in the result names the engine that wrote it. A cancelled request isn't passed to `fallback`.
 */
export function withFallback(
  model: InterpretationEngine,
  fallback: InterpretationEngine,
  onFallback: (failure: InterpreterFailure) => void,
): InterpretationEngine {
  return {
    source: model.source,
    async interpret(input) {
      try {
        return await model.interpret(input)
      } catch (error) {
        if (!(error instanceof InterpreterFailure)) throw error
        if (input.signal?.aborted && error.kind !== 'timeout') throw error
        onFallback(error)
        return await fallback.interpret({ ...input, signal: undefined })
      }
    },
  }
}

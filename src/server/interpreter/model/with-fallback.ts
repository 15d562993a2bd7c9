import { tell } from '../../telemetry.ts'
import { type InterpretationEngine, InterpreterFailure, type Progress } from '../types.ts'

/**
 * Returns an engine that calls `model` and, when that fails, `onFallback` with the failure and then `fallback`, whose
 * result says so (`isFallback`). A reading that has begun to be shown isn't replaced by another: its failure is the
 * result. A cancelled request isn't passed to `fallback` either.
 */
export function withFallback(
  model: InterpretationEngine,
  fallback: InterpretationEngine,
  onFallback: (failure: InterpreterFailure) => void,
): InterpretationEngine {
  return {
    source: model.source,
    async interpret(input, onProgress) {
      let isShown = false
      const onModelProgress =
        onProgress &&
        ((progress: Progress) => {
          isShown ||= progress.kind !== 'distress'
          onProgress(progress)
        })
      try {
        return await model.interpret(input, onModelProgress)
      } catch (error) {
        if (!(error instanceof InterpreterFailure) || isShown) throw error
        if (input.signal?.aborted && error.kind !== 'timeout') throw error
        onFallback(error)
        tell('modelFallback', { reason: error.kind })
        return { ...(await fallback.interpret({ ...input, signal: undefined }, onProgress)), isFallback: true }
      }
    },
  }
}

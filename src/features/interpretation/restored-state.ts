import type { InterpreterState } from './interpreted-dream.ts'

/**
 * Returns the changes to the interpreter's state when a guest's tab is opened anew.
 *
 * @param kept the tab's state before; a reading that was being written then isn't any more
 * @param current its state now: words may have been typed already, which are added to the earlier ones
 */
export function restoredState(
  kept: InterpreterState,
  current: InterpreterState | undefined,
): Partial<InterpreterState> {
  if (current?.result) return {}
  const context = current?.context || kept.context
  const typed = current?.dream
  if (typed && typed !== kept.dream) {
    // After a reading, the typed words begin another dream.
    return { context, dream: kept.result ? typed : [kept.dream, typed].filter(Boolean).join('\n') }
  }
  const result: InterpreterState['result'] = kept.result && {
    ...kept.result,
    ...(kept.result.state === 'writing' && { state: 'lost' }),
    isRestored: true,
  }
  return { ...kept, context, result }
}

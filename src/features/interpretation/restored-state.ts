import type { InterpreterState } from './interpreted-dream.ts'

/**
 * What changes in the interpreter when a guest's tab is opened anew.
 *
 * @param kept what was in the tab before; a reading that was being written then isn't any more
 * @param current what is in it now: words may have been typed already, which are added to those of before
 */
export function restoredState(
  kept: InterpreterState,
  current: InterpreterState | undefined,
): Partial<InterpreterState> {
  if (current?.result) return {}
  const context = current?.context || kept.context
  const typed = current?.dream
  if (typed && typed !== kept.dream) {
    // After a reading they are the beginning of another dream.
    return { context, dream: kept.result ? typed : [kept.dream, typed].filter(Boolean).join('\n') }
  }
  const result: InterpreterState['result'] = kept.result && {
    ...kept.result,
    ...(kept.result.state === 'writing' && { state: 'lost' }),
    isRestored: true,
  }
  return { ...kept, context, result }
}

import type { InterpreterState } from './interpreted-dream.ts'

/**
 * What changes in the interpreter when a guest's tab is opened anew.
 *
 * @param kept what was in the tab before
 * @param current what is in it now: words may have been typed already, which are added to those of before
 * @param isInterpreting whether a reading is being written in this tab
 */
export function restoredState(
  kept: InterpreterState,
  current: InterpreterState,
  isInterpreting: boolean,
): Partial<InterpreterState> {
  if (current.result) return {}
  const context = current.context || kept.context
  if (current.dream && current.dream !== kept.dream) {
    // After a reading they are the beginning of another dream.
    return { context, dream: kept.result ? current.dream : [kept.dream, current.dream].filter(Boolean).join('\n') }
  }
  const isCut = kept.result?.state === 'writing' && !isInterpreting
  const result = kept.result && { ...kept.result, ...(isCut && { state: 'lost' as const }), isRestored: true as const }
  return { ...kept, context, result }
}

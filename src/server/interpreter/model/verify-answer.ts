import type { InterpretedText } from '../port.ts'
import { cutAtSentence, verifyQuotations } from './verify-quotations.ts'

const SUMMARY_MAX = 1_200
const DETAILED_MAX = 12_000
/** A shorter answer is a refusal or a fragment. */
const SUMMARY_MIN = 20
const DETAILED_MIN = 200

/**
 * Makes a model's answer fit to be shown: only quotations that are in `sources` (the dream, the life context), no
 * links, bounded lengths. Returns undefined when too little of it is left.
 */
export function verifyAnswer(answer: InterpretedText, sources: string[]): InterpretedText | undefined {
  const verifyText = (text: string, max: number) =>
    cutAtSentence(verifyQuotations(text.slice(0, max * 2), sources), max)
  const summary = verifyText(answer.summary, SUMMARY_MAX).replace(/\s*\n(?:- )?\s*/g, ' ')
  const detailed = verifyText(answer.detailed, DETAILED_MAX)
  return summary.length < SUMMARY_MIN || detailed.length < DETAILED_MIN ? undefined : { summary, detailed }
}

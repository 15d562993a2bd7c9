import type { InterpretedText } from '../port.ts'
import { cutAtSentence, keepGenuine } from './genuine.ts'

const SUMMARY_MAX = 1_200
const DETAILED_MAX = 12_000
/** An answer below these is a refusal or a fragment, not a reading. */
const SUMMARY_MIN = 20
const DETAILED_MIN = 200

/** A model's answer as it may be shown to somebody who told the `sources`; undefined when no reading is left of it. */
export function verifyAnswer(answer: InterpretedText, sources: string[]): InterpretedText | undefined {
  const genuine = (text: string, max: number) => cutAtSentence(keepGenuine(text.slice(0, max * 2), sources), max)
  const summary = genuine(answer.summary, SUMMARY_MAX).replace(/\s*\n(?:- )?\s*/g, ' ')
  const detailed = genuine(answer.detailed, DETAILED_MAX)
  return summary.length < SUMMARY_MIN || detailed.length < DETAILED_MIN ? undefined : { summary, detailed }
}

import { type Correction, changesAfter, correctReading, rewrittenDetail } from '../../lib/notes/corrections.ts'
import type { InterpretedDream } from './interpreted-dream.ts'

/** So many corrections can be taken back. */
const UNDONE_MAX = 20

/** The result after the dreamer has put something right: its notes, its text and its symbols. */
export function correctedDream(result: InterpretedDream, correction: Correction): InterpretedDream {
  const { answer, corrected = { added: [], removed: [] }, before = [] } = result
  const reading = correctReading(answer, correction, ({ slug, keyword, figure, situations }) => ({
    slug,
    keyword,
    figure,
    weight: 1,
    spans: [],
    related: [],
    matters: true,
    situations: situations.map(({ label, anchor }) => ({ label, anchor })),
  }))
  const { detailed, parts } = rewrittenDetail(reading, answer.parts)
  return {
    ...result,
    answer: { ...answer, ...reading, parts, interpretation: { ...answer.interpretation, detailed } },
    corrected: changesAfter(corrected, answer.symbols, reading.symbols),
    before: [...before, { answer, corrected }].slice(-UNDONE_MAX),
  }
}

/** The result without the last correction; undefined if there is none. */
export function uncorrectedDream({ before = [], ...result }: InterpretedDream): InterpretedDream | undefined {
  const last = before.at(-1)
  return last && { ...result, ...last, before: before.slice(0, -1) }
}

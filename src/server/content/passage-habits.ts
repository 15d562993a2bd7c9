/** What a note tells the dreamer of a situation (`content/schema-reading.ts`). */
export type Passage = { kind: string; says: string; question: string }

/**
 * A habit of the passages: how many of 1,000 passages may have it. Each limit is what the passages have today, so that
 * those that are added bring it down.
 */
export type PassageHabit = { name: string; per1000: number; has: (passage: Passage) => boolean }

const saying = (pattern: RegExp) => (passage: Passage) => pattern.test(passage.says)

/** The wordings that readers met again and again, or stumbled over. */
export const PASSAGE_HABITS: readonly PassageHabit[] = [
  { name: '“somebody”', per1000: 1, has: saying(/\bsomebody\b/i) },
  {
    name: '“one” for a person',
    per1000: 10,
    has: saying(/(?<!\bno )\bone (?:does|is|has|can|could|would|may|must|knows|feels|gets|wants)\b(?! of)/i),
  },
  { name: '“by day”', per1000: 62, has: saying(/\bby day\b/i) },
  { name: '“needn’t”, “needs no”', per1000: 19, has: saying(/\b(?:needn[’']t|needs? no)\b/i) },
  {
    name: 'the dream as a person',
    per1000: 3,
    has: saying(/\b(?:the|this|a) dream (?:wants|says|asks|tells|knows|shows|gives|lets)\b/i),
  },
  {
    name: 'a bridge to waking life: “This often goes with”',
    per1000: 8,
    has: saying(/\b(?:this|it) (?:often |sometimes )?(?:goes with|comes up when|comes after|comes back|stays over)\b/i),
  },
  { name: 'a phone or a screen', per1000: 80, has: saying(/\b(?:phone|screen|text message|app)\b/i) },
  { name: '“fits”, “suits”, “goes with”', per1000: 10, has: saying(/\b(?:fits|suits|goes with)\b/i) },
  { name: 'a doctor or a therapist', per1000: 13, has: saying(/\b(?:doctor|therapist|counselor)\b/i) },
  { name: '“all the same”', per1000: 1, has: saying(/\ball the same\b/i) },
  {
    name: '“often” or “many people” twice',
    per1000: 1,
    has: ({ says }) => (says.match(/\b(?:often|many people|most people)\b/gi) ?? []).length > 1,
  },
  { name: 'a kind that opens “It is about”', per1000: 170, has: ({ kind }) => /^(?:It is|It’s) about\b/.test(kind) },
  {
    name: 'a question that opens “What have you”, “What would you” or “What do you”',
    per1000: 165,
    has: ({ question }) => /^What (?:have|would|do) you\b/.test(question),
  },
]

/** How many of 1,000 passages have a habit. */
export function rateOf({ has }: PassageHabit, passages: readonly Passage[]): number {
  return passages.length === 0 ? 0 : (1000 * passages.filter(has).length) / passages.length
}

/** The three words that open the most passages, and how many they open. */
export function mostFrequentOpening(passages: readonly Passage[]): { words: string; count: number } {
  const byOpening = Map.groupBy(passages, ({ says }) => says.split(/\s+/).slice(0, 3).join(' '))
  const [words = '', ones = []] = [...byOpening].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  return { words, count: ones.length }
}

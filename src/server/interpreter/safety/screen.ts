import { DISTRESS_KINDS, type DistressKind, type ScoredWindow, scoreWindows } from './classifier.ts'
import type { Place } from './features.ts'
import { plainWords } from './plain-words.ts'
import { expressesSelfHarm } from './self-harm.ts'
import { describesViolence } from './violence.ts'

/** The kinds of distress whose patterns a text has. The patterns alone are wrong too often to decide. */
export function patternsIn(text: string, place: Place): DistressKind[] {
  const plain = plainWords(text)
  const isGiven = {
    'self-harm': () => expressesSelfHarm(plain),
    violence: () => describesViolence(plain, place === 'context'),
  }
  return DISTRESS_KINDS.filter((kind) => isGiven[kind]())
}

// Chosen so that as many are found as false alarms allow (docs/decisions/0053).
export const LEAST_SCORE: Record<DistressKind, number> = { 'self-harm': -0.3, violence: -0.1 }
export const SCORE_OF_PATTERN: Record<DistressKind, number> = { 'self-harm': 2, violence: 2 }

/** Which kinds of distress a text speaks of, and where: the sentences are spans of it, in order. */
type Distress = { kinds: DistressKind[]; sentences: { start: number; end: number }[] }

/**
 * Finds where a text speaks of the writer's own wish to die or to harm themselves, or of violence or abuse that they
 * suffer now. A pattern that is found adds to the trained score.
 */
export function findDistress(text: string, place: Place): Distress {
  const windows = scoreWindows(text, place)
  const kinds: DistressKind[] = []
  const spans = new Map<number, number>()
  const patterns = patternsIn(text, place)
  for (const kind of DISTRESS_KINDS) {
    const hasPattern = patterns.includes(kind)
    const least = LEAST_SCORE[kind] - (hasPattern ? SCORE_OF_PATTERN[kind] : 0)
    const above = windows[kind].filter(({ score }) => score > least)
    if (above.length === 0) continue
    kinds.push(kind)
    const single = windows[kind].filter(({ sentences }) => sentences === 1)
    const carrying = hasPattern ? single.filter((one) => hasPatternOf(kind, text.slice(one.start, one.end))) : []
    const clear = single.filter(({ score }) => score > LEAST_SCORE[kind])
    // Two sentences that say it only together: the one that says more of it.
    const together = above
      .filter(({ score }) => score > LEAST_SCORE[kind] || carrying.length === 0)
      .map(({ start, end }) => highest(single.filter((one) => one.start >= start && one.end <= end)))
    for (const one of [...carrying, ...clear, ...together]) if (one) spans.set(one.start, one.end)
  }
  return { kinds, sentences: [...spans].sort(([one], [other]) => one - other).map(([start, end]) => ({ start, end })) }
}

/** Whether a sentence by itself has a pattern; of the violence in it, none is taken for a dream's. */
function hasPatternOf(kind: DistressKind, sentence: string): boolean {
  const plain = plainWords(sentence)
  return kind === 'self-harm' ? expressesSelfHarm(plain) : describesViolence(plain, true)
}

function highest(windows: readonly ScoredWindow[]): ScoredWindow | undefined {
  return windows.reduce<ScoredWindow | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  )
}

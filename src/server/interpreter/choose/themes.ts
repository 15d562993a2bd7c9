import type { ThemeCondition } from '../../content/conditions.ts'
import type { Theme } from '../../content/schema-reading.ts'
import type { Event, Story, TokenRange } from '../understand/story.ts'
import { dreamerEmotions, eventsInOrder, meetsEventCondition } from './conditions.ts'
import { weightOfEvent } from './event-weight.ts'
import { findWords } from './word-match.ts'

/** A theme that a dream has, and the events and words that show it. `weight` orders the themes of a dream. */
export type ThemeMatch = { theme: Theme; events: Event[]; range: TokenRange | undefined; weight: number }

/** Below this weight an event is in nearly every dream, and a general theme of it would say nothing. */
const WEIGHT_MIN = 3.5
const PARTICULAR_WEIGHT = 3

/** The themes whose signs a dream has, the most particular one first. */
export function themesOf(story: Story, slugs: ReadonlySet<string>, themes: readonly Theme[]): ThemeMatch[] {
  const emotions = dreamerEmotions(story)
  const matches: ThemeMatch[] = []
  for (const theme of themes) {
    const best = theme.signs
      .flatMap((sign) => {
        const match = matchSign(sign, story, slugs, emotions)
        return match ? [{ theme, ...match, weight: weightOf(sign, match.events, theme, story) }] : []
      })
      .reduce<ThemeMatch | undefined>((a, b) => (a && a.weight >= b.weight ? a : b), undefined)
    if (best && best.weight >= WEIGHT_MIN) matches.push(best)
  }
  return matches.sort((a, b) => b.weight - a.weight)
}

function matchSign(
  sign: ThemeCondition,
  story: Story,
  slugs: ReadonlySet<string>,
  emotions: ReadonlySet<string>,
): { events: Event[]; range: TokenRange | undefined } | undefined {
  const { tokens } = story.read
  if (sign.ending && !sign.ending.includes(story.ending.state)) return undefined
  if (sign.feelings && !sign.feelings.some((emotion) => emotions.has(emotion))) return undefined
  if (sign.withoutFeelings?.some((emotion) => emotions.has(emotion))) return undefined
  if (sign.symbols && !sign.symbols.some((slug) => slugs.has(slug))) return undefined
  if (sign.withoutSymbols?.some((slug) => slugs.has(slug))) return undefined
  if (
    sign.withoutEvents?.some((condition) => story.events.some((event) => meetsEventCondition(condition, event, story)))
  )
    return undefined
  const events = sign.events ? eventsInOrder(sign.events, story) : []
  if (!events) return undefined
  const told = story.clauses.filter(({ mode }) => mode === 'told' || mode === 'speech')
  const range = sign.words && findWords(tokens, told, sign.words)
  if (sign.words && !range) return undefined
  if (sign.withoutWords && findWords(tokens, told, sign.withoutWords)) return undefined
  return { events, range }
}

function weightOf(sign: ThemeCondition, events: readonly Event[], theme: Theme, story: Story): number {
  const weights = events.map((event) => weightOfEvent(event, story)).sort((a, b) => b - a)
  const strongest = weights[0] ?? WEIGHT_MIN
  const others = weights.slice(1).reduce((sum, weight) => sum + 0.35 * weight, 0)
  const further = [sign.feelings, sign.ending, sign.words, sign.symbols].filter(Boolean).length
  return strongest + others + 0.5 * further + (theme.particular ? PARTICULAR_WEIGHT : 0)
}

import type { DictionarySymbol, RecognisedSymbol } from '../types.ts'
import type { Event, Participant, Story, TokenRange } from '../understand/story.ts'
import { weightOfEvent } from './event-weight.ts'
import type { Mentioned } from './situations.ts'
import { COMMON_SYMBOLS, WEIGHTS } from './weights.ts'

const MATTERS_MAX = 7
/** Below it a symbol is only named; the central image always matters. */
const MATTERS_MIN = 1

/** What the weight of a symbol is made of; each feature is 0 or 1 unless it says otherwise. */
type Features = Record<string, number>

/**
 * How much a symbol matters in a dream, above 0: its part in the events that matter, what is felt beside it, and where
 * it stands; hardly how often it is said.
 */
export function weighSymbol(symbol: DictionarySymbol, mentioned: Mentioned, story: Story): number {
  const features = featuresOf(symbol, mentioned, story)
  let sum = WEIGHTS['base'] ?? 0
  for (const [name, value] of Object.entries(features)) sum += (WEIGHTS[name] ?? 0) * value
  // Above 0 and growing with the sum; 1 where a symbol begins to matter.
  return Math.max(0.001, Math.round(Math.log2(1 + Math.exp(sum)) * 1000) / 1000)
}

/** The features of a symbol in a story, for {@link WEIGHTS}. */
function featuresOf(symbol: DictionarySymbol, { mentions }: Mentioned, story: Story): Features {
  const touches = (range: TokenRange) => mentions.some(({ first, last }) => range.first < last && first < range.last)
  const clauses = story.clauses.filter(touches)
  const told = clauses.filter(({ mode }) => mode === 'told')
  const sentences = new Set(told.map(({ sentence }) => sentence.index))
  const places = told.map(({ index }) => index / Math.max(1, story.clauses.length - 1))
  const participants = story.participants.filter(
    ({ kind, mentions: ranges }) =>
      kind !== 'dreamer' &&
      ranges.some(({ last }) => mentions.some((mention) => last - 1 >= mention.first && last - 1 < mention.last)),
  )
  const isOf = (participant: Participant | undefined) => participant !== undefined && participants.includes(participant)
  const own = story.events.filter(({ range }) => touches(range))
  const asWho = story.events.filter(({ who }) => isOf(who))
  const asWhom = story.events.filter(({ whom }) => isOf(whom))
  const best = (events: readonly Event[]) => Math.max(0, ...events.map((event) => weightOfEvent(event, story)))
  const fits = story.events.some(
    (event) => symbol.events.some(({ kind }) => kind.includes(event.kind)) && own.includes(event),
  )
  const { tokens } = story.read
  const firsts = mentions.map(({ first }) => first)
  const isAfter = (pattern: RegExp) => firsts.some((first) => pattern.test(tokens[first - 1]?.lower ?? ''))
  return {
    [`category ${symbol.category}`]: 1,
    common: Number(COMMON_SYMBOLS.has(symbol.slug)),
    /** Weights of events. */
    own: best(own) / 5,
    who: best(asWho) / 5,
    whom: best(asWhom) / 5,
    withDreamer: Number(
      [...asWho, ...asWhom].some(({ who, whom }) => who?.kind === 'dreamer' || whom?.kind === 'dreamer'),
    ),
    /** How many events it takes part in. */
    events: Math.min(5, asWho.length + asWhom.length) / 5,
    isEvent: Number(fits),
    isUnfulfilled: Number(symbol.events.length > 0 && !fits),
    ending: Number(story.ending.clause !== undefined && touches(story.ending.clause)),
    early: Number(places.some((place) => place < 0.15)),
    late: Number(places.some((place) => place > 0.66)),
    felt: Number(
      story.feelings.some(({ holder, clause }) => holder?.kind === 'dreamer' && sentences.has(clause.sentence.index)),
    ),
    isFeeling: Number(story.feelings.some(({ holder, range }) => holder?.kind === 'dreamer' && touches(range))),
    mentions: Math.log2(
      Math.min(
        8,
        mentions.length + participants.reduce((sum, one) => sum + Math.min(4, one.mentions.length - 1), 0) * 0.5,
      ),
    ),
    untold: Number(told.length === 0),
    subject: Number(told.some(({ subjectRange }) => subjectRange !== undefined && touches(subjectRange))),
    object: Number(told.some(({ objectRange }) => objectRange !== undefined && touches(objectRange))),
    afterPreposition: Number(
      firsts.every(
        (first) =>
          /^(?:in|on|at|to|into|of|from|with|through|near|by|for)$/.test(tokens[first - 1]?.lower ?? '') ||
          /^(?:in|on|at|to|into|of|from|with|through|near|by|for)$/.test(tokens[first - 2]?.lower ?? ''),
      ),
    ),
    possessed: Number(isAfter(/^(?:my|our)$/)),
    modifier: Number(
      mentions.every(
        ({ last }) => tokens[last]?.role === 'noun' && tokens[last]?.sentence === tokens[last - 1]?.sentence,
      ),
    ),
    wordy: Number(mentions.some(({ first, last }) => last - first > 1)),
    odd: Number(
      told.some((clause) =>
        tokens
          .slice(clause.first, clause.last)
          .some(({ lower }) =>
            /^(?:strange|weird|odd|suddenly|huge|giant|enormous|tiny|bizarre|amazing|horrible|beautiful)$/.test(lower),
          ),
      ),
    ),
  }
}

/** The symbols that matter in a dream, the central one first. */
export function symbolsThatMatter(symbols: readonly RecognisedSymbol[]): RecognisedSymbol[] {
  const byWeight = symbols.toSorted(
    (a, b) => b.weight - a.weight || (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0),
  )
  return byWeight.filter(({ weight }, at) => at === 0 || weight >= MATTERS_MIN).slice(0, MATTERS_MAX)
}

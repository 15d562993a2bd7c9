import type { Event, Story } from '../understand/story.ts'
import { weightOfEvent } from './event-weight.ts'
import type { NoteCandidate } from './note-candidate.ts'
import { COMMON_SYMBOLS } from './weights.ts'

/** Lead-ins of fewer words say little, of more words much beside the image. */
const SHORT_LEAD_IN = 7
const LONG_LEAD_IN = 17
const STRANGE = /\b(?:strange|weird|odd|suddenly|huge|giant|enormous|tiny|bizarre|amazing|horrible|beautiful)\b/i
const STARTS_WITH_PRONOUN = /^“?(?:He|She|It|They|This|That|These|Those|There)\b/
const SETTING = /^“?You (?:were|are|’re|was) (?:in|at|on|with|walking|sitting|standing|driving|riding|going)\b/

const PREPOSITION = /^(?:in|on|at|to|into|of|from|with|through|near|by|for|about|like)$/
const SAYING = /^(?:say|tell|ask|think|know|remember|wonder|guess|believe|hope|want|plan)$/

/**
 * The names of what is seen of a candidate, by which it is judged whether a reader would write a note on it.
 * `isGraveDream`: whether it tells of violence, death or a great danger.
 */
export function leadFeatures(candidate: NoteCandidate, story: Story, isGraveDream: boolean): string[] {
  const { symbol, leadIn, weight, presence, situation, passage, mention, isTold } = candidate
  const { range, text, isQuoted } = leadIn
  const overlaps = ({ first, last }: { first: number; last: number }) => first < range.last && range.first < last
  const clauses = story.clauses.filter(overlaps)
  const own = story.clauses.find(({ first, last }) => mention.first >= first && mention.first < last)
  const events = story.events.filter((event) => overlaps(event.range))
  const place = (clauses[0]?.index ?? 0) / Math.max(1, story.clauses.length - 1)
  const words = text.split(/\s+/).length
  const heaviest = Math.max(0, ...events.map((event) => weightOfEvent(event, story)))
  const isDreamer = ({ who, whom }: Event) => who?.kind === 'dreamer' || whom?.kind === 'dreamer'
  const isKnown = ({ who, whom }: Event) => [who, whom].some((one) => one?.roles.has('known'))
  const isWithin = (part: { first: number; last: number } | undefined) =>
    part !== undefined && mention.first >= part.first && mention.first < part.last
  const { tokens } = story.read
  const before = (count: number) => tokens[mention.first - count]?.lower ?? ''
  const named = story.participants.filter(
    ({ kind, mentions }) =>
      kind !== 'dreamer' && mentions.some(({ last }) => last > mention.first && last <= mention.last),
  )
  const isNamed = (one: (typeof named)[number]) => named.includes(one)
  const ownEvents = story.events.filter(({ who, whom }) => [who, whom].some((one) => one && isNamed(one)))
  const mentionsOfIt = Math.max(0, ...named.map(({ mentions }) => mentions.length))
  const signs: Record<string, boolean> = {
    [`symbol ${symbol.slug}`]: true,
    [`category ${symbol.category}`]: true,
    [`weight ${Math.min(6, Math.floor(weight * 2))}`]: true,
    [`presence ${Math.min(9, Math.floor(presence * 10))}`]: true,
    [`events ${Math.min(3, events.length)}`]: true,
    [`heaviest event ${Math.min(6, Math.floor(heaviest))}`]: true,
    [`words ${words < SHORT_LEAD_IN ? 'few' : words > LONG_LEAD_IN ? 'many' : 'some'}`]: true,
    [`place ${place < 0.15 ? 'first' : place > 0.66 ? 'last' : 'middle'}`]: true,
    [`in a grave dream, ${isTold ? 'told' : situation ? 'a situation' : 'general'}`]: isGraveDream,
    [`in a grave dream, category ${symbol.category}`]: isGraveDream,
    [`told of ${symbol.slug}`]: isTold,
    common: COMMON_SYMBOLS.has(symbol.slug),
    quoted: isQuoted,
    'a situation': situation !== undefined,
    [`told, of weight ${situation?.weight ?? 2}`]: isTold,
    'a passage': passage.kind !== undefined,
    'the dreamer takes part': events.some(isDreamer),
    'someone known takes part': events.some(isKnown),
    'a feeling': story.feelings.some(({ range: felt, holder }) => overlaps(felt) && holder?.kind === 'dreamer'),
    'the thing is the subject': isWithin(own?.subjectRange),
    'the thing is the object': isWithin(own?.objectRange),
    'the thing acts': ownEvents.some(({ who }) => who !== undefined && isNamed(who)),
    'something is done to the thing': ownEvents.some(({ whom }) => whom !== undefined && isNamed(whom)),
    'the word is an event': events.some(
      (event) => event.range.first <= mention.first && mention.last <= event.range.last,
    ),
    'after a preposition': PREPOSITION.test(before(1)) || PREPOSITION.test(before(2)),
    'beside a noun':
      tokens[mention.last]?.role === 'noun' && tokens[mention.last]?.sentence === tokens[mention.last - 1]?.sentence,
    mine: /^(?:my|our)$/.test(before(1)) || /^(?:my|our)$/.test(before(2)),
    'in the main clause': own !== undefined && own.opener === undefined,
    'in the ending': story.ending.clause !== undefined && overlaps(story.ending.clause),
    'told again': mentionsOfIt > 1,
    'told often': mentionsOfIt > 2,
    'said or thought': own?.mode === 'speech' || (own?.lemma !== undefined && SAYING.test(own.lemma)),
    strange: STRANGE.test(text),
    'a pronoun first': STARTS_WITH_PRONOUN.test(text),
    'a mere setting': SETTING.test(text),
    speech: /[“"].*\S/.test(text.slice(1)),
    'the mention comes late in the lead-in': mention.first - range.first > (range.last - range.first) / 2,
    'the beginning of the report': range.first < 12,
  }
  return Object.keys(signs).filter((name) => signs[name])
}

import { wordSet } from '../../language/word-set.ts'
import { weightOfEvent } from '../choose/event-weight.ts'
import type { Event, Story } from '../understand/story.ts'
import type { Retold } from './retell.ts'

/** A theme's own events come first. */
const LEAD_BONUS = 3
const HINGE_BONUS = 2
/** What is said in so many words is often what stays. */
const SPEECH_BONUS = 1.5
const FEELING_BONUS = 1
/** A part without an event is scenery. */
const SCENERY_WEIGHT = 0.4
/** The beginning says where the dream is and who is there, the end what comes of it. */
const OPENING_BONUS = 6
const OPENING_WORDS_MAX = 16
const ENDING_BONUS = 1.6
const SHORT_PART = 5
/** What follows on a part that is told is told more easily. */
const NEIGHBOUR_BONUS = 0.8

/** How much each part says about the dream; `lead` are the events that the text is about. */
export function partWeights(story: Story, parts: readonly Retold[], lead: readonly Event[]): Map<Retold, number> {
  const opening = parts.find(({ words }) => words <= OPENING_WORDS_MAX)
  const ending = parts.at(-1)
  return new Map(
    parts.map((part) => {
      const events = story.events.filter(({ clause }) => part.clauses.includes(clause))
      let weight = Math.max(SCENERY_WEIGHT, ...events.map((event) => weightOfEvent(event, story)))
      if (events.some((event) => lead.includes(event))) weight += LEAD_BONUS
      if (story.hinge && part.clauses.includes(story.hinge)) weight += HINGE_BONUS
      if (story.feelings.some(({ clause, holder }) => holder?.kind === 'dreamer' && part.clauses.includes(clause)))
        weight += FEELING_BONUS
      if (story.read.tokens.slice(part.first, part.last).some(({ lower }) => /^["“]$/.test(lower)))
        weight += SPEECH_BONUS
      if (part === opening) weight += OPENING_BONUS
      else if (part === ending) weight += ENDING_BONUS
      // Very short parts, and those about an unnamed "it", tell little by themselves.
      if (part.words < SHORT_PART) weight *= 0.75
      if (isVague(part, story)) weight *= 0.35
      if (isUncertain(part, story)) weight *= 0.4
      return [part, weight]
    }),
  )
}

function isVague({ first, last, words }: Retold, { read }: Story): boolean {
  const part = read.tokens.slice(first, last)
  const hasNoun = part.some(({ role, pos }) => role === 'noun' && pos !== 'PRON')
  if (/^(?:that|this|it|these|those)$/.test(part[0]?.lower ?? '') && words < 9) return true
  return words < 10 && !hasNoun && part.some(({ lower }, at) => at > 0 && VAGUE.has(lower))
}

/** What is only thought, planned or supposed: "I think he was …", "if we do that", "I will say". */
function isUncertain({ clauses, first, last }: Retold, { read }: Story): boolean {
  const [main] = clauses.filter(({ verb }) => verb !== undefined)
  if (main?.lemma !== undefined && SUPPOSING.has(main.lemma)) return true
  return read.tokens.slice(first, Math.min(last, main?.verb ?? last)).some(({ lower }) => UNREAL.has(lower))
}
const SUPPOSING = wordSet('remember recall think guess believe suppose wonder seem imagine mean')
const UNREAL = wordSet("if will 'll would should might may maybe perhaps wo")
const VAGUE = wordSet('it that this them those so one ones something')

/**
 * The parts of the highest weight that fit into `words`, in the order of the dream; rather neighbours than single ones.
 * `all` are the parts of the dream.
 */
export function selectParts(weights: ReadonlyMap<Retold, number>, words: number, all: readonly Retold[]): Retold[] {
  const chosen = new Set<Retold>()
  let left = words
  for (;;) {
    const [best] = all
      .filter((part) => !chosen.has(part) && part.words <= left)
      .map((part) => {
        const at = all.indexOf(part)
        const isNeighbour = [all[at - 1], all[at + 1]].some((other) => other !== undefined && chosen.has(other))
        return { part, weight: (weights.get(part) ?? 0) + (isNeighbour ? NEIGHBOUR_BONUS : 0) }
      })
      .sort((a, b) => b.weight - a.weight || a.part.first - b.part.first)
    if (!best) break
    chosen.add(best.part)
    left -= best.part.words
  }
  return [...chosen].sort((a, b) => a.first - b.first)
}

import type { Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import { FEMALE_NAMES, MALE_NAMES } from '../understand/first-names.ts'
import { FEMALE_NOUNS, MALE_NOUNS } from '../understand/noun-classes.ts'
import type { Participant, Story } from '../understand/story.ts'
import { type Retold, textOf } from './retell.ts'
import { capitalised, isPlural as isPluralName } from './wording.ts'

/** Who has been introduced in a text so far, and what its sentences become by that. */
export type Discourse = {
  /** The sentence of a part, in which who hasn't been introduced is named; undefined if there is no name for them. */
  tell(part: Retold): string | undefined
}

const PERSONS = wordSet('he she him her they them')
const POSSESSIVES = wordSet('his her their its')

/** So many tokens back somebody may be meant by a pronoun. */
const REACH = 45
const FEMALE = ({ noun, name }: Participant) => FEMALE_NOUNS.has(noun ?? '') || FEMALE_NAMES.has(name.toLowerCase())
const MALE = ({ noun, name }: Participant) => MALE_NOUNS.has(noun ?? '') || MALE_NAMES.has(name.toLowerCase())

/** The third-person pronouns and the noun phrases of a story, by their tokens. */
function mentionsByToken(story: Story) {
  const pronouns = new Map<number, Participant>()
  const nouns = new Map<number, Participant>()
  for (const participant of story.participants) {
    if (participant.kind === 'dreamer') continue
    for (const { first, last } of participant.mentions) {
      const { lower } = story.read.tokens[first] as Token
      if (last === first + 1 && (PERSONS.has(lower) || lower === 'it')) pronouns.set(first, participant)
      else nouns.set(last - 1, participant)
    }
  }
  return { pronouns, nouns }
}

export function makeDiscourse(story: Story): Discourse {
  const { tokens } = story.read
  const { pronouns, nouns } = mentionsByToken(story)
  /** In the order in which they were mentioned last. */
  const introduced = new Set<Participant>()

  /** Whether a pronoun would be taken for this one: nobody of its sort has been mentioned since. */
  function isUnderstood(participant: Participant, known: ReadonlySet<Participant>): boolean {
    if (!known.has(participant)) return false
    const sort = ({ kind }: Participant) => (kind === 'group' || kind === 'thing' ? kind : 'one')
    return [...known].findLast((other) => sort(other) === sort(participant)) === participant
  }

  /** Whether "he" or "she" at a token may be more than one of those mentioned shortly before. */
  function isAmbiguous(at: number, pronoun: string): boolean {
    const others = pronoun === 'he' || pronoun === 'him' ? FEMALE : MALE
    const candidates = new Set<Participant>()
    for (let back = at - 1; back >= Math.max(0, at - REACH); back -= 1) {
      const one = nouns.get(back)
      if (one?.kind === 'person' && !others(one)) candidates.add(one)
    }
    return candidates.size > 1
  }

  return {
    tell(part) {
      const known = new Set(introduced)
      const names = new Map<number, string>()
      let isQuoted = false
      for (let at = part.first; at < part.last; at += 1) {
        const { lower } = tokens[at] as Token
        if (/^["“”]$/.test(lower)) isQuoted = !isQuoted
        const participant = nouns.get(at)
        if (participant) {
          known.delete(participant)
          known.add(participant)
        }
        if (isQuoted) continue
        const isPossessive = POSSESSIVES.has(lower) && !pronouns.has(at)
        if (isPossessive && ![...known].some(({ kind }) => lower === 'its' || kind !== 'thing')) return undefined
        if (isPossessive || !(PERSONS.has(lower) || lower === 'it')) continue
        const referent = pronouns.get(at)
        if (!referent) {
          const isPlural = lower === 'they' || lower === 'them'
          if (
            lower === 'it' ||
            [...known].some(({ kind }) => (isPlural ? kind === 'group' : kind === 'person' || kind === 'animal'))
          )
            continue
          return undefined
        }
        if (!isUnderstood(referent, known)) {
          const name = lower === 'it' ? undefined : nameOf(referent, /^(?:they|them)$/.test(lower))
          // "it" is often nothing that was named before.
          if (name === undefined && (lower !== 'it' || !known.has(referent))) return undefined
          if (name !== undefined && isAmbiguous(at, lower)) return undefined
          if (name !== undefined) names.set(at, name)
        }
        known.delete(referent)
        known.add(referent)
      }
      introduced.clear()
      for (const participant of known) introduced.add(participant)
      return capitalised(textOf(part, story, (at) => names.get(at)))
    },
  }
}

/**
 * How a participant is named in a sentence: "your brother", "Kirsti", "the black dog"; undefined if not in a few words.
 */
export function nameOf({ name, noun, kind }: Participant, isPlural?: boolean): string | undefined {
  if (noun === undefined || kind === 'dreamer' || !NAME.test(name) || BROKEN_NAME.test(name)) return undefined
  if (isPlural !== undefined && isPluralName(name) !== isPlural && kind !== 'group') return undefined
  return name.replaceAll("'", '’')
}

const NAME = /^(?:(?:the|your)(?: [A-Za-z’'-]+){1,4}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)$/
const BROKEN_NAME =
  /\b(?:that|who|which|of|i|me|my|we|our|and|or|other|same|one|ones|others|such|this|these|those|was|were|is|are|had|has|very|more|most|first|last|next|many|few|several|two|three|kind|sort|type|lot|bunch|group|part|side|thing|things|something)\b/i

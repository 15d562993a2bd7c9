import type { Role } from '../../content/conditions.ts'
import type { TaggedText, Token } from '../../language/token.ts'
import { FEMALE_NAMES, MALE_NAMES } from './first-names.ts'
import { ANIMAL_NOUNS, FEMALE_NOUNS, GROUP_NOUNS, MALE_NOUNS, NOUNS_BY_ROLE, PERSON_NOUNS } from './noun-classes.ts'
import type { NounPhrase } from './noun-phrases.ts'
import { isPersonName } from './person-names.ts'
import type { Participant } from './story.ts'

type Gender = 'female' | 'male' | undefined
/** A participant as it is built up while the text is read. */
type Entry = { participant: Participant; gender: Gender; isPlural: boolean; key: string; salience: number }

const FIRST_PERSON = new Set('i im me we us my our mine ours myself ourselves'.split(' '))
const FEMALE_PRONOUNS = new Set('she her hers herself'.split(' '))
const MALE_PRONOUNS = new Set('he him his himself'.split(' '))
const PLURAL_PRONOUNS = new Set('they them their theirs themselves these those'.split(' '))
const THING_PRONOUNS = new Set('it its itself'.split(' '))
const UNKNOWN_PERSONS = new Set('someone somebody anyone anybody another'.split(' '))
/** So many tokens nearer does who was a subject seem. */
const SUBJECT_BONUS = 15
/** Who is less than so many tokens farther is as likely meant. */
const RIVAL_GAP = 8
/** A thing or a group is no longer meant so many tokens later. */
const REACH_MAX = 60
const UNKNOWN_GROUPS = new Set('everyone everybody others all both some most many'.split(' '))
const BODY_PARTS = new Set(
  `hand arm leg foot head face eye ear nose mouth tooth hair skin finger toe neck back chest stomach belly heart body
   throat lip knee ankle shoulder elbow wrist thumb breast penis brain bone tongue nail cheek chin hip side
    blood`.split(/\s+/),
)
/** Finds who and what a text's noun phrases mention; the same participant for all mentions of it. */
export function makeParticipants(read: TaggedText) {
  const { tokens } = read
  const dreamer: Participant = {
    kind: 'dreamer',
    roles: new Set<Role>(['dreamer']),
    name: 'you',
    noun: undefined,
    mentions: [],
  }
  const entries: Entry[] = []
  /** The noun phrase that is being resolved. */
  let current: NounPhrase | undefined
  const byPhrase = new Map<number, Participant | undefined>()
  // A report in the third person calls the dreamer so.
  const isThirdPerson = !tokens.some(({ lower }) => lower === 'i' || lower === 'me' || lower === 'my' || lower === 'im')

  return {
    dreamer,
    all: () => [dreamer, ...entries.map(({ participant }) => participant)],
    /** The participant that a noun phrase mentions. Phrases must be given in the order of the text. */
    resolve(phrase: NounPhrase): Participant | undefined {
      if (!byPhrase.has(phrase.head)) {
        current = phrase
        const found = resolvePhrase(phrase)
        found?.mentions.push({ first: phrase.first, last: phrase.last })
        byPhrase.set(phrase.head, found)
      }
      return byPhrase.get(phrase.head)
    },
  }

  function resolvePhrase(phrase: NounPhrase): Participant | undefined {
    const head = tokens[phrase.head] as Token
    const { lower } = head
    if (FIRST_PERSON.has(lower)) return dreamer
    // "I" or "we" may stand beside others in one phrase; "subject" is the dreamer of a report in the third person.
    if (isThirdPerson && /^(?:dreamer|subject)$/.test(lower)) return thirdPersonDreamer()
    if (phrase.isPronoun) return resolvePronoun(lower, phrase)
    const possessor = phrase.possessor === undefined ? undefined : (tokens[phrase.possessor] as Token)
    const nouns = head.forms.noun
    if (possessor && BODY_PARTS.has(nouns.at(-1) as string)) {
      const owner = ownerOf(possessor)
      if (owner) return owner
    }
    return namedEntry(phrase, head, possessor)
  }

  function resolvePronoun(lower: string, phrase: NounPhrase): Participant | undefined {
    if (FEMALE_PRONOUNS.has(lower)) return lastOf((entry) => entry.gender !== 'male' && isSingleBeing(entry), 'female')
    if (MALE_PRONOUNS.has(lower)) return lastOf((entry) => entry.gender !== 'female' && isSingleBeing(entry), 'male')
    if (PLURAL_PRONOUNS.has(lower))
      return (
        lastOf(({ isPlural, participant }) => isPlural && participant.kind !== 'thing') ??
        lastOf(({ isPlural }) => isPlural) ??
        unresolved('they')
      )
    if (THING_PRONOUNS.has(lower))
      return lastOf(
        ({ participant, isPlural }) => !isPlural && (participant.kind === 'thing' || participant.kind === 'animal'),
      )
    if (UNKNOWN_PERSONS.has(lower))
      return newEntry(`${lower} ${phrase.head}`, 'person', ['someone', 'stranger'], 'someone', undefined, false)
    if (lower === 'each') return lastOf(({ isPlural, participant }) => isPlural && participant.kind !== 'thing')
    if (UNKNOWN_GROUPS.has(lower))
      return newEntry(lower, 'group', ['someone', 'group', 'stranger'], lower, undefined, true)
    return undefined
  }

  function thirdPersonDreamer(): Participant {
    const known = entries.find(({ participant }) => participant === dreamer)
    if (known) mention(known)
    else
      entries.push({
        participant: dreamer,
        gender: undefined,
        isPlural: false,
        key: 'dreamer',
        salience: salienceHere(),
      })
    return dreamer
  }

  function salienceHere(): number {
    return (current?.head ?? 0) + (current?.isSubject ? SUBJECT_BONUS : 0)
  }

  function mention(entry: Entry): Participant {
    entry.salience = Math.max(entry.salience, salienceHere())
    return entry.participant
  }

  function isSingleBeing({ participant: { kind }, isPlural }: Entry): boolean {
    return !isPlural && (kind === 'person' || kind === 'animal' || kind === 'dreamer')
  }

  /** The one that stands out most of those that fit: mentioned last, rather as a subject. */
  function lastOf(fits: (entry: Entry) => boolean, gender?: Gender, isPossessor = false): Participant | undefined {
    // "he hit him" are two, unless it says "himself".
    const isReflexive = current !== undefined && /sel(?:f|ves)$/.test((tokens[current.head] as Token).lower)
    const subjectHead = current?.subjectHead
    const subject = subjectHead === undefined ? undefined : byPhrase.get(subjectHead)
    if (isReflexive && subject) return subject
    const here = current?.head ?? 0
    let best: Entry | undefined
    let second: Entry | undefined
    for (const entry of entries) {
      if ((!isPossessor && entry.participant === subject) || !fits(entry)) continue
      if (!best || entry.salience >= best.salience) {
        second = best
        best = entry
      } else if (!second || entry.salience >= second.salience) second = entry
    }
    const isFar = best !== undefined && here - best.salience > REACH_MAX
    // Of two that are about as near nobody can say which is meant, unless only one is known to be a woman.
    const isRival =
      best !== undefined && second !== undefined && best.salience - second.salience < RIVAL_GAP && !isPossessor
    const isSettled = gender !== undefined && best?.gender === gender && second?.gender === undefined
    if (gender && isRival && !isSettled) return unresolved(gender)
    if (!best || (isFar && !gender))
      return (
        gender && newEntry(gender, 'person', ['someone', 'stranger'], gender === 'female' ? 'she' : 'he', gender, false)
      )
    if (isRival && !gender) return undefined
    best.gender ??= gender
    return mention(best)
  }

  /** Somebody of whom only the pronoun is known. */
  function unresolved(gender: 'female' | 'male' | 'they'): Participant {
    const isGroup = gender === 'they'
    return {
      kind: isGroup ? 'group' : 'person',
      roles: new Set<Role>(isGroup ? ['someone', 'group'] : ['someone']),
      name: isGroup ? 'they' : gender === 'female' ? 'she' : 'he',
      noun: undefined,
      mentions: [],
    }
  }

  function ownerOf(possessor: Token): Participant | undefined {
    const { lower } = possessor
    if (FIRST_PERSON.has(lower)) return dreamer
    if (FEMALE_PRONOUNS.has(lower) || MALE_PRONOUNS.has(lower)) {
      const isHers = FEMALE_PRONOUNS.has(lower)
      return lastOf(
        (entry) =>
          entry.gender !== (isHers ? 'male' : 'female') &&
          (entry.participant.kind !== 'animal' || entry.gender !== undefined) &&
          isSingleBeing(entry),
        isHers ? 'female' : 'male',
        true,
      )
    }
    if (lower === 'their') return lastOf(({ isPlural, participant }) => isPlural && participant.kind !== 'thing')
    if (lower === 'its') return lastOf(({ participant }) => participant.kind === 'animal')
    return lastOf(({ key }) => key === lower || key.endsWith(` ${lower}`))
  }

  function namedEntry(phrase: NounPhrase, head: Token, possessor: Token | undefined): Participant {
    const nouns = head.forms.noun
    const has = (set: ReadonlySet<string>) => nouns.some((noun) => set.has(noun))
    const isName = isPersonName(tokens, head)
    const isPlural = !isName && nouns.length > 1 && nouns.at(-1) !== head.lower && !/ss$/.test(head.lower)
    const roles = new Set<Role>()
    const isPerson = isName || has(PERSON_NOUNS) || has(GROUP_NOUNS) || GROUP_NOUNS.has(head.lower)
    const isAnimal = !isPerson && has(ANIMAL_NOUNS)
    if (isPerson) {
      roles.add('someone')
      for (const [role, list] of NOUNS_BY_ROLE) if (has(list)) roles.add(role)
      // "her husband" is somebody else's; "a boyfriend" too.
      if (possessor && !FIRST_PERSON.has(possessor.lower)) {
        roles.delete('family')
        roles.delete('partner')
      }
      if (isPlural) roles.add('group')
      if (isName || roles.has('family') || roles.has('partner') || roles.has('friend')) roles.add('known')
      if (roles.has('known')) roles.delete('stranger')
    } else roles.add(isAnimal ? 'animal' : 'thing')
    const kind = isPerson
      ? isPlural || (GROUP_NOUNS.has(head.lower) && !roles.has('known'))
        ? 'group'
        : 'person'
      : isAnimal
        ? 'animal'
        : 'thing'
    const noun = nouns.at(-1) as string
    const owner = possessor && (FIRST_PERSON.has(possessor.lower) ? 'my' : possessor.lower)
    const key = isName ? head.lower : `${owner ?? ''} ${noun}`
    // "a girl" is none of the "three girls" before.
    const isNew = /^(?:a|an|another|one)$/.test((tokens[phrase.first] as Token).lower)
    const isAgain = isDefinite(phrase) && !owner
    const hasGroup = isPlural || kind === 'group'
    const known =
      isNew && !isName
        ? undefined
        : entries.findLast(
            (entry) =>
              (entry.key === key || (isAgain && entry.participant.noun === noun)) &&
              (isName || entry.isPlural === hasGroup),
          )
    if (known) return mention(known)
    const words = tokens.slice(phrase.first, phrase.head).map(({ lower }) => lower)
    const gender =
      isFemale(nouns, head) || words.includes('female')
        ? 'female'
        : isMale(nouns, head) || words.includes('male')
          ? 'male'
          : undefined
    return newEntry(
      key,
      kind,
      [...roles],
      nameOf(phrase, !isPlural && (isPerson || isAnimal) && !isName),
      gender,
      isPlural || kind === 'group',
      noun,
    )
  }

  function isDefinite({ first }: NounPhrase): boolean {
    return /^(?:the|this|that|these|those)$/.test((tokens[first] as Token).lower)
  }

  /** "my old dog" becomes "your old dog", "a black dog" "the black dog". */
  function nameOf({ first, last, possessor }: NounPhrase, needsArticle: boolean): string {
    const opener = tokens[first] as Token
    const opensSentence = tokens[first - 1]?.sentence !== opener.sentence
    const isBare = needsArticle && possessor === undefined && (opener.role === 'noun' || opener.role === 'adjective')
    const name = inSecondPerson(first, last)
    const lowered = opensSentence && opener.pos !== 'PROPN' ? name.charAt(0).toLowerCase() + name.slice(1) : name
    return isBare && opener.pos !== 'PROPN' ? `the ${lowered}` : lowered
  }

  function inSecondPerson(first: number, last: number): string {
    const from = (tokens[first] as Token).start
    const to = (tokens[last - 1] as Token).end
    const words = read.text.slice(from, to)
    return words
      .replace(/\s+/g, ' ')
      .replace(/^(?:some|a|this|that)?\s*(?:sort|kind|type)s? of (?:an? |the )?/i, 'the ')
      .replace(/^(?:(?:a|an|some|another|this|that|these|those|the)\s+(?!of\b))+/i, 'the ')
      .replace(/\b(?:my|our)\s/gi, 'your ')
      .replace(/^(?:His|Her|Their|Its|One|Two|Three|All|Some|Many|Several)\b/, (word) => word.toLowerCase())
      .replace(/^same\s/i, 'the same ')
  }

  function newEntry(
    key: string,
    kind: Participant['kind'],
    roles: Role[],
    name: string,
    gender: Gender,
    isPlural: boolean,
    noun?: string,
  ): Participant {
    const participant: Participant = { kind, roles: new Set(roles), name, noun, mentions: [] }
    entries.push({ participant, gender, isPlural, key, salience: salienceHere() })
    return participant
  }
}

const isFemale = (nouns: readonly string[], { lower }: Token) =>
  FEMALE_NAMES.has(lower) || nouns.some((noun) => FEMALE_NOUNS.has(noun))

const isMale = (nouns: readonly string[], { lower }: Token) =>
  MALE_NAMES.has(lower) || nouns.some((noun) => MALE_NOUNS.has(noun))

export type Participants = ReturnType<typeof makeParticipants>

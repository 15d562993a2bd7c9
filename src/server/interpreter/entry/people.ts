import type { Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import { ANIMAL_NOUNS, PERSON_NOUNS } from '../understand/noun-classes.ts'
import { AMBIGUOUS_NAMES, GIVEN_NAMES } from './given-names.ts'
import { type NameRun, nameRunAt, PLACE_KINDS } from './name-run.ts'

/** People to whom one is related, by every word for them: "my mom" and "my mother" are the same. */
const RELATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mother: 'mother mom mum mommy mummy mama mam ma',
    father: 'father dad daddy papa',
    brother: 'brother bro',
    sister: 'sister sis',
    grandmother: 'grandmother grandma granny nana gramma grandmom',
    grandfather: 'grandfather grandpa granddad grampa',
    husband: 'husband hubby',
    boyfriend: 'boyfriend bf',
    girlfriend: 'girlfriend gf',
    roommate: 'roommate roomie flatmate housemate',
    neighbour: 'neighbour neighbor',
    'best friend': 'bestfriend bestie',
    coworker: 'coworker co-worker colleague workmate',
    parents: 'parents',
    grandparents: 'grandparents',
    children: 'children kids',
  }).flatMap(([name, words]) => words.split(' ').map((word): [string, string] => [word, name])),
)
const OTHER_RELATIONS = wordSet(
  `aunt uncle cousin niece nephew son daughter wife partner fiance fiancee fiancé fiancée ex boss teacher therapist
   stepmother stepfather stepmom stepdad stepsister stepbrother stepson stepdaughter godmother godfather grandson
   granddaughter twin landlord landlady supervisor professor psychiatrist psychologist dentist doctor coach baby`,
)
/** These name one's own without "my" where they are capitalised: "Mom was there." */
const OWN_NAMES = wordSet('mom mum mommy mummy mama dad daddy papa grandma grandpa granny nana')
/** May stand between "my" and the relation. */
const BETWEEN = wordSet(
  `older younger little big elder eldest oldest youngest late dead deceased own dear old new former current middle twin
   baby then real actual other sweet beloved poor`,
)
const TITLES = wordSet('mr mrs ms miss dr aunt auntie uncle professor prof')
/** Whoever does this is a person. */
const DEEDS = wordSet(
  `say tell ask answer reply shout yell whisper smile laugh cry speak talk kiss hug nod walk drive sit stand marry
   explain think want know call invite wave sing grin agree insist look`,
)
const COMPANY = wordSet('with and meet kiss hug marry see tell ask visit date love hate')

/**
 * The people in a text, in the order told, each once: those it names ("Anna", "Aunt Mary"), and the dreamer's own ("my
 * mother"). A name whose owner isn't clearly a person is left out. `isTold` says whether a token belongs to what
 * happens in the dream.
 */
export function peopleIn(tokens: readonly Token[], isTold: (at: number) => boolean): string[] {
  const people: string[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isTold(at)) continue
    const relation = relationAt(tokens, at)
    if (relation && !isPossessive(tokens, at + 1)) people.push(relation)
    const run = nameRunAt(tokens, at)
    if (!run) continue
    const name = personOf(tokens, run)
    if (name && !isPossessive(tokens, run.last)) people.push(name)
    at = Math.max(at, run.last - 1)
  }
  return withoutShorter([...new Set(people)])
}

/** "my mother": the relation whose noun stands at `at`. */
export function relationAt(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at] as Token
  const noun = RELATIONS.get(token.lower) ?? (OTHER_RELATIONS.has(token.lower) ? token.lower : undefined)
  if (!noun) return token.lower === 'friend' && tokens[at - 1]?.lower === 'best' ? ownBestFriend(tokens, at) : undefined
  let back = at - 1
  const isEx = tokens[back]?.lower === 'ex' || (tokens[back]?.lower === '-' && tokens[back - 1]?.lower === 'ex')
  if (isEx) back -= tokens[back]?.lower === 'ex' ? 1 : 2
  while (back > at - 5 && BETWEEN.has(tokens[back]?.lower ?? '')) back -= 1
  const opener = tokens[back]
  const isOwn = opener?.lower === 'my' && opener.sentence === token.sentence
  // "my ex boyfriend" is told of at "boyfriend", "my mother in law" is another.
  if (token.lower === 'ex' && RELATIONS.has(next(tokens, at))) return undefined
  if (isInLaw(tokens, at)) return isOwn ? `my ${noun}-in-law` : undefined
  if (isOwn) return `my ${isEx ? 'ex-' : ''}${noun}`
  const isBareName = OWN_NAMES.has(token.lower) && /^[A-Z]/.test(token.surface) && !isOthers(opener)
  const isNamed = /^[A-Z]/.test(tokens[at + 1]?.surface ?? '')
  return isBareName && !isNamed ? `my ${noun}` : undefined
}

function ownBestFriend(tokens: readonly Token[], at: number): string | undefined {
  return tokens[at - 2]?.lower === 'my' ? 'my best friend' : undefined
}

const next = (tokens: readonly Token[], at: number) =>
  tokens[at + 1]?.lower === '-' ? (tokens[at + 2]?.lower ?? '') : (tokens[at + 1]?.lower ?? '')

const isInLaw = (tokens: readonly Token[], at: number) =>
  [1, 2].some(
    (step) =>
      tokens[at + step]?.lower === 'in' && tokens.slice(at + step, at + step + 3).some(({ lower }) => lower === 'law'),
  ) || tokens[at + 1]?.lower === 'in-law'

/** "his Mom", "Anna's Dad", "a Mom" */
const isOthers = (before: Token | undefined) =>
  before !== undefined && (/^(?:his|her|their|your|our|'s|the|a)$/.test(before.lower) || before.pos === 'DET')

const isPossessive = (tokens: readonly Token[], at: number) => tokens[at]?.lower === "'s" && tokens[at]?.pos === 'PART'

/** The name of the person whom a run of capitalised words names; undefined if it may be something else. */
function personOf(tokens: readonly Token[], run: NameRun): string | undefined {
  const words = run.words.map(({ lower }) => lower.replace(/\.$/, ''))
  const [first = ''] = words
  const before = tokens[run.first - 1]
  const beforeWord = run.isFirst ? undefined : before
  // "my dog Rusty"
  if (beforeWord?.forms.noun.some((noun) => ANIMAL_NOUNS.has(noun))) return undefined
  if (TITLES.has(first)) return run.words.length > 1 ? run.text : undefined
  const isWayTo = /^(?:in|into|to|from|at|near|of)$/.test(beforeWord?.lower ?? '')
  // "Jack Russell" is a dog, "Minnie Mouse" may be a cushion.
  if (words.length > 1 && (words.at(-1) === 'russell' || ANIMAL_NOUNS.has(words.at(-1) ?? ''))) return undefined
  if (words.length > 1 && PLACE_KINDS.has(words.at(-1) ?? '')) return undefined
  if (GIVEN_NAMES.has(first)) return run.text
  if (AMBIGUOUS_NAMES.has(first) && GIVEN_NAMES.has(words[1] ?? '')) return run.text
  const isIntroduced =
    beforeWord !== undefined &&
    (beforeWord.lower === 'named' ||
      (beforeWord.forms.noun.some((noun) => PERSON_NOUNS.has(noun)) && beforeWord.role === 'noun'))
  if (run.isFirst || isWayTo || run.words.length > 2 || isRelation(first)) return undefined
  // Only what begins lower within a sentence and is written large is a name.
  if (run.words.some(({ pos }) => pos !== 'PROPN')) return undefined
  if (isIntroduced && beforeWord?.pos !== 'PROPN') return run.text
  const after = tokens[run.last]
  const isDoing = after !== undefined && after.sentence === run.words[0]?.sentence && doesSo(after)
  const isAmongPeople =
    beforeWord !== undefined && [beforeWord.lower, ...beforeWord.forms.verb].some((word) => COMPANY.has(word))
  if (AMBIGUOUS_NAMES.has(first)) return isDoing || isAmongPeople ? run.text : undefined
  return isDoing && beforeWord?.pos !== 'DET' && beforeWord?.pos !== 'ADJ' ? run.text : undefined
}

const isRelation = (word: string) => RELATIONS.has(word) || OTHER_RELATIONS.has(word)

const doesSo = (token: Token) =>
  token.pos !== 'PROPN' && token.forms.verb.some((verb) => DEEDS.has(verb)) && token.role !== 'noun'

/** "Anna" is "Anna Berg" where both are named. */
function withoutShorter(people: readonly string[]): string[] {
  return people.filter((name) => !people.some((other) => other.startsWith(`${name} `)))
}

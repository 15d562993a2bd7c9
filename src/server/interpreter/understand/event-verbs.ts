import type { EventKind } from '../../content/conditions.ts'
import { wordSet } from '../../language/word-set.ts'
import { DEEDS } from './event-lexicon-deeds.ts'
import { HAPPENINGS, NO_EVENTS } from './event-lexicon-happenings.ts'

/**
 * The verbs that tell each kind of event, in lists separated by commas. "run after" needs the second word behind the
 * verb or its object; `..` allows other words before the next one. `+being`: only with a person or an animal as the
 * object, or in the passive with one as the subject; `+thing`: only with an object that is neither; `+object`: only
 * with an object; `+both`: only with a being and a thing ("bought me a drink"); `-object`: only without one; `+body`:
 * only with one of {@link NOUNS}. `^` demands the same of the subject. "not work" tells the event only when it is
 * negated.
 */
const LEXICON: readonly (readonly [EventKind | undefined, string])[] = [
  ...(Object.entries(DEEDS) as [EventKind, string][]),
  ...(Object.entries(HAPPENINGS) as [EventKind, string][]),
  [undefined, NO_EVENTS],
]

/** What the object or the subject of a verb must be for it to tell the event. */
export type Requirement = {
  of: 'subject' | 'object'
  is: 'any' | 'none' | 'both' | 'being' | 'thing' | 'dreamer' | 'other' | ReadonlySet<string>
}

/** Nouns that make an object or a subject fit, for the requirements that name one. */
const NOUNS: Record<string, ReadonlySet<string>> = {
  body: wordSet(`hand arm leg foot feet head neck back finger toe knee ankle wrist tooth teeth nose ear eye face skin rib
    elbow
    shoulder bone jaw lip hip thumb chest body hair tongue nail breast heart voice`),
  gift: wordSet(`present gift prize award letter package mail card money award grade a's call message check ticket job raise
    medal trophy ring flower invitation news reward certificate book food kitten puppy bill note dollar diamond`),
  place:
    wordSet(`house room place building school car store church hospital hotel town city bus train home office kitchen
    bathroom bedroom apartment cave tunnel forest woods restaurant bar elevator garage gym hall mall basement attic
    door gate end top edge bottom bridge river lake beach ocean road street corner party class mansion castle airport
    plane
    station boat ship tent cabin yard field park library dorm theater theatre shop cellar bed pool area island farm
    country
    village clinic court camp mountain hill desert market stadium classroom zoo museum bank jail prison hallway stairs
    intersection highway trail path motel cemetery graveyard swamp clearing meeting concert game wedding funeral show
    conference lobby barn table window counter desk driveway backyard garden lot side front`),
  building:
    wordSet(`store shop restaurant bathroom bedroom room kitchen classroom basement attic office church hospital library
    cafeteria restroom`),
  vehicle: wordSet(
    'bus train plane boat ship car truck subway elevator bike bicycle taxi horse flight ferry van motorcycle airplane',
  ),
  seat: wordSet('seat chair table place'),
  test: wordSet('test exam class course interview quiz final audition grade'),
  team: wordSet('team opponent champion him her them us me everybody everyone'),
  ball: wordSet('ball shot basket goal target boat bus'),
  game: wordSet('game match race fight contest battle bet election'),
  group: wordSet('group line them army club team game class us others'),
  air: wordSet('air plane ground roof'),
  plane: wordSet('plane helicopter airplane jet kite saucer ufo spaceship'),
  clothes:
    wordSet(`clothes clothing dress shirt pants jacket coat shoes shoe costume makeup make-up suit hat uniform wig socks
    underwear jeans skirt lipstick gloves boots glasses mask robe tie sweater swimsuit bra sock boot`),
  costume: wordSet('costume mask disguise makeup'),
  colour: wordSet('red green blue white black yellow purple pink orange brown grey gray gold silver pale dark'),
  baby: wordSet('baby child twins puppies kittens boy girl'),
  food: wordSet(`food cake dinner ice pizza meat sandwich cookie apple fruit bread drink coffee beer tea meal lunch
    breakfast soup
    candy burger popcorn salad hamburger pie cereal cheese chicken wine water chocolate something`),
  music: wordSet('piano guitar violin song music drums flute trumpet instrument organ concert part role solo'),
  performance: wordSet('singing song performance work painting'),
  door: wordSet('door gate window house car lock'),
  alarm: wordSet('alarm clock trap'),
  newspaper: wordSet('newspaper paper pizza'),
  machine: wordSet('machine computer crane tractor'),
  chaser: wordSet('them him police'),
  water: wordSet('water tide river sea flood wave'),
  light: wordSet('light lights power electricity tv lamp motor engine'),
  mother: wordSet('wife mother cat dog sister'),
  animal:
    wordSet(`animal dog wolf bear lion tiger snake bull shark monster alligator crocodile spider bee bird cat bat rat insect
    bug creature dragon raptor dinosaur beast elephant gorilla wasp bees fly butterfly duck eagle horse`),
  danger:
    wordSet(`storm tornado fire flood wave tsunami truck train car missile hurricane lava avalanche water explosion twister
    earthquake lightning rock tide boulder ball`),
  time: wordSet('time day night morning evening spring summer fall winter christmas turn moment'),
  hour: wordSet('hour hours minute minutes day days time while long forever year'),
  money: wordSet('money dollar cent price fee'),
  feeling:
    wordSet(`feeling impression idea decision noise sound mistake choice effort attempt appointment comment remark joke
    reservation call face faces fuss argument accusation statement promise threat deal suggestion trip way plan plans fun sure
    difference reference announcement observation contact sense attempt mess point list sense love turn gesture motion movement excuse`),
  looks: wordSet(
    'strange weird different old young good bad nice funny odd small large big beautiful normal familiar happy sad',
  ),
  abstract:
    wordSet(`idea clue time feeling control memory sense way choice energy strength courage talent interest effect desire
    recollection problem trouble reason right chance fun feelings business doubt right knowledge luck`),
}

/** One way to tell an event; without a kind, a way to use the verb that tells none. */
export type EventVerb = {
  kind: EventKind | undefined
  /** The words that must follow the verb, in this order. */
  particles: readonly { word: string; isAnywhere: boolean }[]
  needs: readonly Requirement[]
  isNegated: boolean
}

/** The verbs of {@link LEXICON} by their first word; the ones that demand most come first. */
export const EVENT_VERBS: ReadonlyMap<string, readonly EventVerb[]> = parseLexicon()

function parseLexicon(): Map<string, EventVerb[]> {
  const byLemma = new Map<string, EventVerb[]>()
  for (const [kind, list] of LEXICON) {
    for (const entry of list.split(',')) {
      const parts = entry.trim().split(/\s+/)
      const words = parts.filter((part) => !/^[+^-]/.test(part))
      const isNegated = words[0] === 'not'
      if (isNegated) words.shift()
      const [lemma = '', ...rest] = words
      const known = byLemma.get(lemma) ?? []
      known.push({ kind, particles: particlesOf(rest), needs: parts.flatMap(requirementOf), isNegated })
      byLemma.set(lemma, known)
    }
  }
  for (const entries of byLemma.values()) entries.sort((a, b) => demandOf(b) - demandOf(a))
  return byLemma
}

function demandOf({ kind, particles, needs, isNegated }: EventVerb): number {
  return particles.length * 100 + Number(isNegated) * 50 + needs.length * 10 + Number(kind === undefined)
}

function particlesOf(words: readonly string[]): EventVerb['particles'] {
  return words.flatMap((word, at) => (word === '..' ? [] : [{ word, isAnywhere: words[at - 1] === '..' }]))
}

function requirementOf(part: string): Requirement[] {
  if (!/^[+^-]/.test(part)) return []
  if (part === '-object') return [{ of: 'object', is: 'none' }]
  const of = part.startsWith('^') ? 'subject' : 'object'
  const name = part.slice(1)
  if (part === '+object') return [{ of, is: 'any' }]
  if (name === 'both' || name === 'being' || name === 'thing' || name === 'dreamer' || name === 'other')
    return [{ of, is: name }]
  const nouns = NOUNS[name]
  if (!nouns) throw new Error(`There are no nouns for the requirement ${part}.`)
  return [{ of, is: nouns }]
}

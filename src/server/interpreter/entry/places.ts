import type { Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import type { Span } from '../types.ts'
import { PERSON_NOUNS } from '../understand/noun-classes.ts'
import { GAZETTEER } from './gazetteer.ts'
import { AMBIGUOUS_NAMES, GIVEN_NAMES } from './given-names.ts'
import { type NameRun, nameRunAt, PLACE_KINDS } from './name-run.ts'
import { relationAt } from './people.ts'

/** Before a name they tell that somebody is there. */
const THERE = wordSet('in into at near inside outside through around across toward towards throughout')
/** Before "to", "from" or "for", or before the name itself. */
const MOTIONS = wordSet(
  'go come get drive travel fly move return back way trip walk ride live run bus train plane arrive leave visit reach tour explore head flight move',
)
const DIRECT = wordSet('visit reach leave tour explore')
/** The first word of the name of a place: "Lake Michigan". */
const OPENERS = wordSet('lake mount mt fort port cape saint st')
/** Where somebody lives: "my grandmother's house". */
const HOMES = wordSet('house home apartment flat room place bedroom kitchen farm cabin garden yard backyard office')
/** Nouns of places, as far as the dictionary's symbols leave their words free. */
const PLACE_NOUNS = wordSet(
  `apartment balcony bakery bank barn barracks basement cafeteria campus carnival casino cellar chapel clinic corridor
   cottage courtyard deck dock dorm dormitory driveway factory fair gym gymnasium hall hallway harbor harbour inn
   laboratory lobby lodge mansion marina market meadow monastery motel office palace pier playground porch ranch resort
   shed stadium stage studio suburb swamp synagogue tavern trailer warehouse waterfront zoo laundromat locker
   cafe nightclub supermarket`,
)

/**
 * The places in a text, in the order told, each once: those it names ("Lisbon", "Central Park"), somebody's home ("my
 * grandmother's house"), and common ones ("motel") that no symbol of the dictionary has. `taken` are the spans of the
 * symbols, `isTold` says whether a token belongs to what happens in the dream.
 */
export function placesIn(tokens: readonly Token[], isTold: (at: number) => boolean, taken: readonly Span[]): string[] {
  const places: string[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isTold(at)) continue
    const home = homeAt(tokens, at)
    if (home) places.push(home)
    const known = knownPlaceAt(tokens, at)
    if (known) {
      if (isThere(tokens, at) && !isModifier(tokens, known.last)) places.push(known.text)
      at = known.last - 1
      continue
    }
    const run = nameRunAt(tokens, at)
    if (run) {
      if (isPlace(tokens, run)) places.push(run.text)
      at = run.last - 1
      continue
    }
    const common = commonPlaceAt(tokens, at, taken)
    if (common) places.push(common)
  }
  return [...new Set(places)]
}

/** "my grandmother's house", "Anna's apartment": the noun of the home stands at `at`. */
function homeAt(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at] as Token
  const owner = tokens[at - 2]
  if (!HOMES.has(token.lower) || tokens[at - 1]?.lower !== "'s" || !owner || owner.sentence !== token.sentence)
    return undefined
  const relation = relationAt(tokens, at - 2)
  if (relation) return `${relation}’s ${token.lower}`
  const isName = /^\p{Lu}\p{Ll}/u.test(owner.surface) && GIVEN_NAMES.has(owner.lower)
  return isName ? `${owner.surface}’s ${token.lower}` : undefined
}

/** The longest name of the gazetteer at `at`. */
function knownPlaceAt(tokens: readonly Token[], at: number): { last: number; text: string } | undefined {
  const first = tokens[at] as Token
  if (!/^\p{Lu}/u.test(first.surface)) return undefined
  for (const words of GAZETTEER.get(first.lower) ?? []) {
    const found = tokens.slice(at, at + words.length)
    if (words.every((word, place) => found[place]?.lower === word && found[place].sentence === first.sentence))
      return { last: at + words.length, text: found.map(({ surface }) => surface).join(' ') }
  }
  return undefined
}

/** Whether the words before a name tell that somebody is or goes there. */
function isThere(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at] as Token
  let back = at - 1
  while (back > at - 3 && /^(?:the|downtown|central|northern|southern|upstate|old)$/.test(tokens[back]?.lower ?? ''))
    back -= 1
  const before = tokens[back]
  if (!before || before.sentence !== name.sentence) return false
  // "as in China"
  if (/^(?:as|like)$/.test(tokens[back - 1]?.lower ?? '')) return false
  if (THERE.has(before.lower)) return true
  if (DIRECT.has(before.lower) || before.forms.verb.some((verb) => DIRECT.has(verb) && before.role === 'verb'))
    return true
  if (!/^(?:to|from|for)$/.test(before.lower)) return false
  return [1, 2, 3].some((step) => {
    const earlier = tokens[back - step]
    return (
      earlier?.sentence === name.sentence && [earlier.lower, ...earlier.forms.verb].some((word) => MOTIONS.has(word))
    )
  })
}

/** "the Chicago team", "Boston Red Sox": the name only says which. */
function isModifier(tokens: readonly Token[], last: number): boolean {
  const after = tokens[last]
  if (!after || after.sentence !== tokens[last - 1]?.sentence) return false
  return after.lower === "'s" || after.lower === '-' || after.role === 'noun' || /^\p{Lu}/u.test(after.surface)
}

function isPlace(tokens: readonly Token[], run: NameRun): boolean {
  const [first] = run.words
  const last = run.words.at(-1)
  if (!first || !last || isModifier(tokens, run.last)) return false
  if (run.words.length > 1) {
    const isKind = PLACE_KINDS.has(last.lower) || OPENERS.has(first.lower.replace(/\.$/, ''))
    return (
      isKind && (!run.isFirst || GIVEN_NAMES.has(first.lower) || OPENERS.has(first.lower)) && isThere(tokens, run.first)
    )
  }
  if (run.isFirst || first.pos !== 'PROPN' || PLACE_KINDS.has(first.lower)) return false
  if (GIVEN_NAMES.has(first.lower) || AMBIGUOUS_NAMES.has(first.lower)) return false
  if (first.forms.noun.some((noun) => PERSON_NOUNS.has(noun))) return false
  const before = tokens[run.first - 1]
  return before?.lower !== 'the' && /^(?:in|to)$/.test(before?.lower ?? '') && isLivedIn(tokens, run.first)
}

/** A name that no list has is a place only where somebody lives, goes or is. */
function isLivedIn(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 2; back >= at - 5; back -= 1) {
    const token = tokens[back]
    if (!token || token.sentence !== tokens[at]?.sentence) return false
    if ([token.lower, ...token.forms.verb].some((word) => MOTIONS.has(word))) return true
    if ((token.lower === 'i' || token.lower === 'we') && tokens[at - 1]?.lower === 'in') return true
  }
  return false
}

/** "in the motel" */
function commonPlaceAt(tokens: readonly Token[], at: number, taken: readonly Span[]): string | undefined {
  const token = tokens[at] as Token
  const noun = token.forms.noun.find((form) => PLACE_NOUNS.has(form))
  if (!noun || token.role !== 'noun' || tokens[at + 1]?.role === 'noun' || tokens[at - 1]?.role === 'noun')
    return undefined
  let back = at - 1
  while (
    back > at - 4 &&
    (tokens[back]?.role === 'adjective' ||
      tokens[back]?.pos === 'DET' ||
      /^(?:my|our|his|her|their)$/.test(tokens[back]?.lower ?? ''))
  )
    back -= 1
  const before = tokens[back]
  if (back === at - 1 || before?.sentence !== token.sentence || !(THERE.has(before.lower) || before.lower === 'on'))
    return undefined
  return taken.some(({ start, end }) => start < token.end && token.start < end) ? undefined : noun
}

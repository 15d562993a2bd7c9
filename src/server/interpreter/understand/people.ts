import type { TaggedText, Token } from '../../language/token.ts'

export type PersonKind =
  | 'family'
  | 'partner'
  | 'friend'
  | 'named'
  | 'stranger'
  | 'authority'
  | 'child'
  | 'crowd'
  | 'dead'

/** Somebody in the dream: `as` is how to speak of them to the dreamer ("your mother", "Tony", "an old man"). */
export type Person = {
  kind: PersonKind
  key: string
  as: string
  plural: boolean
  at: number
  start: number
  end: number
  count: number
  first: boolean
}

const KIN: Record<string, PersonKind> = {
  ...kind(
    'family',
    'mother mom mum mommy mama mam father dad daddy papa brother sister grandmother grandma granny nana grandfather grandpa granddad aunt auntie uncle cousin niece nephew parent parents family sibling stepmother stepfather stepdad stepmom mother-in-law twin relatives grandparents',
  ),
  ...kind('child', 'son daughter baby kid child children kids grandson granddaughter'),
  ...kind('partner', 'husband wife boyfriend girlfriend fiancé fiancée fiance fiancee partner spouse ex lover'),
  ...kind('friend', 'friend roommate neighbor neighbour classmate coworker colleague housemate pal bestfriend'),
  ...kind(
    'authority',
    'boss teacher professor doctor dentist policeman police officer cop coach nurse priest judge principal nun soldier guard minister manager supervisor landlord king queen president',
  ),
  ...kind(
    'stranger',
    'man woman guy girl boy lady stranger person men women figure creature monster ghost killer murderer burglar intruder gunman witch demon devil alien somebody someone',
  ),
  ...kind('crowd', 'people everyone everybody crowd audience class'),
}

function kind(of: PersonKind, words: string): Record<string, PersonKind> {
  return Object.fromEntries(words.split(' ').map((word) => [word, of]))
}

const NOT_NAMES =
  /^(?:i|god|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|tv|oh|yes|no|ok|okay|mr|mrs|ms|dr|english|american|french|german|chinese|mexican|interpretation|answers|setting|code|age|dream|characters|emotions|jesus|christ|lord|british|russian|indian|italian|spanish|asian|black|white|halloween|thanksgiving|hi|hello|hey)$/i
const PLACE_BEFORE = /^(?:in|at|to|from|near|into|of|on|through|the|a|an|toward|towards|for|around)$/

/** Who is in the dream besides the dreamer, in the order met; each person once with how often. */
export function readPeople(read: TaggedText): Person[] {
  const people = new Map<string, Person>()
  for (const token of read.tokens) {
    const found = kinAt(read.tokens, token) ?? nameAt(read.tokens, token)
    if (!found || token.denied) continue
    const known = people.get(found.key)
    if (known) known.count += 1
    else
      people.set(found.key, {
        ...found,
        at: token.index,
        start: token.start,
        end: token.end,
        count: 1,
        first: people.size === 0,
      })
  }
  return [...people.values()]
}

/** Whether the dreamer tells of being alone. */
export function readAlone(read: TaggedText): Token | undefined {
  return read.tokens.find((token) => {
    const isDenied = [1, 2].some((back) => /^(?:not|n't|nt|never)$/.test(read.tokens[token.index - back]?.lower ?? ''))
    if (token.denied || isDenied) return false
    if (token.lower === 'alone') return !/^(?:left|leave|let)$/.test(read.tokens[token.index - 1]?.lower ?? '')
    return token.lower === 'myself' && read.tokens[token.index - 1]?.lower === 'by'
  })
}

type Found = Pick<Person, 'kind' | 'key' | 'as' | 'plural'>

function kinAt(tokens: Token[], token: Token): Found | undefined {
  if (token.role !== 'noun' && token.pos !== 'PRON') return undefined
  const base = token.forms.noun.find((form) => Object.hasOwn(KIN, form))
  if (!base) return undefined
  // "my friend's house" is about the house, yet the friend is meant; "woman driver", "people skills" are not.
  const kind = KIN[base] as PersonKind
  const plural =
    token.lower !== base && kind !== 'crowd'
      ? true
      : /^(?:people|men|women|parents|children|kids|relatives|grandparents|police)$/.test(token.lower)
  const opener = openerOf(tokens, token)
  if (kind === 'crowd') {
    return {
      kind,
      key: 'crowd',
      as:
        token.lower === 'class' || token.lower === 'crowd' || token.lower === 'audience'
          ? `the ${token.lower}`
          : token.lower === 'people'
            ? 'the people around you'
            : 'everyone',
      plural: token.lower === 'people',
    }
  }
  if (kind === 'stranger') {
    if (/^(?:someone|somebody)$/.test(token.lower)) return undefined
    return {
      kind,
      key: `stranger-${base}`,
      as: plural ? `the ${token.lower}` : `the ${adjectives(tokens, token)}${token.lower}`,
      plural,
    }
  }
  const dead = /^(?:dead|late|deceased)$/.test(tokens[token.index - 1]?.lower ?? '')
  if (opener === 'mine') {
    return {
      kind: dead ? 'dead' : kind,
      key: `mine-${base}${plural ? 's' : ''}`,
      as: `your ${adjectives(tokens, token)}${token.lower}`,
      plural,
    }
  }
  if (
    kind === 'family' &&
    /^(?:mom|mum|mommy|mama|dad|daddy|papa|grandma|grandpa|granny|nana|mother|father|granddad)$/.test(token.lower) &&
    opener === 'bare'
  ) {
    return { kind, key: `mine-${base}`, as: `your ${token.lower}`, plural: false }
  }
  if (kind === 'authority' || kind === 'child') return { kind, key: `the-${base}`, as: `the ${token.lower}`, plural }
  return undefined
}

/** Who the noun belongs to, looking back over its adjectives. */
function openerOf(tokens: Token[], token: Token): 'mine' | 'theirs' | 'bare' {
  for (let back = token.index - 1; back >= token.index - 4; back -= 1) {
    const other = tokens[back]
    if (!other || other.sentence !== token.sentence) return 'bare'
    if (/^(?:my|our)$/.test(other.lower)) return 'mine'
    if (/^(?:his|her|their|your|'s|the|a|an|this|that|some)$/.test(other.lower)) return 'theirs'
    if (other.role !== 'adjective' && other.role !== 'noun' && other.pos !== 'NUM') return 'bare'
  }
  return 'bare'
}

function adjectives(tokens: Token[], token: Token): string {
  const found: string[] = []
  for (let back = token.index - 1; back >= token.index - 2; back -= 1) {
    const other = tokens[back]
    if (
      !other ||
      other.sentence !== token.sentence ||
      other.pos !== 'ADJ' ||
      !/^(?:old|older|young|younger|little|big|best|late|dead|former|tall|dark|strange|elder|oldest|youngest|small|new)$/.test(
        other.lower,
      )
    )
      break
    found.unshift(other.lower)
  }
  return found.length > 0 ? `${found.join(' ')} ` : ''
}

function nameAt(tokens: Token[], token: Token): Found | undefined {
  if (token.pos !== 'PROPN' || !/^[A-Z][a-z]{2,}$/.test(token.surface) || NOT_NAMES.test(token.surface))
    return undefined
  const before = tokens[token.index - 1]
  const after = tokens[token.index + 1]
  if (!before || before.sentence !== token.sentence || before.pos === 'PUNCT' || PLACE_BEFORE.test(before.lower))
    return undefined
  if (after && after.sentence === token.sentence && /^[A-Z]/.test(after.surface)) return undefined
  if (/^[A-Z]/.test(before.surface) && before.lower !== 'i') return undefined
  // A name does something, is with somebody, or is joined to somebody.
  const acts =
    after !== undefined &&
    (after.role === 'verb' || after.pos === 'AUX' || after.lower === "'s" || after.lower === 'and')
  const joined =
    /^(?:with|and|named|called|saw|met|told|friend|brother|sister|boyfriend|girlfriend|husband|wife|son|daughter|asked|cousin|aunt|uncle)$/.test(
      before.lower,
    )
  if (!acts && !joined) return undefined
  return { kind: 'named', key: `name-${token.lower}`, as: token.surface, plural: false }
}

import type { TaggedText, Token } from '../../language/token.ts'
import type { DictionarySymbol, Span } from '../port.ts'

/** How running prose speaks of a thing: "the rattlesnake", "your teeth", "being chased". */
export type NounPhrase = { text: string; plural: boolean }

/** Keywords that have no article, or whose phrase can't be made by rule. */
const IRREGULAR: Record<string, NounPhrase> = {
  death: { text: 'death', plural: false },
  'dead-loved-one': { text: 'the one you have lost', plural: false },
  'ex-partner': { text: 'your former partner', plural: false },
  pregnancy: { text: 'the pregnancy', plural: false },
  'taking-an-exam': { text: 'the exam', plural: false },
  traveling: { text: 'being on the way', plural: false },
}
const NOUNS_IN_ING =
  /^(?:wedding|king|ring|spring|string|ceiling|building|clothing|painting|lightning|earring|evening|morning|offspring|swing|wing|meeting)\b/
const PLURAL_ONLY =
  /^(?:stairs|clothes|teeth|insects|people|scissors|glasses|trousers|pants|police|children|mice|men|women|geese|feet|wolves)$/

/**
 * A noun phrase for a recognised symbol by its mentions, in the dreamer's own word where the mention is a plain noun
 * ("the rattlesnake" rather than "the snake", "your house" for "my house"), else from the keyword: a gerund as it is,
 * anything else with the article.
 */
export function nounPhraseFor(symbol: DictionarySymbol, spans: readonly Span[], read: TaggedText): NounPhrase {
  const keyword = symbol.keyword.toLowerCase()
  if (
    /^\w+ing\b/.test(keyword) &&
    !NOUNS_IN_ING.test(keyword) &&
    (symbol.category === 'situations' || symbol.category === 'actions' || /^being /.test(keyword))
  ) {
    return IRREGULAR[symbol.slug] ?? { text: keyword, plural: false }
  }
  const own = spans
    .map((span) =>
      ownWords(
        symbol,
        read.tokens.filter((token) => token.start >= span.start && token.end <= span.end),
        read,
      ),
    )
    .filter((phrase) => phrase !== undefined)
  return (
    mostTold(own) ??
    IRREGULAR[symbol.slug] ?? {
      text: `the ${keyword.replace(/^the /, '')}`,
      plural: isPluralWord(keyword.split(' ').at(-1) ?? ''),
    }
  )
}

/** The first phrase for the word that is used most. */
function mostTold(phrases: NounPhrase[]): NounPhrase | undefined {
  const counts = new Map<string, number>()
  const headOf = ({ text }: NounPhrase) => text.split(' ').at(-1)?.replace(/s$/, '') ?? text
  for (const phrase of phrases) counts.set(headOf(phrase), (counts.get(headOf(phrase)) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return phrases.find((phrase) => counts.get(headOf(phrase)) === most)
}

function ownWords(symbol: DictionarySymbol, tokens: Token[], read: TaggedText): NounPhrase | undefined {
  const plain = tokens.filter((token) => token.lower !== '-')
  const head = plain.at(-1)
  if (
    !head ||
    plain.length > 3 ||
    symbol.slug === 'death' ||
    symbol.slug === 'pregnancy' ||
    symbol.slug === 'traveling'
  )
    return undefined
  const isPhrase = head.role === 'noun' && plain.every((token) => token.role === 'noun' || token.role === 'adjective')
  if (!isPhrase) {
    const noun = plain.find(
      (token) =>
        token.role === 'noun' &&
        symbol.keyword
          .toLowerCase()
          .split(' ')
          .some((word) => token.forms.noun.includes(word) || token.lower === word),
    )
    return noun ? withOpener([noun], noun, read) : undefined
  }
  return withOpener(tokens, head, read)
}

function withOpener(tokens: Token[], head: Token, read: TaggedText): NounPhrase | undefined {
  const first = tokens[0] as Token
  const words = tokens
    .map((token) => token.lower)
    .join(' ')
    .replaceAll(' - ', '-')
  const adjectives: string[] = []
  let before = read.tokens[first.index - 1]
  while (
    before &&
    before.sentence === first.sentence &&
    before.pos === 'ADJ' &&
    adjectives.length < 2 &&
    isVivid(before)
  ) {
    adjectives.unshift(before.lower)
    before = read.tokens[before.index - 1]
  }
  const opener = before && before.sentence === first.sentence && /^(?:my|our)$/.test(before.lower) ? 'your' : 'the'
  if (/[^a-z'\- ]/.test(words) || words.length > 32) return undefined
  return { text: [opener, ...adjectives, words].join(' '), plural: isPluralWord(head.lower, head) }
}

function isVivid(token: Token): boolean {
  return (
    /^[a-z]{3,}$/.test(token.lower) &&
    !/^(?:other|same|own|more|most|much|many|few|several|first|second|last|next|only|such|certain|nice|good|bad|real|whole|new|right|different|best|available|able|sure|due|past|regular|fake|dead|final|single|entire|main|actual|favorite|favourite|short|total|usual)$/.test(
      token.lower,
    )
  )
}

function isPluralWord(word: string, token?: Token): boolean {
  if (PLURAL_ONLY.test(word)) return true
  if (
    /^(?:hair|blood|glass|dress|grass|bus|class|boss|abyss|angelus|success|mattress|lens|gas|news|mess|pass|cross|princess|virus)$/.test(
      word,
    )
  )
    return false
  if (token && token.forms.noun.length > 1) return true
  return !token && /[^su]s$/.test(word)
}

export function capitalise(text: string): string {
  return text.replace(/^(“?)([a-z])/, (_, mark: string, letter: string) => mark + letter.toUpperCase())
}

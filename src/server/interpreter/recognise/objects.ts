import { lemmasOf } from '../../language/inflections.ts'
import type { Token } from '../../language/token.ts'
import type { DictionarySymbol } from '../types.ts'
import type { SymbolMatch } from './symbol-match.ts'

/** Symbols whose verb has the symbol's sense only with a being, or one of a few things, as its object. */
const NEEDS_BEING: Record<string, { verbs: Set<string>; things: Set<string> }> = {
  'being-rescued': {
    verbs: new Set(['save']),
    things: new Set('life world planet earth universe country city town village ship body soul marriage'.split(' ')),
  },
}
const BEING_CATEGORIES = new Set(['people', 'animals', 'mythical'])
const BEING_PRONOUN =
  /^(?:me|him|her|us|them|you|it|myself|himself|herself|ourselves|themselves|yourself|every(?:one|body)|some(?:one|body)|any(?:one|body)|no(?:one|body)|all|both)$/
const BEINGS = 'person people passenger victim patient life member survivor hostage prisoner creature mankind humanity'

/**
 * Returns a function that says whether the verb of a match has an object that fits the symbol: "saved the child" is a
 * rescue, "saved the file" isn't. The nouns of beings are the words of the dictionary's people and animals.
 */
export function makeObjectCheck(
  symbols: readonly DictionarySymbol[],
): (match: SymbolMatch, tokens: Token[]) => boolean {
  const beings = new Set(BEINGS.split(' '))
  for (const { category, keyword, synonyms } of symbols) {
    if (!BEING_CATEGORIES.has(category)) continue
    for (const wording of [keyword, ...synonyms]) {
      const word = wording.toLowerCase().split(/[ -]/).at(-1) ?? ''
      if (!/^(?:me|him|her|us|them|it|in|on|up)$/.test(word)) for (const base of lemmasOf(word).noun) beings.add(base)
    }
  }
  return ({ symbol, tokens: matched }, tokens) => {
    const need = Object.hasOwn(NEEDS_BEING, symbol.slug) ? NEEDS_BEING[symbol.slug] : undefined
    const verb = need && matched.find((at) => tokens[at]?.forms.verb.some((base) => need.verbs.has(base)))
    if (!need || verb === undefined) return true
    const object = objectOf(tokens, verb)
    if (!object) return true
    if (BEING_PRONOUN.test(object.lower) || /^[A-Z]/.test(object.surface)) return true
    return object.forms.noun.some((base) => beings.has(base) || need.things.has(base))
  }
}

const OBJECT_DISTANCE = 7

/** The head of the noun phrase after a verb, or the pronoun; undefined for a verb without an object. */
function objectOf(tokens: Token[], verb: number): Token | undefined {
  const { sentence } = tokens[verb] as Token
  let pronoun: Token | undefined
  let noun: Token | undefined
  for (let at = verb + 1; at <= verb + OBJECT_DISTANCE; at += 1) {
    const token = tokens[at]
    if (!token || token.sentence !== sentence) break
    if (token.role === 'noun') noun = token
    else if (noun) {
      // "my brother's dog": the object is the dog.
      if (token.lower !== "'s") break
      noun = undefined
    } else if (token.pos === 'PRON' && BEING_PRONOUN.test(token.lower) && !pronoun) {
      pronoun = token
    } else if (pronoun ? token.pos !== 'DET' : !['DET', 'ADJ', 'NUM', 'PRON', 'ADV'].includes(token.pos)) break
  }
  // "saved me a seat" has two objects, "saved her life" one.
  return noun ?? pronoun
}

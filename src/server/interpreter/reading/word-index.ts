import type { BaseForms } from './forms.ts'
import type { ReadText, Token } from './nlp.ts'

/** Where each word of a text stands, by the word itself, its lemma and all that it may be an inflection of: token indexes, ascending. */
export type WordIndex = ReadonlyMap<string, readonly number[]>

const indexes = new WeakMap<ReadText, WordIndex>()
const joined = new WeakMap<BaseForms, readonly string[]>()

/** What a token may be an inflection of, each once. */
export function keysOfToken({ forms, lemma }: Token): readonly string[] {
  let keys = joined.get(forms)
  if (!keys) {
    keys = [...new Set([...forms.noun, ...forms.verb])]
    joined.set(forms, keys)
  }
  return keys.includes(lemma) ? keys : [...keys, lemma]
}

/** The places of a text's words, made at the first call. */
export function wordIndexOf(read: ReadText): WordIndex {
  const known = indexes.get(read)
  if (known) return known
  const index = new Map<string, number[]>()
  const add = (key: string, at: number) => {
    const places = index.get(key)
    if (!places) index.set(key, [at])
    else if (places.at(-1) !== at) places.push(at)
  }
  for (const token of read.tokens) {
    add(token.lower, token.index)
    for (const key of keysOfToken(token)) add(key, token.index)
  }
  indexes.set(read, index)
  return index
}

/** Whether one of the words stands at a token from `from` to before `to`. */
export function standsIn(index: WordIndex, words: Iterable<string>, from: number, to: number): boolean {
  for (const word of words) {
    const places = index.get(word)
    const at = places?.[firstFrom(places, from)]
    if (at !== undefined && at < to) return true
  }
  return false
}

/** The position in an ascending list of the first number that is at least `least`. */
export function firstFrom(ascending: readonly number[], least: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}

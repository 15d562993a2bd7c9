import type { LemmaCandidates } from './inflections.ts'
import type { TaggedText, Token } from './token.ts'

/** Ascending token indexes of each word of a text, by the word itself, the tagger's lemma and all possible lemmas. */
export type WordIndex = ReadonlyMap<string, readonly number[]>

const indexes = new WeakMap<TaggedText, WordIndex>()
const keysByForms = new WeakMap<LemmaCandidates, readonly string[]>()

/** The tagger's lemma of a token and all its possible lemmas, without duplicates. */
export function keysOfToken({ forms, lemma }: Token): readonly string[] {
  let keys = keysByForms.get(forms)
  if (!keys) {
    keys = [...new Set([...forms.noun, ...forms.verb])]
    keysByForms.set(forms, keys)
  }
  return keys.includes(lemma) ? keys : [...keys, lemma]
}

/** The word index of a text, built at the first call and cached. */
export function wordIndexOf(read: TaggedText): WordIndex {
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

/** Whether one of the words is at a token index from `from` (inclusive) to `to` (exclusive). */
export function containsAny(index: WordIndex, words: Iterable<string>, from: number, to: number): boolean {
  for (const word of words) {
    const places = index.get(word)
    const at = places?.[firstFrom(places, from)]
    if (at !== undefined && at < to) return true
  }
  return false
}

/** The position in an ascending list of the first value that is at least `least` (binary search). */
export function firstFrom<Value extends number | string>(ascending: readonly Value[], least: Value): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] as Value) < least) low = middle + 1
    else high = middle
  }
  return low
}

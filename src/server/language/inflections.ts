import { LRUCache } from 'lru-cache'
import nounExceptions from 'wink-eng-lite-web-model/dist/wn-noun-exceptions.js'
import verbExceptions from 'wink-eng-lite-web-model/dist/wn-verb-exceptions.js'
import { WORD_MAX } from './unbroken-runs.ts'

/**
 * The lemmas of which a word may be an inflection, as a noun and as a verb. There are several where spelling alone
 * can't decide ("leaves": leaf, leave). The tagger's single lemma depends on its guess at the part of speech, which is
 * often wrong ("the cat scratches me"). A candidate that isn't an English word does no harm, because matchers compare
 * sets.
 */
export type LemmaCandidates = { noun: readonly string[]; verb: readonly string[] }

const CACHE_MAX = 20_000
const lemmaCache = new LRUCache<string, LemmaCandidates>({ max: CACHE_MAX })

/** Irregular verbs that WordNet's lists lack, and common misspellings of verbs. */
const MORE_VERBS: Record<string, string> = {
  fell: 'fall',
  felt: 'feel',
  found: 'find',
  left: 'leave',
  saw: 'see',
  lay: 'lie',
  bit: 'bite',
  bitten: 'bite',
  lit: 'light',
  loosing: 'lose',
  drownding: 'drown',
  drownt: 'drown',
  layed: 'lie',
  chaseing: 'chase',
}

/**
 * Returns the possible lemmas of a lower-case word, the word itself always included. For a string of more than
 * {@link WORD_MAX} characters it is the only one, and nothing is cached.
 */
export function lemmasOf(word: string): LemmaCandidates {
  if (word.length > WORD_MAX) return { noun: [word], verb: [word] }
  const known = lemmaCache.get(word)
  if (known) return known
  const forms = { noun: nounLemmas(word), verb: verbLemmas(word) }
  lemmaCache.set(word, forms)
  return forms
}

function nounLemmas(word: string): string[] {
  const bases = new Set([word])
  const irregular = Object.hasOwn(nounExceptions, word) ? nounExceptions[word] : undefined
  if (irregular) bases.add(irregular)
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us')) {
    bases.add(word.slice(0, -1))
    if (/(?:s|x|z|ch|sh|o)es$/.test(word)) bases.add(word.slice(0, -2))
    if (word.endsWith('ies')) bases.add(`${word.slice(0, -3)}y`)
    // WordNet lists the nouns in -fe (knives, wives, lives); a rule for them would derive "cafe" from "caves".
    if (word.endsWith('ves')) bases.add(`${word.slice(0, -3)}f`)
  }
  if (word.endsWith('men')) bases.add(`${word.slice(0, -2)}an`)
  return [...bases]
}

function verbLemmas(word: string): string[] {
  const bases = new Set([word])
  const irregular = [MORE_VERBS, verbExceptions].find((words) => Object.hasOwn(words, word))?.[word]
  if (irregular) return [word, irregular]
  if (/[^s]s$/.test(word) && word.length > 3) {
    bases.add(word.slice(0, -1))
    if (/(?:s|x|z|ch|sh|o)es$/.test(word)) bases.add(word.slice(0, -2))
    if (word.endsWith('ies')) bases.add(`${word.slice(0, -3)}y`)
  }
  if (word.endsWith('ied')) bases.add(`${word.slice(0, -3)}y`)
  const stem = /^(.{2,}?)(?:ed|ing)$/.exec(word)?.[1]
  if (stem && /[aeiouy]/.test(stem)) {
    bases.add(`${stem}e`)
    // "staring" isn't from "star": a short stem that ends in a vowel and a consonant would double the consonant.
    const wouldDouble = /^[^aeiou]*[aeiouy][^aeiouwxy]$/.test(stem)
    if (!wouldDouble) bases.add(stem)
    if (/([^aeiou])\1$/.test(stem)) bases.add(stem.slice(0, -1))
  }
  return [...bases]
}

import { LRUCache } from 'lru-cache'
import nounExceptions from 'wink-eng-lite-web-model/dist/wn-noun-exceptions.js'
import verbExceptions from 'wink-eng-lite-web-model/dist/wn-verb-exceptions.js'
import { WORD_MAX } from './runs.ts'

/**
 * The base forms a word may be an inflection of, as a noun and as a verb. Several where spelling alone can't tell
 * ("leaves": leaf, leave): the tagger's one lemma depends on its guess at the part of speech, which is often wrong for
 * "the cat scratches me", and a matcher that compares sets doesn't mind a candidate that is no word.
 */
export type BaseForms = { noun: readonly string[]; verb: readonly string[] }

const REMEMBERED_AT_MOST = 20_000
const remembered = new LRUCache<string, BaseForms>({ max: REMEMBERED_AT_MOST })

/** Irregular in ways WordNet's lists miss, or spelt the way tired people spell. */
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

/** Base forms of a lower-case word, itself always among them. What is longer than any word has no other. */
export function baseForms(word: string): BaseForms {
  if (word.length > WORD_MAX) return { noun: [word], verb: [word] }
  const known = remembered.get(word)
  if (known) return known
  const forms = { noun: nounBases(word), verb: verbBases(word) }
  remembered.set(word, forms)
  return forms
}

function nounBases(word: string): string[] {
  const bases = new Set([word])
  const irregular = Object.hasOwn(nounExceptions, word) ? nounExceptions[word] : undefined
  if (irregular) bases.add(irregular)
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us')) {
    bases.add(word.slice(0, -1))
    if (/(?:s|x|z|ch|sh|o)es$/.test(word)) bases.add(word.slice(0, -2))
    if (word.endsWith('ies')) bases.add(`${word.slice(0, -3)}y`)
    // WordNet has the ones in -fe (knives, wives, lives), and "caves" is not of "cafe".
    if (word.endsWith('ves')) bases.add(`${word.slice(0, -3)}f`)
  }
  if (word.endsWith('men')) bases.add(`${word.slice(0, -2)}an`)
  return [...bases]
}

function verbBases(word: string): string[] {
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
    // "staring" is not of "star": a short stem that ends in vowel and consonant would have doubled the consonant.
    const wouldDouble = /^[^aeiou]*[aeiouy][^aeiouwxy]$/.test(stem)
    if (!wouldDouble) bases.add(stem)
    if (/([^aeiou])\1$/.test(stem)) bases.add(stem.slice(0, -1))
  }
  return [...bases]
}

import { plainWords } from './plain-words.ts'
import { isLongAgo } from './waking-life.ts'
import { WORD_CLASSES } from './word-classes.ts'

/** Weights are kept in so many buckets; a feature's bucket is a hash of its name. */
export const BUCKETS = 1 << 17
/** Words of a sentence that are read; bounds the time that a hostile text can take. */
const WORDS_MAX = 60
/** Sentences of a text that are read, for the same reason: more than the longest entry of a journal has. */
const SENTENCES_MAX = 600

/** The features of one sentence: buckets, which may repeat, and how much each counts. */
export type SentenceFeatures = {
  /** Where the sentence stands in the text. */
  start: number
  end: number
  buckets: Int32Array
  values: Float32Array
  /** The sum of the squares of the values. */
  squares: number
}
/** Where a text stands: the life context is about waking life, the dream is not only. */
export type Place = 'dream' | 'context'

/** How much a feature of each sort counts. */
const SCALE = {
  word: 1,
  stem: 1,
  pair: 1,
  triple: 0.8,
  letters: 0.5,
  skeleton: 0.6,
  klass: 1,
  klassPair: 0.5,
  klassRun: 0.7,
  near: 0.4,
  frame: 0.8,
  framed: 0.5,
}

const SELF = new Set('i im ive id ill me my myself mine we us our'.split(' '))
const PAST =
  /^(?:was|were|had|did|went|saw|came|ran|said|told|took|gave|found|woke|felt|knew|thought|got|made|left|stood|sat|fell|could|dreamt|kept|held|hid|\w{2,}ed)$/
const PRESENT =
  /^(?:is|are|am|im|ive|ill|has|have|do|does|dont|cant|wont|keep|keeps|want|know|think|feel|says|tells|gets|comes|goes|will)$/
const IN_THE_DREAM = /\bin (?:the|my|this|that|a|one|another|last nights) (?:\w+ )?(?:dream|nightmare)s?\b/
const DREAM = /\b(?:dream(?:s|t|ed|ing)?|nightmares?)\b/
const WAKING = /\b(?:in real life|irl|in reality|in waking life|for real|awake|in truth|woke|wake|awoke)\b/

/** The features of each sentence of a text, in order. Takes time in proportion to the text's length. */
export function featuresOf(text: string, place: Place): SentenceFeatures[] {
  let before = 'start'
  let isDreamTold = false
  // "d!e" is one word; a full stop within "9.30" ends nothing.
  const sentences = text.matchAll(/(?:[^.!?;\n]|[.!?;](?=[a-z0-9]))+/g)
  return [...sentences].slice(0, SENTENCES_MAX).flatMap(({ 0: sentence, index: start }) => {
    const words = plainWords(sentence)
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .slice(0, WORDS_MAX)
    if (words.length === 0) return []
    const frame = frameOf(words)
    const told = [...frame, `place ${place}`, `before ${before}`, `told ${isDreamTold}`, `${place} ${frame[0]}`]
    before = `${frame[0]} ${frame[1]}`
    isDreamTold ||= frame[1] !== 'dream none'
    return [{ start, end: start + sentence.length, ...sentenceFeatures(words, told) }]
  })
}

/** How a sentence is told: its tense, whether as a dream, as long over, and of whom. */
function frameOf(words: readonly string[]): string[] {
  const sentence = words.join(' ')
  const past = words.filter((word) => PAST.test(word)).length
  const present = words.filter((word) => PRESENT.test(word)).length
  const tense = past > present ? 'past' : present > past ? 'present' : past > 0 ? 'both' : 'none'
  const isDream = IN_THE_DREAM.test(sentence) ? 'in' : DREAM.test(sentence) ? 'named' : 'none'
  const hasSelf = words.some((word) => SELF.has(word))
  const hasOther = words.some((word) => WORD_CLASSES.get(word)?.includes('other'))
  return [
    `tense ${tense}`,
    `dream ${isDream}`,
    `waking ${WAKING.test(sentence)}`,
    `ago ${isLongAgo(` ${sentence} `)}`,
    `who ${hasSelf}${hasOther}`,
    `first ${SELF.has(words[0] ?? '') ? 'self' : (WORD_CLASSES.get(words[0] ?? '')?.[0] ?? 'none')}`,
  ]
}

function sentenceFeatures(words: readonly string[], frame: readonly string[]): Omit<SentenceFeatures, 'start' | 'end'> {
  const found = new Map<number, number>()
  let squares = 0
  const add = (bucket: number, value: number) => {
    if (found.has(bucket)) return
    found.set(bucket, value)
    squares += value * value
  }
  const stems = words.map(stemOf)
  const classes = words.map((word, at) => classesOf(word, stems[at] as string))
  const present = new Set<string>(classes.flat())
  for (const [at, word] of words.entries()) {
    add(bucketOf('w', hashOf(word)), SCALE.word)
    add(bucketOf('s', hashOf(stems[at] as string)), SCALE.stem)
    add(bucketOf('k', hashOf(skeletonOf(word))), SCALE.skeleton)
    if (word.length >= 4) addLetters(`^${word.slice(0, 20)}$`, add)
  }
  addRuns(words, 'b', 't', SCALE.pair, SCALE.triple, add)
  const substituted = words.map((word, at) => classes[at]?.find((name) => name !== 'self') ?? word)
  addRuns(substituted, 'B', 'T', SCALE.klassRun, SCALE.klassRun, add)

  const names = [...present].map(hashOfName).sort((one, other) => one - other)
  const told = frame.map(hashOfName)
  for (const [at, name] of names.entries()) {
    add(bucketOf('C', name), SCALE.klass)
    for (let other = at + 1; other < names.length; other += 1)
      add(bucketOf('P', name, names[other] as number), SCALE.klassPair)
    for (const one of told) add(bucketOf('F', name, one), SCALE.framed)
  }
  const near = classes.map((of) => (of.includes('self') ? SELF_ONLY : of).map(hashOfName))
  for (const [at, own] of near.entries()) {
    for (let other = at + 1; other < Math.min(words.length, at + 5); other += 1) {
      for (const one of own) for (const two of near[other] as number[]) add(bucketOf('N', one, two), SCALE.near)
    }
  }
  for (const one of told) add(bucketOf('R', one), SCALE.frame)
  return { buckets: Int32Array.from(found.keys()), values: Float32Array.from(found.values()), squares }
}

const SELF_ONLY = ['self']
const NUMBER = ['number']
const NO_CLASS: readonly string[] = []

function classesOf(word: string, stem: string): readonly string[] {
  const classes = WORD_CLASSES.get(word) ?? WORD_CLASSES.get(stem) ?? (/\d/.test(word) ? NUMBER : NO_CLASS)
  return SELF.has(word) ? [...classes, 'self'] : classes
}

type Add = (bucket: number, value: number) => void

/** Two and three words in a row, the beginning and the end of the sentence among them. */
function addRuns(words: readonly string[], two: string, three: string, pair: number, triple: number, add: Add) {
  const hashes = [1, ...words.map((word) => hashOf(word)), 2]
  for (let at = 0; at + 1 < hashes.length; at += 1) {
    const [first, second, third] = [hashes[at] as number, hashes[at + 1] as number, hashes[at + 2]]
    add(bucketOf(two, first, second), pair)
    if (third !== undefined) add(bucketOf(three, first, second, third), triple)
  }
}

/** Three to five letters in a row. */
function addLetters(word: string, add: Add) {
  for (let size = 3; size <= 5; size += 1) {
    for (let at = 0; at + size <= word.length; at += 1) {
      add(bucketOf('c', hashOf(word, at, at + size)), SCALE.letters)
    }
  }
}

/** The 32-bit FNV-1a hash of a part of a text. */
function hashOf(text: string, start = 0, end = text.length): number {
  let hash = 2166136261
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return hash
}

const nameHashes = new Map<string, number>()
/** The same of one of the few names of groups and frames. */
function hashOfName(name: string): number {
  let hash = nameHashes.get(name)
  if (hash === undefined) {
    hash = hashOf(name)
    nameHashes.set(name, hash)
  }
  return hash
}

/** The bucket of a feature of a sort, named by one letter. */
function bucketOf(sort: string, first: number, second = 0, third = 0): number {
  let hash = Math.imul(first ^ Math.imul(sort.charCodeAt(0), 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15) ^ second, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 13) ^ third, 0x27d4eb2f)
  return ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS
}

/** "hitting", "hits" and "hit" become equal, roughly. */
function stemOf(word: string): string {
  if (word.length < 4) return word
  return word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:ings?|ed|es|ly)$/, '')
    .replace(/([^s])s$/, '$1')
    .replace(/([bdgklmnprtz])\1$/, '$1')
    .replace(/e$/, '')
}

/** A word's consonants: "husbend" and "husband" become equal. */
function skeletonOf(word: string): string {
  return (
    word.slice(0, 1) +
    word
      .slice(1)
      .replace(/[aeiouyh]/g, '')
      .replace(/(.)\1+/g, '$1')
      .replace(/[cq]/g, 'k')
      .replace(/z/g, 's')
  )
}

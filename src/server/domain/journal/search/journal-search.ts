import { LRUCache } from 'lru-cache'
import type { BaseLogger } from 'pino'
import { MINUTE_MS } from '../../../../shared/durations.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { type EntryFilter, isFiltering } from '../../../storage/journal-filter.ts'
import { type EntryLengths, listDates, listEntriesByWord, listFilteredIds } from '../../../storage/journal-search.ts'
import { type Embedder, embedQuery } from './sentence-vectors.ts'
import { type Alike, makeVectorCache } from './vector-cache.ts'
import { makeVectorQueue } from './vector-queue.ts'
import { makeVocabularies } from './vocabulary.ts'

/** An entry that a search has found, and why. */
export type Found = {
  id: string
  score: number
  /** All words of the query are in it. */
  isComplete: boolean
  byWords: boolean
  byMeaning: boolean
}

/** The results of a search, the best first. */
export type SearchResult = {
  found: Found[]
  /** The beginnings of the words that were found, for marking them. */
  prefixes: string[]
  /** The query for a `tsvector` that the entries with all words match; empty for none. */
  words: string
}

/** Further words of a query are ignored: each is looked for in a list of its own. */
const WORDS_MAX = 40
/** An entry without all words is found when those it has make up this part of the weight of all. */
const PARTIAL_MIN = 0.5
/** How many entries are found by some of the words alone, and how many by their meaning. */
const PARTIAL_MAX = 40
const MEANING_MAX = 20
/** From this cosine on an entry is alike in meaning to a query. Chosen by reading the results of 18 queries. */
const QUERY_COSINE_MIN = 0.42
/** A query that is shorter says too little. */
const QUERY_LETTERS_MIN = 4
/** How much the meaning counts beside the words. */
const MEANING_WEIGHT = 0.5
/** How many queries' vectors are kept for the next pages of their results, and how long. */
const QUERY_VECTORS_MAX = 200
const QUERY_VECTORS_MS = 5 * MINUTE_MS

/**
 * Makes the search of journals. Without an `embedder` it is one by words. `mayEmbed` counts a search by meaning, and
 * says whether the user may make one more now; otherwise they search by words.
 */
export function makeJournalSearch(
  db: Db,
  embedder: Embedder | undefined,
  log: Pick<BaseLogger, 'warn'>,
  mayEmbed: (userId: number) => Promise<boolean>,
) {
  const vectors = makeVectorCache(db)
  const vocabularies = makeVocabularies(db)
  const queue = embedder && makeVectorQueue(db, embedder, log)
  const queryVectors = new LRUCache<string, Int8Array>({ max: QUERY_VECTORS_MAX, ttl: QUERY_VECTORS_MS })

  /** The entries that are alike in meaning to a query; undefined where there is no search by meaning. */
  async function compareMeaning(userId: number, query: string): Promise<Alike | undefined> {
    if (!embedder || (query.match(/\p{L}/gu)?.length ?? 0) < QUERY_LETTERS_MIN) return undefined
    try {
      let vector = queryVectors.get(query)
      if (!vector) {
        if (!(await mayEmbed(userId))) return undefined
        vector = await embedQuery(embedder, query)
        queryVectors.set(query, vector)
      }
      return await vectors.compare(userId, vector)
    } catch (error) {
      // The words are searched all the same.
      log.warn({ error: (error as Error).name }, 'a search by meaning failed')
      return undefined
    }
  }

  /** The entries of each word of a query; misspelt words are corrected. */
  async function findWords(userId: number, words: string[]) {
    const lists = await listEntriesByWord(
      db,
      userId,
      words.map((text) => ({ text, isLexeme: false })),
    )
    const known = words.flatMap((word, at) => {
      const ids = lists[at]
      return ids ? [{ word, ids, corrections: [] as string[] }] : []
    })
    const misspelt = known.filter(({ ids }) => ids.size === 0)
    const corrections = await vocabularies.correct(
      userId,
      misspelt.map(({ word }) => word.toLowerCase()),
    )
    const corrected = misspelt.flatMap((known) =>
      (corrections.get(known.word.toLowerCase()) ?? []).map((text) => ({ known, text })),
    )
    const found = await listEntriesByWord(
      db,
      userId,
      corrected.map(({ text }) => ({ text, isLexeme: true })),
    )
    for (const [at, { known, text }] of corrected.entries()) {
      const ids = found[at]
      if (!ids || ids.size === 0) continue
      known.corrections.push(text)
      known.ids = new Map([...known.ids, ...ids])
    }
    return known
  }

  return {
    queue,
    vectors,

    /** Finds a user's entries by a query and a filter. */
    async search(userId: number, query: string, filter: EntryFilter): Promise<SearchResult> {
      const typed = wordsOf(query)
      const [known, alike = [], allowed] = await Promise.all([
        findWords(userId, typed),
        compareMeaning(userId, query.trim()),
        isFiltering(filter) ? listFilteredIds(db, userId, filter).then((ids) => new Set(ids)) : undefined,
      ])
      // The query has only words without a meaning of their own: entries like those would be found by chance.
      const found = combine(weighWords(known, alike.length), known.length > 0 ? alike : [], allowed)
      // The newest of equally good matches comes first.
      const dates = await listDates(db, userId, found.length > DATED_MAX ? [] : found.map(({ id }) => id))
      found.sort(
        (a, b) =>
          b.score - a.score || (dates.get(b.id) ?? '').localeCompare(dates.get(a.id) ?? '') || (a.id < b.id ? -1 : 1),
      )
      return {
        found,
        prefixes: known.flatMap(({ word, corrections }) => (corrections.length > 0 ? corrections : [word])),
        words: known.length > 0 && known.every(({ ids }) => ids.size > 0) ? known.map(queryOf).join(' & ') : '',
      }
    },

    /** Forgets all data of journals: the database was replaced. */
    clear(): void {
      vectors.clear()
      vocabularies.clear()
    },

    async close(): Promise<void> {
      await queue?.close()
    },
  }
}

export type JournalSearch = ReturnType<typeof makeJournalSearch>

const DATED_MAX = 2_000

/** Splits a query into its different words at all characters other than letters and digits. */
function wordsOf(query: string): string[] {
  return [...new Set(query.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, WORDS_MAX)
}

function queryOf({ word, corrections }: { word: string; corrections: string[] }): string {
  return corrections.length > 0 ? `(${corrections.join(' | ')})` : `${word}:*`
}

/**
 * How well the words of an entry fit: `part` of the query's weight, 1 for all words; `score` in relation to its length.
 */
type WordMatch = { part: number; score: number }

/** BM25's saturation and its part for the length. A word counts once, however often it stands in an entry. */
const K1 = 1.2
const B = 0.75

/**
 * Weighs the words of each entry by BM25 with a term frequency of 1: a rare word weighs more than a common one, and
 * words of a short dream more than those of a long one. Measured, this finds as well as BM25 with the real frequencies,
 * which would have to be read from the entries' texts.
 */
function weighWords(known: { ids: EntryLengths }[], entries: number): Map<string, WordMatch> {
  const total = Math.max(entries, ...known.map(({ ids }) => ids.size))
  const weights = known.map(({ ids }) => Math.log(1 + (total - ids.size + 0.5) / (ids.size + 0.5)))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const found = new Map<string, { weight: number; count: number; length: number }>()
  let lengths = 0
  for (const [at, { ids }] of known.entries()) {
    for (const [id, length] of ids) {
      const entry = found.get(id)
      if (!entry) lengths += length
      const { weight, count } = entry ?? { weight: 0, count: 0 }
      found.set(id, { weight: weight + (weights[at] as number), count: count + 1, length })
    }
  }
  const meanLength = lengths / found.size
  return new Map(
    [...found].map(([id, { weight, count, length }]) => {
      const part = count === known.length ? 1 : weight / whole
      return [id, { part, score: (part * (K1 + 1)) / (1 + K1 * (1 - B + (B * length) / meanLength)) }]
    }),
  )
}

/**
 * The entries with all words, those with enough of them, and those alike in meaning. An entry's score is the sum of
 * that of its words and of its cosine, each in relation to the highest one.
 */
function combine(byWords: Map<string, WordMatch>, alike: Alike, allowed: Set<string> | undefined): Found[] {
  const isAllowed = (id: string) => !allowed || allowed.has(id)
  const cosines = new Map(alike.map(({ id, cosine }) => [id, cosine]))
  const matches = [...byWords].filter(([id]) => isAllowed(id))
  const complete = matches.filter(([, { part }]) => part === 1)
  const partial = matches
    .filter(([, { part }]) => part < 1 && part >= PARTIAL_MIN)
    .sort(([, a], [, b]) => b.score - a.score)
    .slice(0, PARTIAL_MAX)
  const meaning = alike
    .filter(({ id, cosine }) => cosine >= QUERY_COSINE_MIN && isAllowed(id))
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, MEANING_MAX)
  const isByWords = new Set([...complete, ...partial].map(([id]) => id))
  const isByMeaning = new Set(meaning.map(({ id }) => id))
  const highestScore = highest(matches.map(([, { score }]) => score))
  const highestCosine = highest(alike.map(({ cosine }) => cosine))
  return [...new Set([...isByWords, ...isByMeaning])].map((id) => ({
    id,
    score:
      ((1 - MEANING_WEIGHT) * (byWords.get(id)?.score ?? 0)) / highestScore +
      (MEANING_WEIGHT * Math.max(cosines.get(id) ?? 0, 0)) / highestCosine,
    isComplete: byWords.get(id)?.part === 1,
    byWords: isByWords.has(id),
    byMeaning: isByMeaning.has(id),
  }))
}

/** The highest of the numbers, or one just above 0. */
function highest(numbers: number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), Number.EPSILON)
}

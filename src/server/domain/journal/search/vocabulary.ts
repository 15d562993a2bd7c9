import { LRUCache } from 'lru-cache'
import SearchableMap from 'minisearch/SearchableMap'
import type { Db } from '../../../storage/connection/db.ts'
import { readVocabulary, type Vocabulary } from '../../../storage/journal-search.ts'
import { correctionsOf, maxEditDistance } from '../../dictionary/spelling.ts'

/** A shorter word is hardly ever recognisable once it is misspelt. */
const LENGTH_MIN = 4
/** Entries per query: on the embedded database, 100 long ones keep everybody waiting for some 50 ms. */
const ENTRIES_PER_READ = 100
/** Words of all vocabularies in memory. */
const CACHE_WORDS = 400_000
/**
 * Words of one user, more than 10,000 entries in one language have; further ones aren't read. Comparing a misspelt word
 * with as many takes some 10 ms of the main thread.
 */
const USER_WORDS_MAX = 30_000
/** Misspelt words of a query; further ones aren't corrected. */
const CORRECTED_MAX = 4

type UserVocabulary = {
  /** A radix tree of lexemes, each with the number of pages of entries that it was read in. */
  words: SearchableMap<number>
  /** How many words there are: the tree would count them for each question. */
  count: number
  last: Vocabulary['last'] | undefined
}

/**
 * Corrects misspelt words by the words of the user's own entries. They are read when a word is unknown, and kept in
 * this process; only what was written since is read again. A word stays known when its last entry is deleted, which
 * does no harm: a correction that finds nothing is as good as none.
 */
export function makeVocabularies(db: Db) {
  const users = new LRUCache<number, UserVocabulary>({
    maxSize: CACHE_WORDS,
    sizeCalculation: ({ count }) => count + 1,
  })
  const pending = new Map<number, Promise<UserVocabulary>>()

  async function read(userId: number): Promise<UserVocabulary> {
    const user = users.get(userId) ?? { words: new SearchableMap<number>(), count: 0, last: undefined }
    while (user.count < USER_WORDS_MAX) {
      const page = await readVocabulary(db, userId, user.last, ENTRIES_PER_READ)
      if (!page) break
      for (const word of page.words) {
        const uses = user.words.get(word) ?? 0
        if (uses === 0 && user.count >= USER_WORDS_MAX) continue
        if (uses === 0) user.count += 1
        user.words.set(word, uses + 1)
      }
      user.last = page.last
      if (page.entries < ENTRIES_PER_READ) break
    }
    users.set(userId, user)
    return user
  }

  return {
    /**
     * Returns up to four words (as lexemes) that each of the first misspelt ones may stand for, likeliest first.
     */
    async correct(userId: number, misspelt: string[]): Promise<Map<string, string[]>> {
      const long = misspelt.filter((word) => word.length >= LENGTH_MIN).slice(0, CORRECTED_MAX)
      if (long.length === 0) return new Map()
      const reading = pending.get(userId) ?? read(userId)
      pending.set(userId, reading)
      try {
        const { words } = await reading
        return new Map(long.map((word) => [word, nearest(words, word)]))
      } finally {
        pending.delete(userId)
      }
    },
    /** Forgets all words: the database was replaced. */
    clear: () => users.clear(),
  }
}

function nearest(words: SearchableMap<number>, typed: string): string[] {
  const near = [...words.fuzzyGet(typed, maxEditDistance(typed))].map(([word, [uses, distance]]) => ({
    word,
    distance,
    sounds: false,
    uses,
  }))
  return correctionsOf(typed, near)
}

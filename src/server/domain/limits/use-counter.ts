import { LRUCache } from 'lru-cache'
import type { Database } from '../../storage/connection/db.ts'
import { consumePoint, type RateLimit, secondsUntilPoints } from '../../storage/rate-limits.ts'

/**
 * Counts a use towards a limit. Resolves to 0, or, when the limit doesn't allow this use, to the seconds until its
 * window ends; then nothing is counted.
 */
export type CountUse = (limit: RateLimit) => Promise<number>

/**
 * Makes the counter of uses that are cheap enough to be forgotten in a crash. On a PostgreSQL server all processes of
 * the site count together, and a database that is away throws as for any other statement. The embedded database has
 * only one process, whose memory is as exact, costs no write for a search, and counts on while the disk is full.
 */
export function makeUseCounter({ db, kind }: Pick<Database, 'db' | 'kind'>): CountUse {
  return kind === 'postgres' ? countInDatabase(db) : makeMemoryCounter().count
}

function countInDatabase(db: Database['db']): CountUse {
  return async (limit) => {
    const now = new Date()
    if (await consumePoint(db, { ...limit, durable: false }, now)) return 0
    const [seconds = 0] = await secondsUntilPoints(db, [limit], now)
    // The window may have ended since the limit refused.
    return Math.max(1, seconds)
  }
}

/** A counter in the memory of this process; `giveBack` takes a use back that was counted. */
type MemoryCounter = { count: CountUse; giveBack(limit: Pick<RateLimit, 'key' | 'cost'>): Promise<void> }

/**
 * How many keys are counted at a time, with some 200 bytes each. Of more, the one that was asked for longest ago is
 * forgotten: whoever comes from ever new addresses takes no memory, and forgets their own first.
 */
const KEYS_MAX = 50_000

/** Makes a counter of which nothing is written anywhere. */
export function makeMemoryCounter(keysMax = KEYS_MAX): MemoryCounter {
  // Each key has the end of its window as its time to live, which a later use leaves as it is.
  const uses = new LRUCache<string, number>({
    maxSize: keysMax,
    sizeCalculation: () => 1,
    noUpdateTTL: true,
    // The clock of the process can't be set back; looked up each time, so that a test may set it.
    perf: { now: () => performance.now() },
  })
  return {
    async count({ key, points, seconds, cost = 1 }) {
      const used = uses.get(key) ?? 0
      if (used + cost > points) {
        const left = used > 0 ? uses.getRemainingTTL(key) / 1000 : seconds
        return Math.min(Math.max(1, left), seconds)
      }
      uses.set(key, used + cost, { ttl: seconds * 1000 })
      return 0
    },
    async giveBack({ key, cost = 1 }) {
      const used = uses.get(key)
      if (used !== undefined) uses.set(key, Math.max(0, used - cost))
    },
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Database } from '../storage/db.ts'
import { consumePoint, type RateLimit, secondsUntilPoints } from '../storage/rate-limits.ts'

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
 * Calls a function as if no request had led to it. A timer keeps the context in which it was set, and the library sets
 * one for each key: the requests with their cookies and pages would stay in memory for as long as they are counted.
 */
const outsideRequests = AsyncLocalStorage.snapshot()

/** Makes a counter of which nothing is written anywhere. */
export function makeMemoryCounter(): MemoryCounter {
  // Compared with each limit here: the library would have one number of points for all keys.
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 1 })
  return {
    async count({ key, points, seconds, cost = 1 }) {
      const { consumedPoints, msBeforeNext } = await outsideRequests(() =>
        limiter.consume(key, cost, { customDuration: seconds }),
      )
      if (consumedPoints <= points) return 0
      await outsideRequests(() => limiter.reward(key, cost))
      // The library reckons with the time of day: after the clock was set back, the wait would seem that much longer.
      return Math.min(Math.max(1, msBeforeNext / 1000), seconds)
    },
    async giveBack({ key, cost = 1 }) {
      await outsideRequests(() => limiter.reward(key, cost))
    },
  }
}

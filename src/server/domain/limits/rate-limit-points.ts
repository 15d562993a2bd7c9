import type { BaseLogger } from 'pino'
import type { Db } from '../../storage/connection/db.ts'
import {
  type ConsumedPoint,
  consumePoint,
  deletePoints,
  type RateLimit,
  refundPoints,
  sortByKey,
} from '../../storage/rate-limits.ts'

/**
 * A limit, its name in the metrics, and the sentence that refuses a request over it; `time` is the wait in words, such
 * as "12 minutes".
 */
export type NamedLimit = RateLimit & { name: string; refusal: (time: string) => string }

/** A check that is running in this process and holds points of these limits until it settles. */
type Holder = { keys: string[]; settled: Promise<void> }

/** The limit `key` has no point left. Rolls the transaction back. */
class NoPointLeft extends Error {
  readonly key: string
  constructor(key: string) {
    super('No point is left.')
    this.key = key
  }
}

/** Takes points from several rate limits atomically, all or none, and refunds them. */
export function makeRateLimitPoints(db: Db, log: Pick<BaseLogger, 'error'>) {
  const attempts = new Set<Promise<unknown>>()
  const holders = new Set<Holder>()
  let refundCount = 0

  return { take, giveBack, holdWhile }

  /** Takes a point from each limit. When one has none left, takes nothing and returns its key as `refusedBy`. */
  async function take(limits: RateLimit[]): Promise<ConsumedPoint[] | { refusedBy: string }> {
    const now = new Date()
    try {
      return await db.transaction(async (tx) => {
        const taken: ConsumedPoint[] = []
        for (const limit of sortByKey(limits)) {
          const point = await consumePoint(tx, limit, now)
          if (!point) throw new NoPointLeft(limit.key)
          taken.push(point)
        }
        return taken
      })
    } catch (error) {
      if (error instanceof NoPointLeft) return { refusedBy: error.key }
      throw error
    }
  }

  /**
   * Refunds points and deletes what was counted under `forgottenKeys`. A failure is only logged, so that it doesn't
   * hide the caller's result; points that weren't refunded expire with their window.
   */
  async function giveBack(taken: ConsumedPoint[], forgottenKeys: string[] = []): Promise<void> {
    try {
      await refundPoints(db, taken)
      await deletePoints(db, forgottenKeys)
    } catch (err) {
      log.error({ err }, 'points of a rate limit were not given back')
    }
    refundCount += 1
  }

  /**
   * Takes a point from each limit, runs `check` and returns its result. The points are kept when it is false and
   * refunded when it is true or `check` throws; when it is true, the counts of `forgottenKeys` are deleted as well.
   *
   * When a limit has no point left because a running check holds it, waits for that check and tries again, so that
   * concurrent correct passwords don't refuse each other. When failures have used all its points, returns undefined
   * without running `check`.
   */
  async function holdWhile(
    limits: RateLimit[],
    forgottenKeys: string[],
    check: () => Promise<boolean>,
  ): Promise<boolean | undefined> {
    for (;;) {
      const refundCountBefore = refundCount
      const attempt = hold(limits)
      attempts.add(attempt)
      const outcome = await attempt.finally(() => attempts.delete(attempt))
      if ('refusedBy' in outcome) {
        // Other attempts may be about to take their points: `holders` is complete only when they have settled.
        await Promise.allSettled([...attempts])
        const blocking = [...holders].filter(({ keys }) => keys.includes(outcome.refusedBy))
        if (blocking.length > 0) await Promise.race(blocking.map(({ settled }) => settled))
        else if (refundCount === refundCountBefore) return undefined
        continue
      }
      let hasPassed: boolean | undefined
      try {
        hasPassed = await check()
        return hasPassed
      } finally {
        if (hasPassed !== false) await giveBack(outcome.taken, hasPassed ? forgottenKeys : [])
        outcome.settle()
      }
    }
  }

  /** Takes the points and registers them as held until `settle` is called. */
  async function hold(
    limits: RateLimit[],
  ): Promise<{ taken: ConsumedPoint[]; settle: () => void } | { refusedBy: string }> {
    const taken = await take(limits)
    if ('refusedBy' in taken) return taken
    const { promise: settled, resolve } = Promise.withResolvers<void>()
    const holder = { keys: limits.map(({ key }) => key), settled }
    holders.add(holder)
    return {
      taken,
      settle() {
        holders.delete(holder)
        resolve()
      },
    }
  }
}

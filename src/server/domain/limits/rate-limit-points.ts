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
  /** How many checks that are running in this process hold points of a limit, by its key. */
  const running = new Map<string, number>()

  return { take, giveBack, check }

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
  }

  /**
   * Takes a point from each limit, runs `verify` and returns its result. The points are kept when it is false and
   * refunded when it is true or `verify` throws; when it is true, the counts of `forgottenKeys` are deleted as well.
   *
   * Without running `verify`, returns 'no point left' when failures have used all points of a limit, and 'busy' when
   * running checks hold some of them, which may come back in a moment.
   */
  async function check(
    limits: RateLimit[],
    forgottenKeys: string[],
    verify: () => Promise<boolean>,
  ): Promise<boolean | 'no point left' | 'busy'> {
    const taken = await take(limits)
    if ('refusedBy' in taken) return running.has(taken.refusedBy) ? 'busy' : 'no point left'
    countRunning(limits, 1)
    let hasPassed: boolean | undefined
    try {
      hasPassed = await verify()
      return hasPassed
    } finally {
      if (hasPassed !== false) await giveBack(taken, hasPassed ? forgottenKeys : [])
      countRunning(limits, -1)
    }
  }

  function countRunning(limits: RateLimit[], change: 1 | -1): void {
    for (const { key } of limits) {
      const count = (running.get(key) ?? 0) + change
      if (count > 0) running.set(key, count)
      else running.delete(key)
    }
  }
}

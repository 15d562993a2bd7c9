import type { Logger } from '../log.ts'
import type { Db } from '../storage/db.ts'
import {
  deletePoints,
  givePointsBack,
  inOrder,
  type RateLimit,
  type TakenPoint,
  takePoint,
} from '../storage/rate-limits.ts'

/** A check that is under way in this process with the points it has taken. */
type Holder = { keys: string[]; settled: Promise<void> }

/** Which of several limits had no point left. */
class NoPoint extends Error {
  readonly key: string
  constructor(key: string) {
    super('No point is left.')
    this.key = key
  }
}

/** Takes points of several rate limits at once, all or none, and gives them back. */
export function makePointTaker(db: Db, log: Pick<Logger, 'error'>) {
  const attempts = new Set<Promise<unknown>>()
  const holders = new Set<Holder>()
  let timesGivenBack = 0

  return { take, giveBack, holdWhile }

  /** Takes a point of each limit. Where one has none left nothing is taken, and its key is answered. */
  async function take(limits: RateLimit[]): Promise<TakenPoint[] | { refusedBy: string }> {
    const now = new Date()
    try {
      return await db.transaction(async (tx) => {
        const taken: TakenPoint[] = []
        for (const limit of inOrder(limits)) {
          const point = await takePoint(tx, limit, now)
          if (!point) throw new NoPoint(limit.key)
          taken.push(point)
        }
        return taken
      })
    } catch (error) {
      if (error instanceof NoPoint) return { refusedBy: error.key }
      throw error
    }
  }

  /** Points that can't be given back run out with their window; what the caller has to say is more important. */
  async function giveBack(taken: TakenPoint[], forgottenKeys: string[] = []): Promise<void> {
    try {
      await givePointsBack(db, taken)
      await deletePoints(db, forgottenKeys)
    } catch (err) {
      log.error({ err }, 'points of a rate limit were not given back')
    }
    timesGivenBack += 1
  }

  /**
   * Runs `check` with a point of each limit, and answers what it answers. A point is kept when the answer is false, given back when it is true
   * or `check` throws; when it is true, what was counted under `forgottenKeys` is forgotten. Undefined, without running it, where a limit has
   * no point left but for failures: where a check under way holds it, that is waited for, since many right passwords at once must not
   * refuse each other.
   */
  async function holdWhile(
    limits: RateLimit[],
    forgottenKeys: string[],
    check: () => Promise<boolean>,
  ): Promise<boolean | undefined> {
    for (;;) {
      const givenBackBefore = timesGivenBack
      const attempt = hold(limits)
      attempts.add(attempt)
      const outcome = await attempt.finally(() => attempts.delete(attempt))
      if ('refusedBy' in outcome) {
        // Another's attempt may just have succeeded: only then is it known who holds what.
        await Promise.allSettled([...attempts])
        const inTheWay = [...holders].filter(({ keys }) => keys.includes(outcome.refusedBy))
        if (inTheWay.length > 0) await Promise.race(inTheWay.map(({ settled }) => settled))
        else if (timesGivenBack === givenBackBefore) return undefined
        continue
      }
      let passed: boolean | undefined
      try {
        passed = await check()
        return passed
      } finally {
        if (passed !== false) await giveBack(outcome.taken, passed ? forgottenKeys : [])
        outcome.settle()
      }
    }
  }

  async function hold(
    limits: RateLimit[],
  ): Promise<{ taken: TakenPoint[]; settle: () => void } | { refusedBy: string }> {
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

import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './connection/db.ts'
import { rateLimitCounters } from './schema/schema-limits.ts'

/** How far the clocks of several servers may be apart. */
const CLOCKS_APART_SECONDS = 60

/** At most `points` in a window of `seconds`, which starts when the first point is taken. */
export type RateLimit = {
  key: string
  points: number
  seconds: number
  /** How many points one use takes: 1 unless told. */
  cost?: number | undefined
  /**
   * Whether the write must be on the disk before the request goes on, so that a crash of the server forgets nothing
   * that was counted: yes unless told. Without it a crash may forget the last half second.
   */
  durable?: boolean | undefined
  /**
   * When the points are used up, requests are not refused until the window ends. Instead one is admitted after each
   * wait. The wait is a second at first and doubles with every `step` points, up to `maxSeconds`.
   */
  growingWait?: { step: number; maxSeconds: number } | undefined
}

/** Points that were taken, the end of their window, and the end of the wait that they caused. */
export type ConsumedPoint = { key: string; cost: number; expire: Date; waitUntil: Date | null }

/**
 * Takes the points of one use if as many are left; otherwise writes nothing and returns undefined. It is a single
 * statement, so that parallel requests can't exceed the limit.
 */
export async function consumePoint(db: Db | Tx, limit: RateLimit, now: Date): Promise<ConsumedPoint | undefined> {
  const { key, points, seconds, cost = 1, durable = true, growingWait } = limit
  if (points < cost) return undefined
  const hasEnded = isOver(rateLimitCounters.expire, now, seconds)
  const hasPoint = growingWait
    ? or(isNull(rateLimitCounters.waitUntil), isOver(rateLimitCounters.waitUntil, now, growingWait.maxSeconds))
    : sql`${rateLimitCounters.points} <= ${points - cost}`
  const expire = new Date(now.getTime() + seconds * 1000)
  const [row] = await db
    .insert(rateLimitCounters)
    .values({ key: durable ? key : withoutWaitingForDisk(key), points: cost, expire })
    .onConflictDoUpdate({
      target: rateLimitCounters.key,
      set: {
        points: sql`case when ${hasEnded} then ${cost}::int else ${rateLimitCounters.points} + ${cost}::int end`,
        expire: sql`case when ${hasEnded} then ${instant(expire)} else ${rateLimitCounters.expire} end`,
        waitUntil: growingWait ? nextWaitUntil(limit, growingWait, now, hasEnded) : null,
      },
      setWhere: sql`${hasEnded} or ${hasPoint}`,
    })
    .returning()
  return row && { key, cost, expire: row.expire ?? expire, waitUntil: row.waitUntil }
}

/**
 * The key, evaluated together with a setting that holds until the end of the transaction, which is this statement where
 * there is no other: its commit doesn't wait for the disk. A statement of its own for that would be a round trip more.
 */
function withoutWaitingForDisk(key: string): SQL {
  return sql`case when set_config('synchronous_commit', 'off', true) = 'off' then ${key}::text end`
}

function nextWaitUntil(
  { points }: RateLimit,
  { step, maxSeconds }: { step: number; maxSeconds: number },
  now: Date,
  hasEnded: SQL | undefined,
): SQL {
  const excess = sql`(${rateLimitCounters.points} + 1 - ${points})`
  const seconds = sql`least(${maxSeconds}, power(2, least(30, (${excess} - 1) / ${step})))`
  return sql`case when ${hasEnded} or ${excess} < 1 then null else ${instant(now)} + ${seconds} * interval '1 second' end`
}

/** Returns points to the windows they were taken from. */
export async function refundPoints(db: Db | Tx, taken: ConsumedPoint[]): Promise<void> {
  for (const { key, cost, expire, waitUntil } of sortByKey(taken)) {
    await db
      .update(rateLimitCounters)
      .set({
        points: sql`${rateLimitCounters.points} - ${cost}::int`,
        // The wait that this point caused is cancelled.
        ...(waitUntil && {
          waitUntil: sql`case when ${rateLimitCounters.waitUntil} = ${instant(waitUntil)} then null else ${rateLimitCounters.waitUntil} end`,
        }),
      })
      .where(and(eq(rateLimitCounters.key, key), eq(rateLimitCounters.expire, expire), gt(rateLimitCounters.points, 0)))
  }
}

/** The seconds from `now` until each limit has the points of one use again; 0 if it has them. */
export async function secondsUntilPoints(db: Db | Tx, limits: RateLimit[], now: Date): Promise<number[]> {
  const keys = limits.map(({ key }) => key)
  const rows = await db
    .select()
    .from(rateLimitCounters)
    .where(and(inArray(rateLimitCounters.key, keys), gt(rateLimitCounters.expire, now)))
  return limits.map(({ key, points, seconds, cost = 1, growingWait }) => {
    if (points < cost) return seconds
    const row = rows.find((one) => one.key === key)
    const until = growingWait ? row?.waitUntil : row && row.points > points - cost ? row.expire : undefined
    const longest = growingWait ? growingWait.maxSeconds : seconds
    const left = until ? Math.max(0, (until.getTime() - now.getTime()) / 1000) : 0
    return left > longest + CLOCKS_APART_SECONDS ? 0 : Math.min(left, longest)
  })
}

/** Deletes the counters with these keys. */
export async function deletePoints(db: Db | Tx, keys: string[]): Promise<void> {
  for (const key of [...keys].sort()) await db.delete(rateLimitCounters).where(eq(rateLimitCounters.key, key))
}

/** Deletes the counters whose window has ended at `now`. */
export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimitCounters).where(lte(rateLimitCounters.expire, now))
}

/** Sorts by key: transactions that lock rows in the same order can't deadlock. */
export function sortByKey<Item extends { key: string }>(items: Item[]): Item[] {
  return [...items].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Whether a window or wait of at most `seconds` has ended at `now`. One that would last longer from now on began before
 * the clock was set back, and counts as ended: otherwise it would shut a visitor out for as long as the clock was set
 * back.
 */
function isOver(end: AnyPgColumn, now: Date, seconds: number): SQL | undefined {
  const latest = new Date(now.getTime() + (seconds + CLOCKS_APART_SECONDS) * 1000)
  return or(lte(end, now), gt(end, latest))
}

function instant(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`
}

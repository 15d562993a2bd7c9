import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from './db.ts'
import { attempts } from './schema.ts'

/** So many points in a window of so many seconds, which opens with the first one. */
export type RateLimit = {
  key: string
  points: number
  seconds: number
  /**
   * Instead of being refused until the window ends, whoever is past the points gets one after the other, each after a wait that doubles with
   * every `step` of them, from a second to `maxSeconds`.
   */
  growingWait?: { step: number; maxSeconds: number } | undefined
}

/** A point that was taken, and the window that it was taken from. */
export type TakenPoint = { key: string; expire: Date; waitUntil: Date | null }

/** Takes a point where there is one left; else nothing is written, and the answer is undefined. One statement, so that of many at once none slips past. */
export async function takePoint(db: Db | Tx, limit: RateLimit, now: Date): Promise<TakenPoint | undefined> {
  const { key, points, seconds, growingWait } = limit
  if (points < 1) return undefined
  const ended = lte(attempts.expire, now)
  const hasPoint = growingWait
    ? or(isNull(attempts.waitUntil), lte(attempts.waitUntil, now))
    : sql`${attempts.points} < ${points}`
  const expire = new Date(now.getTime() + seconds * 1000)
  const [row] = await db
    .insert(attempts)
    .values({ key, points: 1, expire })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        points: sql`case when ${ended} then 1 else ${attempts.points} + 1 end`,
        expire: sql`case when ${ended} then ${instant(expire)} else ${attempts.expire} end`,
        waitUntil: growingWait ? waitAfter(limit, growingWait, now, ended) : null,
      },
      setWhere: sql`${ended} or ${hasPoint}`,
    })
    .returning()
  return row && { key, expire: row.expire ?? expire, waitUntil: row.waitUntil }
}

function waitAfter(
  { points }: RateLimit,
  { step, maxSeconds }: { step: number; maxSeconds: number },
  now: Date,
  ended: SQL,
): SQL {
  const past = sql`(${attempts.points} + 1 - ${points})`
  const seconds = sql`least(${maxSeconds}, power(2, least(30, (${past} - 1) / ${step})))`
  return sql`case when ${ended} or ${past} < 1 then null else ${instant(now)} + ${seconds} * interval '1 second' end`
}

/** Gives points back to the very windows that they were taken from. */
export async function givePointsBack(db: Db | Tx, taken: TakenPoint[]): Promise<void> {
  for (const { key, expire, waitUntil } of inOrder(taken)) {
    await db
      .update(attempts)
      .set({
        points: sql`${attempts.points} - 1`,
        // The wait that this point began ends with it.
        ...(waitUntil && {
          waitUntil: sql`case when ${attempts.waitUntil} = ${instant(waitUntil)} then null else ${attempts.waitUntil} end`,
        }),
      })
      .where(and(eq(attempts.key, key), eq(attempts.expire, expire), gt(attempts.points, 0)))
  }
}

/** How many seconds from `now` each limit's next point is away; 0 where there is one. */
export async function secondsUntilPoints(db: Db | Tx, limits: RateLimit[], now: Date): Promise<number[]> {
  const keys = limits.map(({ key }) => key)
  const rows = await db
    .select()
    .from(attempts)
    .where(and(inArray(attempts.key, keys), gt(attempts.expire, now)))
  return limits.map(({ key, points, seconds, growingWait }) => {
    if (points < 1) return seconds
    const row = rows.find((one) => one.key === key)
    const until = growingWait ? row?.waitUntil : row && row.points >= points ? row.expire : undefined
    return until ? Math.max(0, (until.getTime() - now.getTime()) / 1000) : 0
  })
}

/** Forgets what was counted under these keys. */
export async function deletePoints(db: Db | Tx, keys: string[]): Promise<void> {
  for (const key of [...keys].sort()) await db.delete(attempts).where(eq(attempts.key, key))
}

/** Removes counts whose window ended before `now`. */
export async function forgetEndedAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(attempts).where(lte(attempts.expire, now))
}

/** Always the same order, so that two transactions can't wait for each other's rows. */
export function inOrder<Item extends { key: string }>(items: Item[]): Item[] {
  return [...items].sort((a, b) => (a.key < b.key ? -1 : 1))
}

function instant(date: Date): SQL {
  return sql`${date.toISOString()}::timestamptz`
}

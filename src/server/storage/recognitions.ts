import { between, gte, lt, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { pairings, recognitions } from './schema.ts'

/** Adds one to today's count (UTC) of each symbol. Nothing else about the dream is kept. */
export async function countRecognitions(db: Db, slugs: string[], now: Date): Promise<void> {
  if (slugs.length === 0) return
  const day = dayOf(now)
  // In a fixed order, so that two writers can never wait for each other's rows.
  const rows = [...slugs].sort().map((symbol) => ({ day, symbol, count: 1 }))
  await db
    .insert(recognitions)
    .values(rows)
    .onConflictDoUpdate({
      target: [recognitions.day, recognitions.symbol],
      set: { count: sql`${recognitions.count} + 1` },
    })
}

/** Adds one to today's count (UTC) of each pair of `slugs`. */
export async function countPairings(db: Db, slugs: string[], now: Date): Promise<void> {
  if (slugs.length < 2) return
  const day = dayOf(now)
  const sorted = [...slugs].sort()
  const rows = sorted.flatMap((symbol, at) => sorted.slice(at + 1).map((other) => ({ day, symbol, other, count: 1 })))
  await db
    .insert(pairings)
    .values(rows)
    .onConflictDoUpdate({
      target: [pairings.day, pairings.symbol, pairings.other],
      set: { count: sql`${pairings.count} + 1` },
    })
}

/** Which counts are asked for: those of the `days` days before `now`'s (UTC), where their sum is at least `atLeast`. */
export type CountedDays = { now: Date; days: number; atLeast: number }

/** In how many dreams each symbol was recognised, of those that were recognised often enough. */
export async function recognisedOften(db: Db, { now, days, atLeast }: CountedDays): Promise<Map<string, number>> {
  const total = sql<number>`sum(${recognitions.count})::int`
  const rows = await db
    .select({ symbol: recognitions.symbol, total })
    .from(recognitions)
    .where(between(recognitions.day, dayBefore(now, days), dayBefore(now, 1)))
    .groupBy(recognitions.symbol)
    .having(gte(total, atLeast))
  return new Map(rows.map(({ symbol, total }) => [symbol, total]))
}

/**
 * The symbols that are recognised with `slug` in the same dreams, by how much more often than chance: among the pairs that were counted often
 * enough, those whose share in the other's dreams is the largest.
 */
export async function pairedWith(
  db: Db,
  slug: string,
  { now, days, atLeast, limit }: CountedDays & { limit: number },
): Promise<string[]> {
  const first = dayBefore(now, days)
  const last = dayBefore(now, 1)
  const { rows } = await db.execute<{ other: string }>(sql`
    with paired as (
      select other, sum(count) as times from (
        select ${pairings.other} as other, ${pairings.count} as count from ${pairings}
        where ${pairings.symbol} = ${slug} and ${pairings.day} between ${first} and ${last}
        union all
        select ${pairings.symbol}, ${pairings.count} from ${pairings}
        where ${pairings.other} = ${slug} and ${pairings.day} between ${first} and ${last}
      ) as sides group by other having sum(count) >= ${atLeast}
    )
    select paired.other from paired cross join lateral (
      select sum(${recognitions.count}) as times from ${recognitions}
      where ${recognitions.symbol} = paired.other and ${recognitions.day} between ${first} and ${last}
    ) as alone
    where alone.times > 0
    order by paired.times / sqrt(alone.times) desc, paired.other limit ${limit}`)
  return rows.map(({ other }) => other)
}

/** Removes the counts of days that nothing asks for any more. */
export async function deleteOldCounts(db: Db, now: Date): Promise<void> {
  const first = dayBefore(now, KEPT_DAYS)
  await db.delete(recognitions).where(lt(recognitions.day, first))
  await db.delete(pairings).where(lt(pairings.day, first))
}

/** Longer than anything asks back (90 days). */
const KEPT_DAYS = 100
const DAY_MS = 24 * 60 * 60 * 1000

function dayBefore(now: Date, days: number): string {
  return dayOf(new Date(now.getTime() - days * DAY_MS))
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

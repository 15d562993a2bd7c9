import { between, gte, lt, sql } from 'drizzle-orm'
import { utcDay, utcDayBefore } from '../../shared/utc-day.ts'
import type { Db } from './connection/db.ts'
import { pairings, recognitions } from './schema/schema-dictionary.ts'

/** Adds one to today's count (UTC) of each symbol. Nothing else about the dream is stored. */
export async function incrementRecognitions(db: Db, slugs: string[], now: Date): Promise<void> {
  if (slugs.length === 0) return
  const day = utcDay(now)
  // In a fixed order, so that parallel transactions can't deadlock.
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
export async function incrementPairings(db: Db, slugs: string[], now: Date): Promise<void> {
  if (slugs.length < 2) return
  const day = utcDay(now)
  // The alphabetically first is `symbol`, so that a pair is one row.
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

/**
 * Which counts to read: those of the `days` days before the day of `now` (UTC), where their sum is at least `atLeast`.
 */
export type CountWindow = { now: Date; days: number; minCount: number }

/** The number of dreams in which each symbol was recognised, for the symbols with at least `atLeast`. */
export async function sumRecognitions(db: Db, { now, days, minCount }: CountWindow): Promise<Map<string, number>> {
  const total = sql<number>`sum(${recognitions.count})::int`
  const rows = await db
    .select({ symbol: recognitions.symbol, total })
    .from(recognitions)
    .where(between(recognitions.day, utcDayBefore(now, days), utcDayBefore(now, 1)))
    .groupBy(recognitions.symbol)
    .having(gte(total, minCount))
  return new Map(rows.map(({ symbol, total }) => [symbol, total]))
}

/**
 * The slugs of symbols that are recognised in the same dreams as `slug`, the most related first: among pairs that were
 * counted at least `atLeast` times, by the pair's count divided by the square root of the other symbol's count, so that
 * symbols which are frequent in any dream rank lower.
 */
export async function listCoOccurringSlugs(
  db: Db,
  slug: string,
  { now, days, minCount, limit }: CountWindow & { limit: number },
): Promise<string[]> {
  const first = utcDayBefore(now, days)
  const last = utcDayBefore(now, 1)
  const { rows } = await db.execute<{ other: string }>(sql`
    with paired as (
      select other, sum(count) as times from (
        select ${pairings.other} as other, ${pairings.count} as count from ${pairings}
        where ${pairings.symbol} = ${slug} and ${pairings.day} between ${first} and ${last}
        union all
        select ${pairings.symbol}, ${pairings.count} from ${pairings}
        where ${pairings.other} = ${slug} and ${pairings.day} between ${first} and ${last}
      ) as sides group by other having sum(count) >= ${minCount}
    )
    select paired.other from paired cross join lateral (
      select sum(${recognitions.count}) as times from ${recognitions}
      where ${recognitions.symbol} = paired.other and ${recognitions.day} between ${first} and ${last}
    ) as alone
    where alone.times > 0
    order by paired.times / sqrt(alone.times) desc, paired.other limit ${limit}`)
  return rows.map(({ other }) => other)
}

/** Deletes the counts of days that no query reads any more. */
export async function deleteOldCounts(db: Db, now: Date): Promise<void> {
  const first = utcDayBefore(now, KEPT_DAYS)
  await db.delete(recognitions).where(lt(recognitions.day, first))
  await db.delete(pairings).where(lt(pairings.day, first))
}

/** Longer than the longest period that is queried (90 days). */
const KEPT_DAYS = 100

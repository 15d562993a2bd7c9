import { sql } from 'drizzle-orm'
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

/**
 * The symbols that are recognised with `slug` in the same dreams, by how much more often than chance: among the pairs counted at least
 * `atLeast` times over the 90 days before `now`'s (UTC), those whose share in the other's dreams is the largest.
 */
export async function pairedWith(
  db: Db,
  slug: string,
  { now, atLeast, limit }: { now: Date; atLeast: number; limit: number },
): Promise<string[]> {
  const today = sql`${dayOf(now)}::date`
  const { rows } = await db.execute<{ other: string }>(sql`
    with paired as (
      select case when ${pairings.symbol} = ${slug} then ${pairings.other} else ${pairings.symbol} end as other, sum(${pairings.count}) as times
      from ${pairings}
      where (${pairings.symbol} = ${slug} or ${pairings.other} = ${slug}) and ${pairings.day} between ${today} - 90 and ${today} - 1
      group by 1 having sum(${pairings.count}) >= ${atLeast}
    )
    select paired.other from paired
    join (select ${recognitions.symbol} as symbol, sum(${recognitions.count}) as times from ${recognitions}
      where ${recognitions.day} between ${today} - 90 and ${today} - 1 group by 1) as alone on alone.symbol = paired.other
    order by paired.times / sqrt(alone.times) desc, paired.other limit ${limit}`)
  return rows.map(({ other }) => other)
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

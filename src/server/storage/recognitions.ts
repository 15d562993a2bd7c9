import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { recognitions } from './schema.ts'

/** Adds one to today's count of each symbol (UTC). Nothing else about the dream is kept. */
export async function countRecognitions(db: Db, slugs: string[], now: Date): Promise<void> {
  if (slugs.length === 0) return
  const day = now.toISOString().slice(0, 10)
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

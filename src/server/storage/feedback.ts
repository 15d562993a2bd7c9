import { gte, lt, sql } from 'drizzle-orm'
import type { Feedback } from '../../contract/feedback.ts'
import { utcDay, utcDayBefore } from '../../shared/utc-day.ts'
import type { Db } from './connection/db.ts'
import { feedback } from './schema/schema-dictionary.ts'

/** The answers about the interpretations of one source and one theme ('' for those without a theme). */
export type FeedbackSum = { source: Feedback['source']; theme: string; fits: number; misses: number }

/** Adds one to today's count (UTC) of an answer. Nothing else about the interpretation or its reader is stored. */
export async function incrementFeedback(db: Db, { fits, source, theme = '' }: Feedback, now: Date): Promise<void> {
  const counted = { fits: fits ? 1 : 0, misses: fits ? 0 : 1 }
  await db
    .insert(feedback)
    .values({ day: utcDay(now), source, theme, ...counted })
    .onConflictDoUpdate({
      target: [feedback.day, feedback.source, feedback.theme],
      set: { fits: sql`${feedback.fits} + ${counted.fits}`, misses: sql`${feedback.misses} + ${counted.misses}` },
    })
}

/** The answers of the last `days` days, the day of `now` (UTC) included, by source and theme. */
export async function sumFeedback(db: Db, days: number, now: Date): Promise<FeedbackSum[]> {
  return db
    .select({
      source: feedback.source,
      theme: feedback.theme,
      fits: sql<number>`sum(${feedback.fits})::int`,
      misses: sql<number>`sum(${feedback.misses})::int`,
    })
    .from(feedback)
    .where(gte(feedback.day, utcDayBefore(now, days - 1)))
    .groupBy(feedback.source, feedback.theme)
}

/** Deletes the counts of days that no query reads any more. */
export async function deleteOldFeedback(db: Db, now: Date): Promise<void> {
  await db.delete(feedback).where(lt(feedback.day, utcDayBefore(now, KEPT_DAYS)))
}

/** Longer than the longest period that is queried (365 days). */
const KEPT_DAYS = 400

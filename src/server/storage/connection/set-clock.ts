import { gt } from 'drizzle-orm'
import { DAY_MS } from '../../../shared/durations.ts'
import { sessions } from '../schema/schema-accounts.ts'
import { allowances } from '../schema/schema-limits.ts'
import type { Db } from './db.ts'

/**
 * Shortens what would last longer from `now` on than it ever may, because the clock was set back after it began:
 * windows of the allowance to a day, and sessions to `sessionDays`. Nothing is given back, and nobody is signed out.
 */
export async function shortenAfterSetClock(db: Db, now: Date, sessionDays: number): Promise<void> {
  const resetsAt = new Date(now.getTime() + DAY_MS)
  await db.update(allowances).set({ resetsAt }).where(gt(allowances.resetsAt, resetsAt))
  const expiresAt = new Date(now.getTime() + sessionDays * DAY_MS)
  await db.update(sessions).set({ expiresAt }).where(gt(sessions.expiresAt, expiresAt))
}

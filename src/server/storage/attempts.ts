import { lte } from 'drizzle-orm'
import type { Db } from './db.ts'
import { attempts } from './schema.ts'

/** Removes counts whose time ended before `now`. */
export async function forgetEndedAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(attempts).where(lte(attempts.expire, now))
}

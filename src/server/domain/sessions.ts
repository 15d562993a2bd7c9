import { createHash, randomBytes } from 'node:crypto'
import { type Db, isDatabaseAway, isDiskFull, type Tx } from '../storage/db.ts'
import { deleteSession, extendSession, findSession, insertSession } from '../storage/sessions.ts'
import type { UserRow } from '../storage/users.ts'

const DAY_MS = 86_400_000
export const SESSION_DAYS = 30

/** Somebody signed in. `extended`: the session has just been given its full time again. */
export type Session = { id: string; user: UserRow; extended: boolean }

/**
 * Opens a session and gives its token: 256 random bits, which only the person's browser keeps. A session that the browser had before ends
 * (`before` is its token), so that a token from before signing in is worth nothing after it.
 */
export async function openSession(db: Db | Tx, userId: number, before?: string, now = new Date()): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (before) await deleteSession(db, idOf(before))
  await insertSession(db, idOf(token), userId, endFrom(now))
  return token
}

/** Whose token this is; undefined when its session has ended. A session that is used lives on, 30 days from its last day of use. */
export async function readSession(db: Db, token: string, now = new Date()): Promise<Session | undefined> {
  const id = idOf(token)
  const found = await findSession(db, id, now)
  if (!found) return undefined
  const due = found.expiresAt.getTime() < now.getTime() + (SESSION_DAYS - 1) * DAY_MS
  return { id, user: found.user, extended: due && (await extend(db, id, now)) }
}

/** Whether the session got its full time again. Where nothing can be written it keeps what it has, and can be read with. */
async function extend(db: Db, id: string, now: Date): Promise<boolean> {
  try {
    await extendSession(db, id, endFrom(now))
    return true
  } catch (error) {
    if (isDiskFull(error) || isDatabaseAway(error)) return false
    throw error
  }
}

export async function endSession(db: Db, token: string): Promise<void> {
  await deleteSession(db, idOf(token))
}

/** Only this is stored. The token is random, so a plain hash can't be turned back (OWASP, Session Management). */
function idOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function endFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS)
}

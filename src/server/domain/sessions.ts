import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '../../shared/durations.ts'
import type { UserRow } from '../storage/account.ts'
import type { Db, Tx } from '../storage/db.ts'
import { deleteSession, extendSession, findSession, insertSession } from '../storage/sessions.ts'
import { tell } from '../telemetry.ts'

export const SESSION_DAYS = 30

/**
 * The session of a signed-in user. `isRenewalDue`: it was created or renewed at least a day ago and should be renewed.
 */
export type Session = { id: string; user: UserRow; isRenewalDue: boolean }

/**
 * Creates a session for the user and returns its token: 256 random bits, base64url, stored only in the user's browser.
 * The browser's previous session (`previousToken`) is deleted, so a token issued before sign-in is invalid afterwards.
 */
export async function openSession(
  db: Db | Tx,
  userId: number,
  previousToken?: string,
  now = new Date(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (previousToken) await deleteSession(db, sessionId(previousToken))
  await insertSession(db, sessionId(token), userId, expiryFrom(now))
  tell('sessionOpened', {})
  return token
}

/** Returns the session that `token` belongs to; undefined when it is unknown or has expired. */
export async function readSession(db: Db, token: string, now = new Date()): Promise<Session | undefined> {
  const id = sessionId(token)
  const found = await findSession(db, id, now)
  if (!found) return undefined
  return { id, user: found.user, isRenewalDue: found.expiresAt.getTime() < now.getTime() + (SESSION_DAYS - 1) * DAY_MS }
}

/** Extends a session to 30 days from `now`. Returns false when the session no longer exists. */
export function renewSession(db: Db, id: string, now = new Date()): Promise<boolean> {
  return extendSession(db, id, expiryFrom(now))
}

export async function endSession(db: Db, token: string): Promise<void> {
  await deleteSession(db, sessionId(token))
}

/**
 * The database stores only this hash of the token. The token is random, so an unsalted hash can't be reversed
 * (OWASP, Session Management).
 */
function sessionId(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS)
}

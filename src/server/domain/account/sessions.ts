import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '../../../shared/durations.ts'
import type { UserRow } from '../../storage/account.ts'
import type { Db, Tx } from '../../storage/connection/db.ts'
import {
  deleteLongestUnusedSessions,
  deletePublicSession,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
  listSessions,
  type SessionRow,
} from '../../storage/sessions.ts'
import { tell } from '../../telemetry.ts'
import { DomainError } from '../domain-error.ts'
import { holdCredentials } from './credentials.ts'

export const SESSION_DAYS = 30
/** How many sessions an account has at most, so that nobody fills the database by signing in. */
const SESSIONS_MAX = 100

/**
 * The session of a signed-in user. `isRenewalDue`: it was created or renewed at least a day ago and should be renewed.
 */
export type Session = { id: string; user: UserRow; isRenewalDue: boolean }

/** A session as its user sees it. */
export type OwnSession = SessionRow & { isCurrent: boolean }

/**
 * Creates a session for the user and returns its token: 256 random bits, base64url, stored only in the user's browser.
 * The browser's previous session (`previousToken`) is deleted, so a token issued before sign-in is invalid afterwards.
 * Beyond {@link SESSIONS_MAX} the session that was unused the longest ends. `device` names the browser and system in
 * words. Throws `credentials-changed`: a sign-in that was under way while the password was changed opens no session.
 */
export async function openSession(
  db: Db | Tx,
  user: UserRow,
  { previousToken, device = '' }: { previousToken?: string | undefined; device?: string } = {},
  now = new Date(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.transaction(async (tx) => {
    await holdCredentials(tx, user)
    if (previousToken) await deleteSession(tx, sessionId(previousToken))
    await deleteLongestUnusedSessions(tx, user.id, SESSIONS_MAX - 1)
    const times = { expiresAt: expiryFrom(now), lastUsedAt: now }
    await insertSession(tx, { id: sessionId(token), userId: user.id, device, ...times })
  })
  tell('sessionOpened', {})
  return token
}

/** The user's sessions, the one that was used last first. `current` is the session that asks. */
export async function readSessions(db: Db, current: Session, now = new Date()): Promise<OwnSession[]> {
  const rows = await listSessions(db, current.user.id, now)
  return rows.map((row) => ({ ...row, isCurrent: row.id === current.id }))
}

/**
 * Ends the user's session with this public id, and returns whether it was the one that asks. Throws
 * `session-not-found`.
 */
export async function endPublicSession(db: Db, current: Session, publicId: string): Promise<{ isCurrent: boolean }> {
  const id = await deletePublicSession(db, current.user.id, publicId)
  if (id === undefined) throw new DomainError('session-not-found')
  return { isCurrent: id === current.id }
}

/** Ends all sessions of the user but the one that asks. */
export async function endOtherSessions(db: Db, current: Session): Promise<void> {
  await deleteSessionsOf(db, current.user.id, current.id)
}

/** Returns the session that `token` belongs to; undefined when it is unknown or has expired. */
export async function readSession(db: Db, token: string, now = new Date()): Promise<Session | undefined> {
  const id = sessionId(token)
  const found = await findSession(db, id, now)
  if (!found) return undefined
  return { id, user: found.user, isRenewalDue: found.expiresAt.getTime() < now.getTime() + (SESSION_DAYS - 1) * DAY_MS }
}

/**
 * Extends a session to 30 days from `now`, and notes that it is in use, on this device if it can be told. Returns false
 * when the session no longer exists.
 */
export function renewSession(db: Db, id: string, device: string, now = new Date()): Promise<boolean> {
  return extendSession(db, id, { ...(device && { device }), expiresAt: expiryFrom(now), lastUsedAt: now })
}

export async function endSession(db: Db, token: string): Promise<void> {
  await deleteSession(db, sessionId(token))
}

/**
 * The database stores only this hash of the token. The token is random, so an unsalted hash can't be reversed (OWASP,
 * Session Management).
 */
function sessionId(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS)
}

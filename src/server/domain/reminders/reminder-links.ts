import { timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '../../../shared/durations.ts'

/** How long the links in a note work: a mailbox is read long after it was filled. */
const STOP_DAYS = 180
/** How long the link that confirms an address works. */
export const CONFIRMATION_DAYS = 3

/** Returns a keyed hash of a text: nobody without the site's secret can compute it. */
export type Sign = (text: string) => string

/**
 * The purpose of a link. A link in an e-mail belongs to the address it was sent to: once another address has been
 * set, the link does nothing.
 */
type Purpose = { what: 'stop'; email: string | null } | { what: 'confirm'; email: string }

/** The token of a link: the user, when it ends (in seconds since the epoch), and the signature. */
export function makeToken(sign: Sign, userId: number, purpose: Purpose, now: Date): string {
  const days = purpose.what === 'stop' ? STOP_DAYS : CONFIRMATION_DAYS
  const ends = Math.floor((now.getTime() + days * DAY_MS) / 1000)
  return `${userId}.${ends}.${signature(sign, userId, ends, purpose)}`
}

/** Returns the user whom a token names, whoever made it; undefined if it has ended or is no token at all. */
export function userOfToken(token: string, now: Date): number | undefined {
  const parts = partsOf(token)
  return parts && parts.ends * 1000 > now.getTime() ? parts.userId : undefined
}

/** Whether this site made the token, for this purpose. */
export function isTokenFor(sign: Sign, token: string, purpose: Purpose): boolean {
  const parts = partsOf(token)
  if (!parts) return false
  const [actual, expected] = [parts.given, signature(sign, parts.userId, parts.ends, purpose)].map((text) =>
    Buffer.from(text),
  )
  return actual?.length === expected?.length && timingSafeEqual(actual as Buffer, expected as Buffer)
}

function signature(sign: Sign, userId: number, ends: number, { what, email }: Purpose): string {
  return sign(JSON.stringify(['reminders', what, userId, ends, email]))
}

function partsOf(token: string): { userId: number; ends: number; given: string } | undefined {
  const [, userId, ends, given] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{1,64})$/.exec(token) ?? []
  const id = Number(userId)
  // The database's integers end there.
  return given && id <= 2_147_483_647 ? { userId: id, ends: Number(ends), given } : undefined
}

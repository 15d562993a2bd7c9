import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { DAY_SECONDS } from '../../../shared/durations.ts'
import { accountSubjects, guestSubjects, type Subject } from '../../domain/limits/allowance.ts'
import type { HttpEnv } from '../context.ts'
import { clientNetworkHash } from '../middleware/client-address.ts'

const COOKIE_NAME = 'guest'
const COOKIE_LIFETIME_DAYS = 30

/**
 * Returns what the request's interpretations are counted against: a user's account, or a guest's signed cookie and
 * network address.
 */
export async function allowanceSubjects(c: Context<HttpEnv>): Promise<Subject[]> {
  const { config } = c.get('services')
  const user = c.get('session')?.user
  if (user) return accountSubjects(user, config.limits)
  return guestSubjects(await guestId(c), clientNetworkHash(c), config.limits)
}

/**
 * Like {@link allowanceSubjects}, but first sets a cookie for a guest who has no valid one. It is called only when the
 * page asks for the remaining allowance, never for an interpretation: a client without cookies is always counted by its
 * address.
 */
export async function ensureGuestCookie(c: Context<HttpEnv>): Promise<Subject[]> {
  const { config, secret } = c.get('services')
  if (c.get('session')) return allowanceSubjects(c)
  let id = await guestId(c)
  if (!id) {
    id = crypto.randomUUID()
    await setSignedCookie(c, COOKIE_NAME, id, secret, {
      ...(config.secure && { prefix: 'host' as const }),
      httpOnly: true,
      secure: config.secure,
      sameSite: 'Lax',
      path: '/',
      maxAge: COOKIE_LIFETIME_DAYS * DAY_SECONDS,
    })
  }
  return guestSubjects(id, clientNetworkHash(c), config.limits)
}

async function guestId(c: Context<HttpEnv>): Promise<string | undefined> {
  const { config, secret } = c.get('services')
  const value = config.secure
    ? await getSignedCookie(c, secret, COOKIE_NAME, 'host')
    : await getSignedCookie(c, secret, COOKIE_NAME)
  return value || undefined
}

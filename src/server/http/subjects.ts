import type { Context } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { accountSubjects, guestSubjects, type Subject } from '../domain/allowance.ts'
import { clientHash } from './address.ts'
import type { HttpEnv } from './env.ts'

const COOKIE = 'guest'
const COOKIE_DAYS = 30

/**
 * Whom this visitor's interpretations are counted against: the account they are signed in with; a guest's signed cookie, and behind it the
 * network address.
 */
export async function subjectsOf(c: Context<HttpEnv>): Promise<Subject[]> {
  const { config } = c.get('services')
  const user = c.get('session')?.user
  if (user) return accountSubjects(user, config.limits)
  return guestSubjects(await guestId(c), clientHash(c), config.limits)
}

/**
 * Gives a guest without a valid cookie one, and answers whom they are counted against from now on.
 * Only the page's own question for the allowance does this, never an interpretation: whoever keeps no cookies is
 * counted by address from first to last.
 */
export async function welcome(c: Context<HttpEnv>): Promise<Subject[]> {
  const { config, secret } = c.get('services')
  if (c.get('session')) return subjectsOf(c)
  let id = await guestId(c)
  if (!id) {
    id = crypto.randomUUID()
    await setSignedCookie(c, COOKIE, id, secret, {
      ...(config.secure && { prefix: 'host' as const }),
      httpOnly: true,
      secure: config.secure,
      sameSite: 'Lax',
      path: '/',
      maxAge: COOKIE_DAYS * 86_400,
    })
  }
  return guestSubjects(id, clientHash(c), config.limits)
}

async function guestId(c: Context<HttpEnv>): Promise<string | undefined> {
  const { config, secret } = c.get('services')
  const value = config.secure
    ? await getSignedCookie(c, secret, COOKIE, 'host')
    : await getSignedCookie(c, secret, COOKIE)
  return value || undefined
}

import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { MEMBER_HINT_COOKIE } from '../../../shared/member-hint.ts'
import type { Database } from '../../storage/connection/db.ts'
import { sessions } from '../../storage/schema/schema-accounts.ts'

const DREAM = 'I walked along a beach at night and a great wave stood up before me.'

/** Session tokens as an attacker might make them from the real one. */
const FORGERIES: Record<string, (token: string) => string> = {
  'made of random bytes': () => randomBytes(32).toString('base64url'),
  'with its last character changed': (token) => token.slice(0, -1) + (token.endsWith('A') ? 'Q' : 'A'),
  'cut short': (token) => token.slice(0, -2),
  'with something behind it': (token) => `${token}A`,
  'in capitals': (token) => token.toUpperCase(),
  'as the database stores it': (token) => createHash('sha256').update(token).digest('base64url'),
  'that is the user’s id': () => '1',
  'that matches any text in SQL': () => '%',
  "that ends SQL's text": (token) => `${token}' or '1'='1`,
  'with a NUL behind it': (token) => `${token}%00`,
}

describeEachSite('attacks on sessions', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  let names = 0
  const newName = () => {
    names += 1
    return `session-${names}`
  }
  const signIn = (username: string, cookie = '') => app.post('/api/login', { username, password: PASSWORD }, { cookie })
  const statusWith = async (cookie: string) => (await app.get('/api/user', { cookie })).status
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, { LIMIT_REGISTRATIONS: '1000' })
  })

  describe('a forged session cookie opens nothing:', () => {
    it.each(Object.entries(FORGERIES))('%s', async (_, forge) => {
      const { call } = await app.becomeMember(newName())
      const token = call.cookie.replace('session=', '')
      expect(await statusWith(`session=${token}`)).toBe(200)
      expect(await statusWith(`session=${forge(token)}`)).toBe(401)
    })
  })

  it('a forged cookie in front of the real one doesn’t open another’s session', async () => {
    const { call, id } = await app.becomeMember(newName())
    const { call: other } = await app.becomeMember(newName())
    for (const cookie of [`${call.cookie}; ${other.cookie}`, `session=forged; ${call.cookie}`]) {
      const response = await app.get('/api/user', { cookie })
      expect([200, 401]).toContain(response.status)
      if (response.ok) expect((await response.json()).id).toBe(id)
    }
  })

  it('session fixation: a cookie that was planted before the sign-in isn’t the session after it', async () => {
    const name = newName()
    await app.becomeMember(name)
    const planted = `session=${randomBytes(32).toString('base64url')}`
    const given = cookieOf(await signIn(name, planted))
    expect(given).toMatch(/^session=[\w-]{43}$/)
    expect(given).not.toBe(planted)
    expect(await statusWith(planted)).toBe(401)
  })

  it('session fixation: the attacker’s own session, planted, ends with the sign-in over it', async () => {
    const [attacker, victim] = [newName(), newName()]
    const { call } = await app.becomeMember(attacker)
    await app.becomeMember(victim)
    const given = cookieOf(await signIn(victim, call.cookie))
    expect((await (await app.get('/api/user', { cookie: given })).json()).username).toBe(victim)
    expect(await statusWith(call.cookie)).toBe(401)
  })

  describe('a replayed session cookie opens nothing', () => {
    it('after the sign-out', async () => {
      const { call } = await app.becomeMember(newName())
      await app.send('/api/logout', { method: 'POST' }, call)
      expect(await statusWith(call.cookie)).toBe(401)
    })

    it('after a new password, from another browser', async () => {
      const name = newName()
      const { call } = await app.becomeMember(name)
      const stolen = cookieOf(await signIn(name))
      const body = { currentPassword: PASSWORD, newPassword: 'eight moons over Porto' }
      expect((await app.post('/api/account/password', body, call)).status).toBe(204)
      expect(await statusWith(stolen)).toBe(401)
    })

    it('after the account was deleted, nor after its name was taken again', async () => {
      const name = newName()
      const { call } = await app.becomeMember(name)
      expect((await app.remove('/api/account', { password: PASSWORD }, call)).status).toBe(204)
      await app.becomeMember(name)
      expect(await statusWith(call.cookie)).toBe(401)
    })

    it('after its time, although the browser still sends it, and isn’t renewed', async () => {
      const { call, id } = await app.becomeMember(newName())
      await database.db
        .update(sessions)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(sessions.userId, id))
      const response = await app.get('/api/user', call)
      expect([response.status, response.headers.getSetCookie()]).toEqual([401, []])
    })
  })

  it('on HTTPS a cookie without the __Host- prefix, which a neighbouring site can set, is ignored', async () => {
    const secure = await openApp(database, { SITE_URL: 'https://dreams.example', LIMIT_REGISTRATIONS: '1000' })
    const { call } = await secure.becomeMember(newName())
    expect(call.cookie).toMatch(/^__Host-session=/)
    expect((await secure.get('/api/user', call)).status).toBe(200)
    const plain = call.cookie.replace('__Host-', '')
    expect((await secure.get('/api/user', { cookie: plain })).status).toBe(401)
  })

  it('every cookie but the name that pages show is HttpOnly; all are SameSite=Lax for the whole host, and Secure on HTTPS', async () => {
    const secure = await openApp(database, { SITE_URL: 'https://dreams.example', LIMIT_REGISTRATIONS: '1000' })
    const cookies = [
      ...(await secure.post('/api/register', { username: newName(), password: PASSWORD })).headers.getSetCookie(),
      ...(await secure.get('/api/interpretation-limit')).headers.getSetCookie(),
    ]
    const names = cookies.map((cookie) => cookie.split('=')[0])
    expect(names.sort()).toEqual(['__Host-device', '__Host-guest', '__Host-session', MEMBER_HINT_COOKIE])
    for (const cookie of cookies) {
      expect(cookie.includes('; HttpOnly')).toBe(!cookie.startsWith(`${MEMBER_HINT_COOKIE}=`))
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; SameSite=Lax/)
      expect(cookie).toMatch(/; Path=\//)
      expect(cookie).not.toMatch(/; Domain/)
    }
  })

  it('a guest’s cookie that was changed or signed elsewhere brings no further allowance', async () => {
    const address = '198.51.100.77'
    const elsewhere = await openApp(await open(), { LIMIT_GUEST: '5' })
    Object.assign(elsewhere.services, { secret: 'another secret, of another site' })
    const real = await app.becomeGuest(address)
    const [, value = ''] = real.split('=')
    const [id = '', signature = ''] = decodeURIComponent(value).split(/\.(?=[^.]+$)/)
    const changed = `guest=${encodeURIComponent(`${crypto.randomUUID()}.${signature}`)}`
    const unsigned = `guest=${id}`
    const foreign = await elsewhere.becomeGuest(address)
    expect(foreign).toMatch(/^guest=/)
    const readings: number[] = []
    for (const cookie of [changed, unsigned, foreign, changed, unsigned, foreign]) {
      readings.push((await app.post('/api/interpret-ai', { prompt: DREAM }, { cookie, address })).status)
    }
    expect(readings).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('a guest’s and a device’s cookie are no session, and a session is no guest’s cookie', async () => {
    const registered = await app.post('/api/register', { username: newName(), password: PASSWORD })
    const values = registered.headers.getSetCookie().map((cookie) => /=([^;]*)/.exec(cookie)?.[1] ?? '')
    const guest = (await app.becomeGuest()).replace('guest=', '')
    const [session = '', device = ''] = values
    for (const value of [guest, device]) expect(await statusWith(`session=${value}`)).toBe(401)
    expect(cookieOf(await app.get('/api/interpretation-limit', { cookie: `guest=${session}` }))).toMatch(/^guest=/)
  })
})

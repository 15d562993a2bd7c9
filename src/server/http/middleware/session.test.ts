import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import type { Database } from '../../storage/connection/db.ts'
import { sessions } from '../../storage/schema/schema-accounts.ts'

describeSite('the cookie that names the user', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  beforeAll(async () => {
    database = await open()
    app = await openApp(database)
  })

  const hintIn = (response: Response) => response.headers.getSetCookie().find((cookie) => cookie.startsWith('member='))
  const maxAgeOf = (cookie?: string) => /Max-Age=(\d+)/.exec(cookie ?? '')?.[1]

  it('is set with the session, for as long, and can be read by scripts', async () => {
    const response = await app.post('/api/register', { username: 'Hinted.One', password: PASSWORD })
    const hint = hintIn(response)
    expect(hint).toMatch(/^member=\d+~Hinted\.One; Max-Age=\d+; Path=\/; SameSite=Lax$/)
    const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
    expect(maxAgeOf(hint)).toBe(maxAgeOf(session))
    const secure = await openApp(database, { SITE_URL: 'https://dreams.example' })
    const overHttps = await secure.post('/api/login', { username: 'Hinted.One', password: PASSWORD })
    expect(hintIn(overHttps)).toMatch(/^member=\d+~Hinted\.One; .*Secure/)
  })

  it('is renewed with the session, and set again where it is missing or names another', async () => {
    const { call } = await app.becomeMember('renewed-hint')
    const { id } = await (await app.get('/api/user', call)).json()
    const own = `${id}~renewed-hint`
    const hintAfter = async (path: string, hint: string) =>
      hintIn(await app.get(path, { cookie: `${call.cookie}; member=${hint}` }))
    expect(await hintAfter('/api/user', own)).toBeUndefined()
    expect(hintIn(await app.get('/api/user', call))).toContain(`member=${own};`)
    // Another's name, another's id under the same name, and what versions before set.
    for (const other of [`${id}~somebody-else`, `${id + 1}~renewed-hint`, 'renewed-hint']) {
      expect(await hintAfter('/api/journal', other), other).toContain(`member=${own};`)
    }
    await database.db.update(sessions).set({ expiresAt: sql`now() + interval '20 days'` })
    const renewed = await app.get('/api/suggest?q=sna', { cookie: `${call.cookie}; member=${own}` })
    expect(renewed.headers.getSetCookie().length).toBe(2)
    expect(hintIn(renewed)).toContain(`member=${own};`)
  })

  it('goes when the user logs out, and when nobody is signed in any more', async () => {
    const { call } = await app.becomeMember('leaves')
    const cookie = `${call.cookie}; member=1~leaves`
    expect(hintIn(await app.send('/api/logout', { method: 'POST' }, { cookie }))).toMatch(/^member=; Max-Age=0/)
    const response = await app.get('/api/user', { cookie })
    expect([response.status, maxAgeOf(hintIn(response))]).toEqual([401, '0'])
  })

  it('opens nothing by itself', async () => {
    const { call } = await app.becomeMember('named-by-another')
    expect((await app.get('/api/user', call)).status).toBe(200)
    for (const path of ['/api/user', '/api/journal']) {
      expect((await app.get(path, { cookie: 'member=1~named-by-another' })).status, path).toBe(401)
    }
  })
})

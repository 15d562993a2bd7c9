import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { cookieOf, openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { type AccountSession, sessionSchema } from '../../../contract/sessions.ts'
import { changePassword } from '../../domain/account/account.ts'
import { openSession } from '../../domain/account/sessions.ts'
import { findUserByName } from '../../storage/account.ts'
import type { Database } from '../../storage/connection/db.ts'
import { passkeys, recoveryCodes, sessions, users } from '../../storage/schema/schema-accounts.ts'
import { journalEntries } from '../../storage/schema/schema-journal.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describeEachSite('sessions in the account', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, { LIMIT_REGISTRATIONS: '1000' })
  })
  const signIn = async (username: string, userAgent = '') => {
    const headers = { 'User-Agent': userAgent }
    return { cookie: cookieOf(await app.post('/api/login', { username, password: PASSWORD }, { headers })) }
  }
  const list = async (call: { cookie: string }): Promise<AccountSession[]> =>
    (await app.get('/api/account/sessions', call)).json()
  const end = (id: string, call: { cookie?: string } = {}) =>
    app.send(`/api/account/sessions/${id}`, { method: 'DELETE' }, call)

  const NEW_PASSWORD = 'eight moons over Porto'
  const ENTRY = { title: 'A dream', dreamDate: '2026-03-01', dreamContent: 'A heron stood in the water.' }
  it.each([
    ['POST', '/api/account/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }],
    ['POST', '/api/account/recovery-codes', { password: PASSWORD }],
    ['POST', '/api/account/passkeys/options', { password: PASSWORD }],
    ['DELETE', '/api/account', { password: PASSWORD }],
    ['POST', '/api/journal', ENTRY],
    ['POST', '/api/journal/import', { entries: [ENTRY] }],
  ])('end with the writes whose bodies are still coming in: %s %s', async (method, path, body) => {
    const username = `slow-${path.split('/').at(-1)}-${method}`.toLowerCase()
    const { call } = await app.becomeMember(username)
    const owner = await signIn(username)
    const text = JSON.stringify(body)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const sender = writable.getWriter()
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(text.length) }
    const held = app.send(path, { method, body: readable, headers, duplex: 'half' } as RequestInit, call)
    await sender.write(new TextEncoder().encode(text.slice(0, -1)))
    // Long enough for a request that doesn't wait for its body to have read the session.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const others = await app.send('/api/account/sessions', { method: 'DELETE' }, owner)
    expect(others.status).toBe(204)
    await Promise.all([sender.write(new TextEncoder().encode(text.slice(-1))), sender.close()])
    expect((await held).status).toBe(401)
    expect((await app.get('/api/user', owner)).status).toBe(200)
    const [user] = await database.db.select().from(users).where(eq(users.usernameKey, username))
    const rowsOf = (table: typeof passkeys | typeof recoveryCodes | typeof journalEntries) =>
      database.db
        .select()
        .from(table)
        .where(eq(table.userId, user?.id ?? 0))
    for (const table of [passkeys, recoveryCodes, journalEntries]) expect(await rowsOf(table)).toEqual([])
    expect((await app.post('/api/login', { username, password: PASSWORD })).status).toBe(200)
  })

  it('aren’t opened, and no password is set, by what was allowed before the password was changed', async () => {
    await app.becomeMember('changes')
    const before = await findUserByName(database.db, 'changes')
    if (!before) throw new Error('There is no user.')
    const caller = { rateLimits: app.services.rateLimits, address: 'here', deviceOf: () => undefined, device: '' }
    const change = (newPassword: string) =>
      changePassword(database.db, before, { currentPassword: PASSWORD, newPassword }, caller)
    const changes = await Promise.allSettled([change(NEW_PASSWORD), change('nine moons over Faro')])
    expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(openSession(database.db, before)).rejects.toMatchObject({ code: 'credentials-changed' })
    const left = await database.db.select().from(sessions).where(eq(sessions.userId, before.id))
    expect(left).toHaveLength(1)
  })

  it('are listed with their devices in words, the current one marked, and without tokens or addresses', async () => {
    const { call } = await app.becomeMember('lists', '198.51.100.9')
    await signIn('lists', FIREFOX)
    const phone = await signIn('lists', SAFARI)
    const response = await app.get('/api/account/sessions', phone)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const text = await response.clone().text()
    for (const secret of [phone, call].map(({ cookie }) => cookie.split('=')[1] ?? ''))
      expect(text).not.toContain(secret)
    expect(text).not.toContain('198.51.100.9')
    for (const { id } of await database.db.select().from(sessions)) expect(text).not.toContain(id)
    const found = sessionSchema
      .strict()
      .array()
      .parse(await response.json())
    expect(found.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Safari on iOS', true],
      ['Firefox on Windows', false],
      ['', false],
    ])
    expect((await app.get('/api/account/sessions')).status).toBe(401)
  })

  it('are ended one by one by their user, and by nobody else', async () => {
    const { call } = await app.becomeMember('ends')
    const other = await app.becomeMember('ends-not')
    const tablet = await signIn('ends', FIREFOX)
    const id = (await list(call)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
    for (const foreign of [id, '00000000-0000-4000-8000-000000000000', 'x']) {
      const response = await end(foreign, other.call)
      expect([response.status, await response.json()]).toEqual([404, { error: 'There is no such session of yours.' }])
    }
    expect((await end(id)).status).toBe(401)
    expect((await app.get('/api/user', tablet)).status).toBe(200)
    const ended = await end(id, call)
    expect(ended.status).toBe(204)
    expect(ended.headers.get('Set-Cookie')).not.toContain('session=')
    expect((await app.get('/api/user', tablet)).status).toBe(401)
    expect((await end(id, call)).status).toBe(404)
    expect(await list(call)).toHaveLength(1)
  })

  it('the current one can be ended too, which signs out', async () => {
    const { call } = await app.becomeMember('ends-own')
    const [own] = await list(call)
    const response = await end(own?.id ?? '', call)
    expect(response.status).toBe(204)
    expect(response.headers.get('Set-Cookie')).toMatch(/^session=; Max-Age=0/)
    expect((await app.get('/api/user', call)).status).toBe(401)
  })

  it('are all ended but the current one', async () => {
    const { call } = await app.becomeMember('alone')
    const others = [await signIn('alone'), await signIn('alone')]
    const { call: stranger } = await app.becomeMember('alone-not')
    expect((await app.send('/api/account/sessions', { method: 'DELETE' }, call)).status).toBe(204)
    for (const other of others) expect((await app.get('/api/user', other)).status).toBe(401)
    for (const kept of [call, stranger]) expect((await app.get('/api/user', kept)).status).toBe(200)
    expect(await list(call)).toHaveLength(1)
  })

  it('have the day of their last renewal, and the browser of that day', async () => {
    const { id, call } = await app.becomeMember('renews')
    await database.db
      .update(sessions)
      .set({ expiresAt: sql`now() + interval '27 days'`, lastUsedAt: sql`now() - interval '3 days'` })
      .where(eq(sessions.userId, id))
    const [before] = await database.db.select().from(sessions).where(eq(sessions.userId, id))
    const headers = { 'User-Agent': FIREFOX }
    expect((await app.get('/api/user', { ...call, headers })).status).toBe(200)
    const [after] = await list(call)
    expect(after?.device).toBe('Firefox on Windows')
    expect(Date.parse(after?.lastUsedAt ?? '')).toBeGreaterThan(before?.lastUsedAt.getTime() ?? Infinity)
    expect(after?.createdAt).toBe(before?.createdAt.toISOString())
  })

  it('are 100 at most: with another the longest unused one ends, also when many are opened at once', async () => {
    const { id, call } = await app.becomeMember('everywhere')
    const user = await findUserByName(database.db, 'everywhere')
    if (!user) throw new Error('There is no user.')
    const unused = await signIn('everywhere')
    const stranger = (await app.becomeMember('elsewhere')).call
    const lastWeek = { lastUsedAt: sql`now() - interval '7 days'` }
    const [own] = (await list(unused)).filter(({ isCurrent }) => isCurrent)
    await database.db
      .update(sessions)
      .set(lastWeek)
      .where(eq(sessions.publicId, own?.id ?? ''))
    for (let opened = 2; opened < 100; opened++) await openSession(database.db, user)
    expect([await list(call), await list(unused)].map(({ length }) => length)).toEqual([100, 100])
    const newest = await signIn('everywhere')
    expect((await app.get('/api/user', unused)).status).toBe(401)
    expect((await app.get('/api/user', call)).status).toBe(200)
    await Promise.all(Array.from({ length: 30 }, () => openSession(database.db, user)))
    const left = await database.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(left).toHaveLength(100)
    for (const kept of [newest, stranger]) expect((await app.get('/api/user', kept)).status).toBe(200)
  })

  it('have no device when the browser tells nothing that can be read', async () => {
    await app.becomeMember('odd')
    for (const userAgent of ['x', `Firefox/${'1'.repeat(5_000)}`, '\u00ff\u00fe', '(((((']) {
      const call = await signIn('odd', userAgent)
      expect((await list(call)).find(({ isCurrent }) => isCurrent)?.device, userAgent).toBe('')
    }
  })
})

import { beforeAll, expect, it } from 'vitest'
import { cookieOf, openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { userSchema } from '../../../contract/account.ts'
import { allowanceSchema } from '../../../contract/interpretation.ts'
import { demoteAdmin, ensureAdmin } from '../../domain/account/account.ts'
import type { Database } from '../../storage/connection/db.ts'
import { sessions, users } from '../../storage/schema/schema-accounts.ts'
import { rateLimitCounters } from '../../storage/schema/schema-limits.ts'

const MANY_REGISTRATIONS = { LIMIT_REGISTRATIONS: '1000' }

describeSite('accounts', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, MANY_REGISTRATIONS)
  })
  const login = (username: string, password = PASSWORD, address?: string) =>
    app.post('/api/login', { username, password }, address ? { address } : {})

  it('creates an account, returns the signed-in user, and never returns the password', async () => {
    const response = await app.post('/api/register', { username: ' Ada.L ', password: PASSWORD })
    expect(response.status).toBe(201)
    const user = await response.json()
    expect(userSchema.strict().parse(user)).toMatchObject({ username: 'Ada.L', role: 'member', tier: 'dreamer' })
    const call = { cookie: cookieOf(response) }
    expect(await (await app.get('/api/user', call)).json()).toEqual(user)
    expect((await app.get('/api/user')).status).toBe(401)
    expect(await (await app.get('/api/user')).json()).toEqual({ error: 'Please sign in first.' })
  })

  it.each([
    [{ username: 'ab', password: PASSWORD }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'has spaces', password: PASSWORD }, 'username', /letters, digits/],
    [{ username: 'a'.repeat(33), password: PASSWORD }, 'username', /at most 32/],
    [{ username: 'grace', password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ username: 'grace', password: 'x'.repeat(257) }, 'password', /at most 256/],
    [{ username: 'grace', password: 'Password1' }, 'password', /most common/],
    [{ username: 'a.d-m_i.n', password: PASSWORD }, 'username', /kept for the site/],
    [{ username: 'Somnary_', password: PASSWORD }, 'username', /kept for the site/],
    [{ username: 'grace' }, 'password', 'Please give a password.'],
    [{ username: 7, password: PASSWORD }, 'username', 'Please give a username.'],
  ])('refuses %j with a sentence for the field', async (body, field, sentence) => {
    const response = await app.post('/api/register', body)
    expect(response.status).toBe(400)
    const { fields } = (await response.json()) as { fields: Record<string, string> }
    expect(fields[field]).toMatch(sentence)
  })

  it('gives a username, ignoring case, to exactly one of 100 concurrent registrations', async () => {
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        app.post('/api/register', { username: at % 2 ? 'wanted' : 'WANTED', password: PASSWORD }),
      ),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(99)
    const taken = responses.find(({ status }) => status === 409)
    expect(await taken?.json()).toMatchObject({ error: 'That username is taken. Please choose another.' })
  })

  it('sets an HttpOnly cookie, and on HTTPS one with the __Host- prefix', async () => {
    await app.becomeMember('flags')
    const plain = (await login('flags')).headers.getSetCookie()[0]
    expect(plain).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = await openApp(database, { ...MANY_REGISTRATIONS, SITE_URL: 'https://dreams.example' })
    const response = await secure.post('/api/login', { username: 'flags', password: PASSWORD })
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await secure.get('/api/user', { cookie: cookieOf(response) })).status).toBe(200)
    expect((await secure.get('/api/user', { cookie: cookieOf(response).replace('__Host-', '') })).status).toBe(401)
  })

  it('issues a new token at every sign-in and invalidates the previous one', async () => {
    const { call } = await app.becomeMember('rotates')
    const response = await app.post('/api/login', { username: 'rotates', password: PASSWORD }, call)
    expect(response.status).toBe(200)
    expect(cookieOf(response)).not.toBe(call.cookie)
    expect((await app.get('/api/user', call)).status).toBe(401)
    expect((await app.get('/api/user', { cookie: cookieOf(response) })).status).toBe(200)
  })

  it('deletes the session at sign-out, and responds the same without a session', async () => {
    const { call } = await app.becomeMember('leaves')
    const response = await app.send('/api/logout', { method: 'POST' }, call)
    expect(response.status).toBe(204)
    expect(response.headers.get('Set-Cookie')).toMatch(/^session=; Max-Age=0/)
    expect((await app.get('/api/user', call)).status).toBe(401)
    expect((await app.send('/api/logout', { method: 'POST' })).status).toBe(204)
  })

  it('stores no tokens, passwords or addresses, and no usernames in rate limits, in plain text', async () => {
    const { call } = await app.becomeMember('cautious', '198.51.100.77')
    await login('cautious', 'not the password', '198.51.100.77')
    const stored = JSON.stringify([
      await database.db.select().from(sessions),
      await database.db.select().from(users),
      await database.db.select().from(rateLimitCounters),
    ])
    expect(stored).not.toContain(call.cookie.split('=')[1])
    expect(stored).not.toContain(PASSWORD)
    expect(stored).not.toContain('198.51.100.77')
    expect(JSON.stringify(await database.db.select().from(rateLimitCounters))).not.toContain('cautious')
  })

  it('refuses sign-ins after ten failures for a username, but not from the owner’s address', async () => {
    await app.becomeMember('guessed')
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, at) => login('guessed', `guess ${at}`, '192.0.2.50')),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    const refused = await login('GUESSED', PASSWORD, '192.0.2.50')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800)
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(900)
    expect((await login('guessed', PASSWORD, '192.0.2.51')).status).toBe(200)
  })

  it('resets the failures after a correct password', async () => {
    await app.becomeMember('forgetful')
    for (let round = 0; round < 3; round++) {
      for (let at = 0; at < 8; at++) await login('forgetful', `guess ${at}`, '192.0.2.70')
      expect((await login('forgetful', PASSWORD, '192.0.2.70')).status).toBe(200)
    }
  })

  it('limits new accounts per address and hour; refused usernames don’t count', async () => {
    const strict = await openApp(database, { LIMIT_REGISTRATIONS: '3' })
    const register = (username: string) =>
      strict.post('/api/register', { username, password: PASSWORD }, { address: '192.0.2.80' })
    await register('first-of-many')
    for (let at = 0; at < 5; at++) expect((await register('first-of-many')).status).toBe(409)
    const responses = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => register(`one-of-many-${at}`)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4)
    const names = (await database.db.select().from(users)).filter(({ username }) => username.startsWith('one-of-many'))
    expect(names).toHaveLength(2)
    expect((await register('too-late')).headers.get('Retry-After')).toMatch(/^\d+$/)
  })

  it('changes the password given the current one, and ends all other sessions', async () => {
    const { call } = await app.becomeMember('changes')
    const elsewhere = { cookie: cookieOf(await login('changes')) }
    const change = (currentPassword: string, newPassword: string) =>
      app.post('/api/account/password', { currentPassword, newPassword }, call)
    expect((await change('not it', 'a new one entirely')).status).toBe(403)
    expect((await change(PASSWORD, '123456')).status).toBe(400)
    const response = await change(PASSWORD, 'a new one entirely')
    expect(response.status).toBe(204)
    expect((await app.get('/api/user', elsewhere)).status).toBe(401)
    expect((await app.get('/api/user', call)).status).toBe(401)
    expect((await app.get('/api/user', { cookie: cookieOf(response) })).status).toBe(200)
    expect((await login('changes')).status).toBe(401)
    expect((await login('changes', 'a new one entirely')).status).toBe(200)
  })

  it('applies a Dreamer’s allowance from the moment they sign in', async () => {
    const guest = await app.becomeGuest()
    const { call } = await app.becomeMember('dreamer')
    const left = async (cookie: string) =>
      allowanceSchema.parse(await (await app.get('/api/interpretation-limit', { cookie })).json())
    expect(await left(guest)).toMatchObject({ remaining: 5, limit: 5 })
    expect(await left(`${guest}; ${call.cookie}`)).toMatchObject({ remaining: 15, limit: 15 })
    const prompt = 'I was in my old school and the corridor was full of water and fish.'
    const response = await app.post('/api/interpret-ai', { prompt }, { cookie: `${guest}; ${call.cookie}` })
    expect(await response.json()).toMatchObject({ remaining: 14, limit: 15 })
    expect(await left(guest)).toMatchObject({ remaining: 5 })
  })

  it('deletes all data and sessions of a deleted account', async () => {
    const { id, call } = await app.becomeMember('ends')
    const elsewhere = { cookie: cookieOf(await login('ends')) }
    await app.post('/api/journal', { title: 'Last', dreamDate: '2026-01-02', dreamContent: 'A closing door.' }, call)
    await app.post('/api/interpret-ai', { prompt: 'I was closing one door after another in a long house.' }, call)
    expect((await app.remove('/api/account', { password: 'not it' }, call)).status).toBe(403)
    expect((await app.remove('/api/account', { password: PASSWORD }, call)).status).toBe(204)
    for (const each of [call, elsewhere]) expect((await app.get('/api/user', each)).status).toBe(401)
    expect((await login('ends')).status).toBe(401)
    const left = await database.db.execute<{ n: number }>(
      `select (select count(*) from dream_journal_entries where user_id = ${id})::int
            + (select count(*) from sessions where user_id = ${id})::int
            + (select count(*) from allowances where subject = 'account:${id}')::int as n`,
    )
    expect(left.rows).toEqual([{ n: 0 }])
    expect((await app.becomeMember('ends')).id).not.toBe(id)
  })

  it('creates the configured admin, resets their password, and refuses to change a member', async () => {
    await ensureAdmin(database.db, { username: 'keeper', password: 'the first password' })
    const first = await login('keeper', 'the first password')
    expect(await first.json()).toMatchObject({ role: 'admin' })
    await ensureAdmin(database.db, { username: 'keeper', password: 'the first password' })
    expect((await app.get('/api/user', { cookie: cookieOf(first) })).status).toBe(200)
    await ensureAdmin(database.db, { username: 'keeper', password: 'the second password' })
    expect((await app.get('/api/user', { cookie: cookieOf(first) })).status).toBe(401)
    expect((await login('keeper', 'the second password')).status).toBe(200)
    await app.becomeMember('only-a-member')
    await expect(ensureAdmin(database.db, { username: 'only-a-member', password: 'anything' })).rejects.toThrow(
      /member of the site/,
    )
    expect(
      await (await app.post('/api/register', { username: 'hopeful', password: PASSWORD, role: 'admin' })).json(),
    ).toMatchObject({
      role: 'member',
    })
  })

  it('allows reserved names for the configured admin and for existing accounts', async () => {
    await ensureAdmin(database.db, { username: 'Support', password: 'the first password' })
    const call = { cookie: cookieOf(await login('support', 'the first password')) }
    expect(await (await app.get('/api/user', call)).json()).toMatchObject({ username: 'Support', role: 'admin' })
    expect(await demoteAdmin(database.db, 'SUPPORT')).toBe('Support')
    expect((await app.get('/api/user', call)).status).toBe(401)
    const again = await login('support', 'the first password')
    expect(await again.json()).toMatchObject({ username: 'Support', role: 'member' })
    await expect(demoteAdmin(database.db, 'support')).rejects.toThrow('Support is no admin.')
    await expect(demoteAdmin(database.db, 'no-such-name')).rejects.toThrow('There is no account named no-such-name.')
  })
})

import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { cookieOf, newAddress, openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import type { Database } from '../../storage/connection/db.ts'
import { recoveryCodes } from '../../storage/schema/schema-accounts.ts'
import { rateLimitCounters } from '../../storage/schema/schema-limits.ts'

const NEW_PASSWORD = 'eight moons over Porto'
const WRONG_CODE = '0000-1111-2222-3333-4444-5555'
const REFUSED = { error: 'This name and this code don’t belong together. Please check both, or try another code.' }

describeSite('recovery codes', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, { LIMIT_REGISTRATIONS: '1000' })
  })
  const make = (call: { cookie?: string }, password = PASSWORD) =>
    app.post('/api/account/recovery-codes', { password }, call)
  const codesOf = async (call: { cookie: string }): Promise<[string, string, ...string[]]> =>
    (await (await make(call)).json()).codes
  const recover = (username: string, code: string, { newPassword = NEW_PASSWORD, address = newAddress() } = {}) =>
    app.post('/api/password-recovery', { username, code, newPassword }, { address })
  const login = (username: string, password: string) =>
    app.post('/api/login', { username, password }, { address: newAddress() })
  const statusOf = async (call: { cookie: string }) => (await app.get('/api/account/recovery-codes', call)).json()

  it('are made after the password was confirmed, told once, and stored as keyed hashes', async () => {
    const { id, call } = await app.becomeMember('careful')
    expect(await statusOf(call)).toEqual({ left: 0, createdAt: null })
    expect((await make(call, 'not the password')).status).toBe(403)
    expect((await make({})).status).toBe(401)
    expect((await app.post('/api/account/recovery-codes', {}, call)).status).toBe(400)
    const response = await make(call)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([201, 'private, no-store'])
    const { codes } = (await response.json()) as { codes: string[] }
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(await statusOf(call)).toEqual({ left: 10, createdAt: expect.stringMatching(/^\d{4}-/) })
    const stored = JSON.stringify(await database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id)))
    for (const code of codes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('one sets a new password, is used up, and ends all sessions and nothing else', async () => {
    const { call } = await app.becomeMember('forgetful')
    const elsewhere = { cookie: cookieOf(await login('forgetful', PASSWORD)) }
    const { call: stranger } = await app.becomeMember('forgetful-not')
    const [code, second] = await codesOf(call)
    const response = await recover('Forgetful', code)
    expect([response.status, await response.json()]).toEqual([200, { codesLeft: 9 }])
    expect(response.headers.get('Set-Cookie')).toBeNull()
    for (const ended of [call, elsewhere]) expect((await app.get('/api/user', ended)).status).toBe(401)
    expect((await app.get('/api/user', stranger)).status).toBe(200)
    expect((await login('forgetful', PASSWORD)).status).toBe(401)
    const again = await recover('forgetful', code, { newPassword: 'nine moons over Faro' })
    expect([again.status, await again.json()]).toEqual([403, REFUSED])
    const signedIn = await login('forgetful', NEW_PASSWORD)
    expect(signedIn.status).toBe(200)
    expect(await statusOf({ cookie: cookieOf(signedIn) })).toMatchObject({ left: 9 })
    expect((await recover('forgetful', second)).status).toBe(200)
  })

  it('one is read however it was typed', async () => {
    const { call } = await app.becomeMember('types')
    const codes = await codesOf(call)
    const typed = [
      (code: string) => code.toUpperCase(),
      (code: string) => ` ${code.replaceAll('-', ' ')} `,
      (code: string) => code.replaceAll('-', '').replaceAll('0', 'O').replaceAll('1', 'l'),
      (code: string) => code.replaceAll('-', '–').replaceAll('1', 'I'),
    ]
    for (const [at, change] of typed.entries()) {
      expect((await recover('types', change(codes[at] ?? ''))).status).toBe(200)
    }
  })

  it('sent many times at once, one sets one password', async () => {
    const { call } = await app.becomeMember('twice')
    const [code] = await codesOf(call)
    const passwords = Array.from({ length: 8 }, (_, at) => `number ${at} of the passwords`)
    const responses = await Promise.all(passwords.map((newPassword) => recover('twice', code, { newPassword })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(403)])
    const worked = await Promise.all(passwords.map(async (password) => (await login('twice', password)).status))
    expect(worked.filter((status) => status === 200)).toHaveLength(1)
    expect(worked.indexOf(200)).toBe(responses.findIndex(({ status }) => status === 200))
  })

  it('new ones end the old, and another’s open nothing', async () => {
    const { call } = await app.becomeMember('renewing')
    const { call: other } = await app.becomeMember('renewing-not')
    const [old] = await codesOf(call)
    const [code] = await codesOf(call)
    expect((await recover('renewing', old)).status).toBe(403)
    expect((await recover('renewing', (await codesOf(other))[0])).status).toBe(403)
    expect((await recover('renewing', code)).status).toBe(200)
  })

  it.each(['guessed', 'guessed-by-nobody'])(
    'wrong ones for %s are refused alike, and limited with the wrong passwords',
    async (username) => {
      const call = username === 'guessed' ? (await app.becomeMember(username)).call : undefined
      const [code] = call ? await codesOf(call) : [WRONG_CODE]
      const address = newAddress()
      for (let at = 0; at < 5; at++) {
        const response = await recover(username, WRONG_CODE, { address })
        expect([response.status, await response.json()]).toEqual([403, REFUSED])
        await app.post('/api/login', { username, password: `guess ${at}` }, { address })
      }
      const refused = await recover(username, code, { address })
      expect(refused.status).toBe(429)
      expect((await refused.json()).error).toMatch(/^Too many wrong passwords for this name from your network/)
      expect((await recover(username, code)).status).toBe(call ? 200 : 403)
    },
  )

  it('more than 40 wrong ones an hour from many networks are refused, for known and unknown names', async () => {
    await app.becomeMember('hunted')
    for (const username of ['hunted', 'hunted-by-nobody']) {
      const responses = await Promise.all(Array.from({ length: 60 }, () => recover(username, WRONG_CODE)))
      expect(responses.filter(({ status }) => status === 403)).toHaveLength(40)
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(20)
    }
    await database.db
      .update(rateLimitCounters)
      .set({ expire: sql`now() - interval '1 second'` })
      .where(like(rateLimitCounters.key, 'account:%'))
    expect((await recover('hunted', WRONG_CODE)).status).toBe(403)
  })

  it.each([
    [{ newPassword: '12345' }, 'newPassword', 'Password must be at least 6 characters'],
    [{ code: ' ' }, 'code', 'Please give one of your recovery codes.'],
    [{ code: 'x'.repeat(101) }, 'code', /longer than a recovery code/],
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ newPassword: 'Password1' }, 'password', /most common/],
  ])('refuses %j with a sentence for the field, and uses nothing up', async (change, field, sentence) => {
    const body = { username: 'nobody-here', code: WRONG_CODE, newPassword: NEW_PASSWORD, ...change }
    const response = await app.post('/api/password-recovery', body, { address: newAddress() })
    expect(response.status).toBe(400)
    expect((await response.json()).fields[field]).toMatch(sentence)
  })

  it('don’t belong to a site with another secret', async () => {
    const { call } = await app.becomeMember('moved')
    const [code] = await codesOf(call)
    const rows = await database.db.select().from(recoveryCodes)
    expect(rows.every(({ hash }) => /^[\w-]{43}$/.test(hash))).toBe(true)
    const services = { ...app.services, secret: 'another secret than the one of this site' }
    const { recoverAccount } = await import('../../domain/account/recovery-codes.ts')
    const caller = { rateLimits: services.rateLimits, address: 'x', deviceOf: () => undefined, device: '' }
    const body = { username: 'moved', code, newPassword: NEW_PASSWORD }
    await expect(recoverAccount(database.db, services.secret, body, caller)).rejects.toThrow()
  })
})

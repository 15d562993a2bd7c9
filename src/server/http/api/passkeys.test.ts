import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { cookieOf, newAddress, openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { type Authenticator, type Bent, makeAuthenticator } from '../../../../tests/support/authenticator.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { type Passkey, passkeySchema } from '../../../contract/passkeys.ts'
import type { Database } from '../../storage/connection/db.ts'
import { passkeyChallenges, passkeys, users } from '../../storage/schema/schema-accounts.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PATH = '/api/account/passkeys'
const NOT_ACCEPTED = 'This passkey opens no account here. Please use your password, or another passkey.'
const TOO_LATE = 'That took too long, or was sent twice. Please try again.'

type Call = { cookie: string }

describeSite('passkeys', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  let names = 0
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, { LIMIT_REGISTRATIONS: '1000' })
  })
  const newMember = () => app.becomeMember(`passkeys-${++names}`)
  const begin = async (call: Call) => (await app.post(`${PATH}/options`, { password: PASSWORD }, call)).json()
  const add = async (call: Call, authenticator: Authenticator, bent?: Bent) =>
    app.post(PATH, authenticator.create(await begin(call), bent), call)
  /** A user with a passkey. */
  const newHolder = async () => {
    const member = await newMember()
    const authenticator = makeAuthenticator()
    expect((await add(member.call, authenticator)).status).toBe(201)
    return { ...member, authenticator }
  }
  const beginSignIn = async () => (await app.send('/api/passkey-sign-in/options', { method: 'POST' })).json()
  const signIn = async (authenticator: Authenticator, bent?: Bent, call?: Call) =>
    app.post('/api/passkey-sign-in', authenticator.get(await beginSignIn(), bent), call)
  const list = async (call: Call): Promise<Passkey[]> => (await app.get(PATH, call)).json()
  const remove = (id: string, call: Call) => app.send(`${PATH}/${id}`, { method: 'DELETE' }, call)

  it('is added after the password was confirmed, and told without its key', async () => {
    const { id, call } = await newMember()
    const authenticator = makeAuthenticator()
    for (const [body, status] of [
      [{ password: 'not the password' }, 403],
      [{}, 400],
      [{ password: PASSWORD, passkey: authenticator.get({ challenge: 'x' }) }, 400],
    ] as const) {
      expect((await app.post(`${PATH}/options`, body, call)).status).toBe(status)
    }
    expect((await app.post(`${PATH}/options`, { password: PASSWORD })).status).toBe(401)
    const options = await begin(call)
    const [user] = await database.db.select().from(users).where(eq(users.id, id))
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Somnary' },
      user: { id: Buffer.from(user?.passkeyUserId.replaceAll('-', '') ?? '', 'hex').toString('base64url') },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const response = await app.post(PATH, authenticator.create(options), {
      ...call,
      headers: { 'User-Agent': FIREFOX },
    })
    expect(response.status).toBe(201)
    const passkey = passkeySchema.strict().parse(await response.json())
    expect(passkey).toMatchObject({ id: authenticator.id, name: 'Firefox on Linux', lastUsedAt: null })
    expect(await list(call)).toEqual([passkey])
    expect((await begin(call)).excludeCredentials).toMatchObject([{ id: authenticator.id }])
  })

  it('signs in with a new session and the cookies of a password, and ends the browser’s previous session', async () => {
    const { id, call, authenticator } = await newHolder()
    const { call: previous } = await newMember()
    const response = await signIn(authenticator, {}, previous)
    expect([response.status, await response.json()]).toMatchObject([200, { id }])
    const cookies = response.headers.getSetCookie()
    expect(cookies.some((cookie) => /^session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/.test(cookie))).toBe(true)
    expect(cookies.some((cookie) => cookie.startsWith('device='))).toBe(true)
    const cookie = cookieOf(response)
    expect([previous.cookie, call.cookie]).not.toContain(cookie)
    expect((await app.get('/api/user', previous)).status).toBe(401)
    expect((await (await app.get('/api/user', { cookie })).json()).id).toBe(id)
    expect((await list(call))[0]?.lastUsedAt).toMatch(/^\d{4}-/)
    expect((await signIn(authenticator)).status).toBe(200)
  })

  it('begins a sign-in alike for everyone', async () => {
    const { authenticator } = await newHolder()
    const options = await beginSignIn()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    expect(JSON.stringify(options)).not.toContain(authenticator.id)
  })

  it('answers each challenge once, for the user and the purpose it was made for, within five minutes', async () => {
    const { call, authenticator } = await newHolder()
    const { call: other } = await newMember()
    const answer = authenticator.get(await beginSignIn())
    const first = await app.post('/api/passkey-sign-in', answer)
    const again = await app.post('/api/passkey-sign-in', answer)
    expect([first.status, again.status, await again.json()]).toEqual([200, 400, { error: TOO_LATE }])

    const options = await begin(call)
    for (const response of [
      await app.post(PATH, makeAuthenticator().create(options), other),
      await app.post('/api/passkey-sign-in', authenticator.get(options)),
      await app.post(PATH, makeAuthenticator().create(await beginSignIn()), call),
      await app.post(PATH, makeAuthenticator().create({ ...options, challenge: 'made-up' }), call),
    ]) {
      expect([response.status, await response.json()]).toEqual([400, { error: TOO_LATE }])
    }

    const late = await beginSignIn()
    await database.db.update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` })
    const response = await app.post('/api/passkey-sign-in', authenticator.get(late))
    expect([response.status, await response.json()]).toEqual([400, { error: TOO_LATE }])
  })

  it('sent many times at once, one answer signs in once', async () => {
    const { authenticator } = await newHolder()
    const answer = authenticator.get(await beginSignIn())
    const responses = await Promise.all(Array.from({ length: 8 }, () => app.post('/api/passkey-sign-in', answer)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
  })

  it.each<[string, Bent]>([
    ['from another site', { origin: 'https://somnary.example' }],
    ['from another port', { origin: 'http://localhost:3001' }],
    ['for another site', { rpId: 'somnary.example' }],
    ['without a check of the user', { userVerified: false }],
    ['in a frame of another site', { crossOrigin: true }],
  ])('refuses an answer %s, to sign in and for a new passkey', async (_, bent) => {
    const { call, authenticator } = await newHolder()
    const refused = await signIn(authenticator, bent)
    expect([refused.status, await refused.json()]).toEqual([401, { error: NOT_ACCEPTED }])
    expect(refused.headers.get('Set-Cookie')).toBeNull()
    const unmade = await add(call, makeAuthenticator(), bent)
    expect(unmade.status).toBe(400)
    expect(await list(call)).toHaveLength(1)
    expect((await signIn(authenticator)).status).toBe(200)
  })

  it('refuses a counter that went back, another’s signature or user handle, and an unknown passkey', async () => {
    const { call, authenticator } = await newHolder()
    expect((await signIn(authenticator, { counter: 40 })).status).toBe(200)
    for (const bent of [
      { counter: 40 },
      { counter: 3 },
      { counter: 50, signWith: makeAuthenticator() },
      { counter: 50, userHandle: Buffer.from('somebody').toString('base64url') },
    ] satisfies Bent[]) {
      expect((await signIn(authenticator, bent)).status).toBe(401)
    }
    expect((await signIn(makeAuthenticator(), { userHandle: 'x' })).status).toBe(401)
    expect((await signIn(authenticator, { counter: 41 })).status).toBe(200)
    expect((await remove(authenticator.id, call)).status).toBe(204)
    expect((await signIn(authenticator, { counter: 42 })).status).toBe(401)
  })

  it('refuses a passkey that somebody has already, and certificates of its maker', async () => {
    const { authenticator } = await newHolder()
    const { call } = await newMember()
    expect((await add(call, authenticator)).status).toBe(400)
    const attStmt = new Map<string, unknown>([['x5c', [new Uint8Array([48, 3, 1, 1, 255])]]])
    for (const fmt of ['packed', 'fido-u2f', 'android-key', 'tpm', 'no-such-format']) {
      const made = makeAuthenticator().create(await begin(call), {}, { fmt, attStmt })
      expect((await app.post(PATH, made, call)).status, fmt).toBe(400)
    }
    expect(await list(call)).toEqual([])
  })

  it('is renamed and removed by its user, and by nobody else', async () => {
    const { call, authenticator } = await newHolder()
    const { call: other } = await newMember()
    const rename = (name: unknown, as: Call, id = authenticator.id) => app.patch(`${PATH}/${id}`, { name }, as)
    for (const response of [
      await rename('Mine', other),
      await remove(authenticator.id, other),
      await rename('Mine', call, 'no-such-passkey'),
      await remove('no-such-passkey', call),
    ]) {
      expect([response.status, await response.json()]).toEqual([404, { error: 'There is no such passkey of yours.' }])
    }
    for (const name of ['', '  ', 'x'.repeat(61), 7]) expect((await rename(name, call)).status).toBe(400)
    expect(await (await rename('  My phone ', call)).json()).toMatchObject({ name: 'My phone' })
    expect(await list(call)).toMatchObject([{ name: 'My phone' }])
    expect((await remove(authenticator.id, call)).status).toBe(204)
    expect(await list(call)).toEqual([])
  })

  it('ten are as many as a user can have, however many are added at once', async () => {
    const { id, call } = await newMember()
    const made: unknown[] = []
    for (let at = 0; at < 12; at++) made.push(makeAuthenticator().create(await begin(call)))
    const responses = await Promise.all(made.map((passkey) => app.post(PATH, passkey, call)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await database.db.select().from(passkeys).where(eq(passkeys.userId, id))).toHaveLength(10)
    const response = await app.post(`${PATH}/options`, { password: PASSWORD }, call)
    expect([response.status, await response.json()]).toEqual([
      409,
      { error: 'You have as many passkeys as one person may. Please remove one first.' },
    ])
  })

  it('confirms what otherwise takes the password, its own user’s only', async () => {
    const { call, authenticator } = await newHolder()
    const { call: other, authenticator: foreign } = await newHolder()
    const options = async (as: Call) =>
      (await app.send('/api/account/confirmation/options', { method: 'POST' }, as)).json()
    expect((await options(call)).allowCredentials).toMatchObject([{ id: authenticator.id }])
    const codes = async (passkey: unknown, as: Call) => app.post('/api/account/recovery-codes', { passkey }, as)
    expect((await codes(foreign.get(await options(call)), call)).status).toBe(403)
    expect((await codes(authenticator.get(await options(other)), call)).status).toBe(400)
    expect((await codes(authenticator.get(await beginSignIn()), call)).status).toBe(400)
    expect((await codes(authenticator.get(await options(call), { userVerified: false }), call)).status).toBe(403)
    expect((await codes(authenticator.get(await options(call)), call)).status).toBe(201)
    const another = { passkey: authenticator.get(await options(call)) }
    expect((await app.post(`${PATH}/options`, another, call)).status).toBe(200)
    expect((await app.remove('/api/account', { passkey: foreign.get(await options(call)) }, call)).status).toBe(403)
    expect((await app.remove('/api/account', { passkey: authenticator.get(await options(call)) }, call)).status).toBe(
      204,
    )
    expect((await signIn(authenticator)).status).toBe(401)
    const { call: without } = await newMember()
    expect((await app.send('/api/account/confirmation/options', { method: 'POST' }, without)).status).toBe(404)
  })

  it('belongs to SITE_URL’s domain, whatever address the request names', async () => {
    const site = await openApp(database, { LIMIT_REGISTRATIONS: '1000', SITE_URL: 'https://dreams.example' })
    const { call } = await site.becomeMember(`passkeys-${++names}`)
    const options = async () => (await site.post(`${PATH}/options`, { password: PASSWORD }, call)).json()
    expect((await options()).rp.id).toBe('dreams.example')
    const imitated = makeAuthenticator('http://localhost:3000').create(await options())
    expect((await site.post(PATH, imitated, call)).status).toBe(400)
    const made = makeAuthenticator('https://dreams.example').create(await options())
    expect((await site.post(PATH, made, call)).status).toBe(201)
  })

  it('challenges are limited, per network to sign in and per user in the account', async () => {
    const address = newAddress()
    const ask = () => app.send('/api/passkey-sign-in/options', { method: 'POST' }, { address })
    const { call } = await newMember()
    const own = () => app.post(`${PATH}/options`, { password: 'not the password' }, call)
    await database.db.execute(
      sql`update attempts set points = 1000000, expire = now() + interval '1 hour' where key like 'passkey%' and ${(await ask()).status} = 200`,
    )
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect((await refused.json()).error).toMatch(
      /^Many sign-ins have been begun from your network\. .* in \d+ minutes\.$/,
    )
    await database.db.execute(sql`update attempts set expire = now() - interval '1 second' where key like 'passkey%'`)
    expect((await ask()).status).toBe(200)
    let status = 0
    for (let at = 0; at < 61 && status !== 429; at++) status = (await own()).status
    expect(status).toBe(429)
  })

  it('answers with a sentence to anything that isn’t a passkey’s answer', async () => {
    const { call, authenticator } = await newHolder()
    const good = authenticator.get(await beginSignIn())
    const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const answers = [
      { ...good, id: '' },
      { ...good, id: 'not base64url!' },
      { ...good, response: {} },
      { ...good, response: null },
      { ...good, response: { ...good.response, clientDataJSON: 'AAAA' } },
      ...[null, 7, 'x', [], {}, { challenge: 7 }, { challenge: 'a\0b' }, { challenge: '\ud800' }].map((value) => ({
        ...good,
        response: { ...good.response, clientDataJSON: json(value) },
      })),
    ]
    for (const answer of answers) {
      const response = await app.post('/api/passkey-sign-in', answer)
      expect([400, 401], JSON.stringify(answer)).toContain(response.status)
      expect((await response.json()).error).toMatch(/^[A-Z].*\.$/)
    }
    for (const part of ['authenticatorData', 'signature'] as const) {
      for (const value of ['AAAA', 'A'.repeat(5_000)]) {
        const fresh = authenticator.get(await beginSignIn())
        const response = await app.post('/api/passkey-sign-in', {
          ...fresh,
          response: { ...fresh.response, [part]: value },
        })
        expect(response.status).toBe(401)
      }
    }
    for (const attestationObject of ['AAAA', 'o2NmbXRkbm9uZQ', 'A'.repeat(5_000)]) {
      const made = makeAuthenticator().create(await begin(call))
      const response = await app.post(PATH, { ...made, response: { ...made.response, attestationObject } }, call)
      expect(response.status).toBe(400)
    }
  })
})

import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { cookieOf, openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { makeAuthenticator } from '../../../../tests/support/authenticator.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import type { Database } from '../../storage/connection/db.ts'
import { passkeys, recoveryCodes, sessions, users } from '../../storage/schema/schema-accounts.ts'

describeSite('the export of an account', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  beforeAll(async () => {
    database = await open()
    app = await openApp(database)
  })

  it('has all data of a user in one ZIP, and nothing of other users', async () => {
    const { call } = await app.becomeMember('packs')
    const other = await app.becomeMember('unpacked')
    const write = (title: string, by = call) =>
      app.post(
        '/api/journal',
        {
          title,
          dreamDate: '2026-02-03',
          dreamContent: 'A lake.',
          interpretation: 'Stillness.',
          mood: 'Calm',
          tags: ['lake'],
        },
        by,
      )
    await write('A lake / by night')
    await write('A lake / by night')
    await write('Somebody else’s lake', other.call)
    const reading = {
      basis: 'any',
      parts: [],
      symbols: [
        {
          slug: 'lake',
          keyword: 'Lake',
          reading: { words: 'A lake', span: { start: 0, end: 6 }, says: 'It is still.', tradition: 'So it was.' },
        },
      ],
    }
    const read = { title: 'Read', dreamDate: '2026-02-02', dreamContent: 'A lake.', interpretation: 'Still.', reading }
    await app.post('/api/journal', read, call)
    expect((await app.get('/api/account/export')).status).toBe(401)
    const response = await app.get('/api/account/export', call)
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="somnary-packs-[\d-]{10}\.zip"$/)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(Object.keys(files)).toEqual([
      'README.txt',
      'somnary.json',
      'journal/2026/2026-02-03 A lake by night.md',
      'journal/2026/2026-02-03 A lake by night 2.md',
      'journal/2026/2026-02-02 Read.md',
    ])
    const everything = JSON.parse(strFromU8(files['somnary.json'] ?? new Uint8Array()))
    expect(everything).toMatchObject({ format: 'somnary', account: { username: 'packs' } })
    expect(everything.journal).toHaveLength(3)
    expect(everything.journal[2]).toMatchObject(read)
    expect(JSON.stringify(everything)).not.toMatch(/argon2|Somebody else/)
    expect(strFromU8(files['journal/2026/2026-02-03 A lake by night.md'] ?? new Uint8Array())).toBe(
      '---\ntitle: A lake / by night\ndate: 2026-02-03\nmood: Calm\ntags:\n  - lake\n---\n\nA lake.\n\n## Interpretation\n\nStillness.\n',
    )
    expect(strFromU8(files['journal/2026/2026-02-02 Read.md'] ?? new Uint8Array())).toMatch(
      /\n## Interpretation\n\nStill\.\n\n## The images\n\n\*\*Lake\*\*, “A lake”: It is still\. So it was\.\n$/,
    )
  })

  it('says how a user can sign in, and has nothing that would sign in', async () => {
    const { id, call } = await app.becomeMember('keeps-keys')
    const other = await app.becomeMember('keeps-others')
    const addPasskey = async (by: { cookie: string }) => {
      const authenticator = makeAuthenticator()
      const options = await (await app.post('/api/account/passkeys/options', { password: PASSWORD }, by)).json()
      expect((await app.post('/api/account/passkeys', authenticator.create(options), by)).status).toBe(201)
      return authenticator
    }
    const { id: passkeyId } = await addPasskey(call)
    expect((await app.patch(`/api/account/passkeys/${passkeyId}`, { name: 'My phone' }, call)).status).toBe(200)
    await addPasskey(other.call)
    const made = await app.post('/api/account/recovery-codes', { password: PASSWORD }, call)
    const { codes } = (await made.json()) as { codes: string[] }
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const elsewhere = await app.post('/api/login', { username: 'keeps-keys', password: PASSWORD }, { headers })

    const response = await app.get('/api/account/export', call)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const text = strFromU8(files['somnary.json'] ?? new Uint8Array())
    const exported = JSON.parse(text)
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    // With these fields alone: an id, a hash or a key would be one more.
    expect(exported.passkeys).toEqual([
      { name: 'My phone', isBackedUp: expect.any(Boolean), createdAt: instant, lastUsedAt: null },
    ])
    expect(exported.recoveryCodesLeft).toBe(codes.length)
    expect(exported.sessions).toHaveLength(2)
    expect(exported.sessions).toContainEqual({ device: 'Firefox on Linux', createdAt: instant, lastUsedAt: instant })
    expect(exported.sessions).toContainEqual({ device: '', createdAt: instant, lastUsedAt: instant })

    const { db } = database
    const [account] = await db.select().from(users).where(eq(users.id, id))
    const keys = await db.select().from(passkeys).where(eq(passkeys.userId, id))
    const hashes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
    const ownSessions = await db.select().from(sessions).where(eq(sessions.userId, id))
    const secrets = [
      ...[account?.passwordHash, account?.passkeyUserId, PASSWORD, ...codes],
      ...[call.cookie, cookieOf(elsewhere)].map((cookie) => cookie.split('=')[1]),
      ...keys.flatMap((key) => [key.id, key.publicKey]),
      ...hashes.map(({ hash }) => hash),
      ...ownSessions.flatMap((session) => [session.id, session.publicId]),
    ]
    expect([keys.length, hashes.length, ownSessions.length]).toEqual([1, codes.length, 2])
    for (const secret of secrets) {
      expect(secret).toMatch(/.{10}/)
      expect(text).not.toContain(secret)
    }
  })
})

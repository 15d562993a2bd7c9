import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { listOperations } from '../../../../tests/support/openapi.ts'
import {
  createOwnedThings,
  ENTRY,
  type OwnedIds,
  pdfOf,
  REHEARSAL,
  readAllTables,
  shareOf,
} from '../../../../tests/support/owned-things.ts'
import { newBrowser } from '../../../../tests/support/push-stand-in.ts'
import { ensureAdmin } from '../../domain/account/account.ts'
import type { Database } from '../../storage/connection/db.ts'
import { passkeys } from '../../storage/schema/schema-accounts.ts'
import { deletedEntries, journalEntries, pushSubscriptions, shares } from '../../storage/schema/schema-journal.ts'
import { posts } from '../../storage/schema/schema-posts.ts'

/** Fields that a request might add in the hope that the server takes them over. */
const EXTRAS = {
  id: 1,
  user: 1,
  userId: 1,
  user_id: 1,
  authorId: 1,
  owner: 1,
  role: 'admin',
  tier: 'visionary',
  isAdmin: true,
  passwordHash: 'x',
  createdAt: '2000-01-01T00:00:00Z',
  html: '<script>alert(1)</script>',
  token: 'x',
}

/** A member, with the ids of all that has one. */
type Person = { id: number; call: { cookie: string }; ids: OwnedIds & { passkey: string } }

/**
 * For each operation that names something by an id or says which in its body: how it is asked for another's;
 * `public` where anyone may read it, `own` where what is named is always the asker's own.
 */
const OPERATIONS: Record<string, ((ids: Person['ids']) => { path?: string; body?: unknown }) | 'public' | 'own'> = {
  'GET /api/interpretations/{slug}': 'public',
  'GET /api/interpretations/{slug}/neighbours': 'public',
  'GET /api/categories/{slug}/interpretations': 'public',
  'GET /api/traditions/{slug}/interpretations': 'public',
  'GET /api/blog/id/{id}': 'public',
  'GET /api/blog/{slug}': 'public',
  'GET /api/blog/slugs/{slug}': 'public',
  'GET /api/shared/{token}': 'public',
  'GET /api/journal/nights/{month}': 'own',
  'GET /api/journal/years/{year}': 'own',
  'GET /api/journal/years/{year}/summary': 'own',
  'PUT /api/journal/dreamless/{day}': 'own',
  'DELETE /api/journal/dreamless/{day}': 'own',
  'DELETE /api/journal/signs/{sign}': 'own',
  'PATCH /api/journal/tags/{tag}': 'own',
  'DELETE /api/journal/tags/{tag}': 'own',
  'PATCH /api/blog/{id}': ({ post }) => ({ path: post, body: { title: 'Mine now' } }),
  'POST /api/admin/posts/{id}/decision': ({ post }) => ({ path: post, body: { status: 'unpublished' } }),
  'DELETE /api/blog/{id}': ({ post }) => ({ path: post }),
  'GET /api/journal/{id}': ({ entry }) => ({ path: entry }),
  'PATCH /api/journal/{id}': ({ entry }) => ({ path: entry, body: { title: 'Mine now' } }),
  'DELETE /api/journal/{id}': ({ entry }) => ({ path: entry }),
  'GET /api/journal/{id}/neighbours': ({ entry }) => ({ path: entry }),
  'GET /api/journal/{id}/similar': ({ entry }) => ({ path: entry }),
  'GET /api/journal/{id}/rewritings': ({ entry }) => ({ path: entry }),
  'POST /api/journal/{id}/rewritings': ({ entry }) => ({ path: entry, body: { text: 'Mine now.' } }),
  'PATCH /api/journal/rewritings/{id}': ({ rewriting }) => ({ path: rewriting, body: { text: 'Mine now.' } }),
  'DELETE /api/journal/rewritings/{id}': ({ rewriting }) => ({ path: rewriting }),
  'POST /api/journal/rewritings/{id}/rehearsals': ({ rewriting }) => ({ path: rewriting, body: REHEARSAL }),
  'DELETE /api/journal/rehearsals/{id}': ({ rehearsal }) => ({ path: rehearsal }),
  'DELETE /api/account/sessions/{id}': ({ session }) => ({ path: session }),
  'PATCH /api/account/passkeys/{id}': ({ passkey }) => ({ path: passkey, body: { name: 'Mine now' } }),
  'DELETE /api/account/passkeys/{id}': ({ passkey }) => ({ path: passkey }),
  'DELETE /api/shares/{id}': ({ share }) => ({ path: share }),
  'POST /api/shares': ({ entry }) => ({ body: shareOf(entry) }),
  'POST /api/shares/pdf': ({ entry }) => ({ body: pdfOf(entry) }),
  'POST /api/journal': ({ entry }) => ({ body: { ...ENTRY, id: entry } }),
  'POST /api/journal/import/removal': ({ entry }) => ({ body: { ids: [entry] } }),
}

/** Those that answer with success and nothing of the other's. */
const SILENT = new Set(['POST /api/journal/import/removal', 'GET /api/journal/{id}/similar'])

describeSite('attacks on what belongs to another', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  let owner: Person
  let names = 0
  const newName = () => {
    names += 1
    return `owner-${names}`
  }
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, { LIMIT_REGISTRATIONS: '1000', LIMIT_POSTS: '1000' })
    owner = await newPerson()
  })

  async function newPerson(extra: object = {}): Promise<Person> {
    const registered = await app.post('/api/register', { ...extra, username: newName(), password: PASSWORD })
    const call = { cookie: cookieOf(registered) }
    const ids = await createOwnedThings(app, call, newName(), extra)
    const { id } = await registered.json()
    const passkey = randomBytes(16).toString('base64url')
    await database.db
      .insert(passkeys)
      .values({ id: passkey, userId: id, name: 'My phone', publicKey: 'none', counter: 0 })
    return { id, call, ids: { ...ids, passkey } }
  }

  /** Without what only counts requests. */
  const readRows = () => readAllTables(database, ['rateLimitCounters', 'deletedEntries'])
  /** The ids that the owner has asked to delete: none. The requests of other users do add theirs. */
  const listDeletedOfOwner = () => database.db.select().from(deletedEntries).where(eq(deletedEntries.userId, owner.id))

  it('is tried with every operation that names something', async () => {
    const operations = listOperations(await (await app.get('/api/openapi.json')).json())
    const naming = operations.flatMap(({ method, path }) => (path.includes('{') ? [`${method} ${path}`] : []))
    expect(naming.filter((name) => !Object.hasOwn(OPERATIONS, name))).toEqual([])
  })

  const foreign = Object.entries(OPERATIONS).flatMap(([name, ask]) => (typeof ask === 'function' ? [[name, ask]] : []))
  describe.each(foreign as [string, (ids: Person['ids']) => { path?: string; body?: unknown }][])('%s', (name, ask) => {
    it('gives a guest, another member and an administrator nothing of it, and changes nothing', async () => {
      const stranger = await newPerson()
      await ensureAdmin(database.db, { username: 'keeper', password: PASSWORD })
      const admin = { cookie: cookieOf(await app.post('/api/login', { username: 'keeper', password: PASSWORD })) }
      const [method = '', route = ''] = name.split(' ')
      const { path, body } = ask(owner.ids)
      const send = (call: object) =>
        app.send(
          route.replace(/\{\w+\}/, path ?? ''),
          {
            method,
            ...(body !== undefined && {
              body: JSON.stringify(body),
              headers: { 'Content-Type': 'application/json' },
            }),
          },
          call,
        )
      // Administrators may change anybody's posts.
      const callers = /^\/api\/(blog|admin\/posts)/.test(route) ? [stranger.call] : [stranger.call, admin]
      const before = await readRows()
      expect((await send({})).status).toBe(401)
      for (const call of callers) {
        const response = await send(call)
        if (!SILENT.has(name)) expect([403, 404, 409, 410]).toContain(response.status)
        expect(await response.text()).not.toContain('heron')
      }
      expect(await readRows()).toEqual(before)
      expect(await listDeletedOfOwner()).toEqual([])
    })
  })

  it('fields that a request may not set are ignored in everything that is created', async () => {
    const person = await newPerson({ ...EXTRAS, id: undefined, ...JSON.parse('{"__proto__":{"role":"admin"}}') })
    const user = await (await app.get('/api/user', person.call)).json()
    expect(user).toMatchObject({ role: 'member', tier: 'dreamer', id: person.id })
    expect(Date.parse(user.createdAt)).toBeGreaterThan(Date.now() - 600_000)
    for (const table of [journalEntries, shares, posts]) {
      const rows = (await database.db.select().from(table)) as { id: string; userId?: number; authorId?: number }[]
      const own = rows.filter(({ id }) => Object.values(person.ids).includes(id))
      expect(own.length).toBeGreaterThan(0)
      for (const row of own) expect(row.userId ?? row.authorId ?? person.id).toBe(person.id)
    }
    const post = await (await app.get(`/api/blog/id/${person.ids.post}`)).json()
    expect(JSON.stringify(post)).not.toContain('script')
  })

  it('fields that a request may not set are ignored in every change', async () => {
    const person = await newPerson()
    for (const [path, body] of [
      [`/api/journal/${person.ids.entry}`, { title: 'Changed' }],
      [`/api/blog/${person.ids.post}`, { title: 'Changed' }],
      [`/api/journal/rewritings/${person.ids.rewriting}`, { text: 'Changed.' }],
    ] as const) {
      expect((await app.patch(path, { ...EXTRAS, ...body }, person.call)).status).toBe(200)
    }
    expect((await app.get(`/api/journal/${person.ids.entry}`, person.call)).status).toBe(200)
    const post = await (await app.get(`/api/blog/id/${person.ids.post}`)).json()
    expect(post).toMatchObject({ id: person.ids.post, title: 'Changed' })
    const [row] = await database.db.select().from(posts).where(eq(posts.id, person.ids.post))
    expect([row?.authorId, row?.html]).toEqual([person.id, '<p>A post about dreams, long enough to be one.</p>'])
    const browser = { ...newBrowser().subscription, ...EXTRAS }
    expect((await app.post('/api/reminders/push-subscriptions', browser, person.call)).status).toBe(204)
    const rows = await database.db.select().from(pushSubscriptions)
    expect(rows.map(({ userId }) => userId)).toEqual([person.id])
  })

  it('“__proto__” and “constructor” in a body change no object of the server', async () => {
    const { call } = await newPerson()
    for (const body of [
      '{"__proto__":{"role":"admin","polluted":true},"title":"x"}',
      '{"constructor":{"prototype":{"polluted":true}},"title":"x"}',
      '{"signs":["__proto__"],"tags":["constructor"],"title":"x","dreamDate":"2026-03-01","dreamContent":"__proto__ and more"}',
    ]) {
      expect((await app.post('/api/journal', body, call)).status).toBeLessThan(500)
      expect((await app.post('/api/register', body)).status).toBe(400)
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect((await (await app.get('/api/user', call)).json()).role).toBe('member')
    expect((await app.get('/api/admin/feedback', call)).status).toBe(403)
  })

  it('“userId” in the address of a list doesn’t lead to another’s', async () => {
    const { call } = await newPerson()
    for (const path of ['/api/journal', '/api/journal/batch', '/api/shares', '/api/account/export', '/api/reminders']) {
      const asked = `${path}?userId=${owner.id}&user=${owner.id}&ids=${owner.ids.entry}&id=${owner.ids.entry}`
      expect(await (await app.get(asked, call)).text()).not.toContain(owner.ids.entry)
    }
  })
})

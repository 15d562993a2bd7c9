import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { type Authenticator, makeAuthenticator } from '../../../../tests/support/authenticator.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { listOperations } from '../../../../tests/support/openapi.ts'
import {
  createOwnedThings,
  ENTRY,
  type OwnedIds,
  POST,
  pdfOf,
  REHEARSAL,
  REWRITING,
  readAllTables,
  shareOf,
} from '../../../../tests/support/owned-things.ts'
import { newBrowser } from '../../../../tests/support/push-stand-in.ts'
import { byEmail } from '../../../../tests/support/reminders.ts'
import type { Database } from '../../storage/connection/db.ts'
import { users } from '../../storage/schema/schema-accounts.ts'

const DREAM = 'I walked along a beach at night and a great wave stood up before me.'

type Person = OwnedIds & { id: number; name: string; cookie: string; passkey: Authenticator }

type App = Awaited<ReturnType<typeof openApp>>

/** Sends a write without a problem, before the test begins, and returns the JSON of its response. */
const prepare = async (app: App, path: string, body: unknown, { cookie }: { cookie: string }) =>
  (await app.post(path, body, { cookie })).json()

/**
 * A valid body for each write of the API, or a function that creates it for the member who sends it, and may send
 * requests of its own for that.
 */
const BODIES: Record<string, unknown> = {
  'post /api/register': () => ({ username: newName(), password: PASSWORD }),
  'post /api/login': ({ name }: Person) => ({ username: name, password: PASSWORD }),
  'post /api/logout': undefined,
  'post /api/account/password': { currentPassword: PASSWORD, newPassword: 'eight moons over Porto' },
  'post /api/account/password/check': { password: PASSWORD },
  'delete /api/account': { password: PASSWORD },
  'delete /api/account/sessions': undefined,
  'delete /api/account/sessions/{id}': undefined,
  'post /api/account/recovery-codes': { password: PASSWORD },
  'post /api/password-recovery': async (person: Person, app: App) => {
    const { codes } = await prepare(app, '/api/account/recovery-codes', { password: PASSWORD }, person)
    return { username: person.name, code: codes[0], newPassword: 'eight moons over Porto' }
  },
  'post /api/account/passkeys/options': { password: PASSWORD },
  'post /api/account/passkeys': async (person: Person, app: App) =>
    makeAuthenticator().create(await prepare(app, '/api/account/passkeys/options', { password: PASSWORD }, person)),
  'patch /api/account/passkeys/{id}': { name: 'Another name' },
  'delete /api/account/passkeys/{id}': undefined,
  'post /api/account/confirmation/options': undefined,
  'post /api/passkey-sign-in/options': undefined,
  'post /api/passkey-sign-in': async (person: Person, app: App) =>
    person.passkey.get(await prepare(app, '/api/passkey-sign-in/options', {}, person)),
  'post /api/interpret-ai': { prompt: DREAM },
  'post /api/interpretation-feedback': { fits: true, source: 'dictionary' },
  'post /api/post-reports': async ({ post }: Person, app: App) => {
    const { slug } = await (await app.get(`/api/blog/id/${post}`)).json()
    return { slug }
  },
  'post /api/journal': ENTRY,
  'post /api/journal/import': { entries: [ENTRY, { ...ENTRY, title: 'Another' }], preview: false },
  'post /api/journal/import/removal': ({ entry }: Person) => ({ ids: [entry] }),
  'post /api/journal/signs': { kind: 'symbol', name: 'kitchen' },
  'delete /api/journal/signs/{sign}': undefined,
  'patch /api/journal/tags/{tag}': { name: 'another' },
  'delete /api/journal/tags/{tag}': undefined,
  'post /api/journal/{id}/rewritings': REWRITING,
  'patch /api/journal/rewritings/{id}': REWRITING,
  'delete /api/journal/rewritings/{id}': undefined,
  'post /api/journal/rewritings/{id}/rehearsals': REHEARSAL,
  'delete /api/journal/rehearsals/{id}': undefined,
  'post /api/shares': ({ entry }: Person) => shareOf(entry),
  'post /api/shares/pdf': ({ entry }: Person) => pdfOf(entry),
  'delete /api/shares/{id}': undefined,
  'patch /api/journal/{id}': { title: 'Another title' },
  'delete /api/journal/{id}': undefined,
  'delete /api/journal/support': undefined,
  'put /api/journal/dreamless/{day}': undefined,
  'delete /api/journal/dreamless/{day}': undefined,
  'post /api/blog': () => ({ ...POST, slug: newName() }),
  'post /api/blog/preview': { content: POST.content },
  'patch /api/blog/{id}': { title: 'Another title' },
  'delete /api/blog/{id}': undefined,
  'post /api/admin/posts/{id}/decision': { status: 'published' },
  'put /api/reminders': byEmail('another@example.org'),
  'delete /api/reminders': undefined,
  'post /api/reminders/push-subscriptions': () => newBrowser().subscription,
  'delete /api/reminders/push-subscriptions': () => ({ endpoint: newBrowser().subscription.endpoint }),
  'post /api/reminders/email-confirmation': undefined,
  'post /api/reminders/sample': undefined,
}

/** Returns the id of the person's own record that the path names. */
function idFor(path: string, { entry, post, rewriting, rehearsal, share, session, passkey }: Person): string {
  if (path.startsWith('/api/account/sessions')) return session
  if (path.startsWith('/api/account/passkeys')) return passkey.id
  if (path.startsWith('/api/blog') || path.startsWith('/api/admin/posts')) return post
  if (path.startsWith('/api/shares')) return share
  if (path.startsWith('/api/journal/rewritings')) return rewriting
  return path.startsWith('/api/journal/rehearsals') ? rehearsal : entry
}

let names = 0
function newName(): string {
  names += 1
  return `tabs-${names}`
}

describeSite('a request with an expected user', (open) => {
  let app: App
  let database: Database
  let operations: { method: string; path: string }[]
  let refused: Person | undefined
  let stranger: { id: number } | undefined
  beforeAll(async () => {
    database = await open()
    const noMailServer = { SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'site@example.org' }
    const settings = { LIMIT_REGISTRATIONS: '1000', LIMIT_POSTS: '1000', ...noMailServer }
    const pushTransport = async () => 201
    app = await openApp(database, settings, undefined, undefined, undefined, undefined, undefined, pushTransport)
    operations = listOperations(await (await app.get('/api/openapi.json')).json()).map(({ method, path }) => ({
      method: method.toLowerCase(),
      path,
    }))
  })

  async function newPerson(): Promise<Person> {
    const name = newName()
    const { id, call } = await app.becomeMember(name)
    const owned = await createOwnedThings(app, call, newName())
    await app.put('/api/reminders', { ...byEmail(`${name}@example.org`), byPush: true }, call)
    await app.post('/api/reminders/push-subscriptions', newBrowser().subscription, call)
    const passkey = makeAuthenticator()
    const options = await prepare(app, '/api/account/passkeys/options', { password: PASSWORD }, call)
    await prepare(app, '/api/account/passkeys', passkey.create(options), call)
    return { id, name, ...call, ...owned, passkey }
  }

  const bodyFor = async (operation: string, sender: Person): Promise<unknown> => {
    const body = BODIES[operation]
    return typeof body === 'function' ? body(sender, app) : body
  }

  /** Sends the write with `cookie`, or without one when it is null. `sender` provides the ids. */
  function send(operation: string, sender: Person, payload: unknown, cookie: string | null, expectedUser?: string) {
    const [method = '', path = ''] = operation.split(' ')
    return app.send(
      path
        .replace(/support$/, 'support?kind=violence')
        .replace('{day}', '2026-03-02')
        .replace('{sign}', 'waves')
        .replace('{tag}', ENTRY.tags.join())
        .replace('{id}', idFor(path, sender)),
      {
        method: method.toUpperCase(),
        ...(payload !== undefined && {
          body: JSON.stringify(payload),
          headers: { 'Content-Type': 'application/json' },
        }),
      },
      {
        ...(cookie && { cookie }),
        ...(expectedUser && { headers: { 'Expected-User': expectedUser } }),
      },
    )
  }

  it('is tested for every write of the API', () => {
    const writes = operations.filter(({ method }) => method !== 'get')
    expect(writes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(BODIES).sort())
    const routed = app.routes.filter(
      ({ method, path, isMiddleware }) =>
        path.startsWith('/api/') && !isMiddleware && !['GET', 'HEAD', 'OPTIONS', 'ALL'].includes(method),
    )
    const known = routed.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect([...new Set(known)].sort()).toEqual(Object.keys(BODIES).sort())
  })

  describe.each(Object.keys(BODIES))('%s', (operation) => {
    it('is refused unless the expected user is signed in, and changes nothing', async () => {
      // The same for every operation, since nothing of theirs is changed.
      refused ??= await newPerson()
      stranger ??= await app.becomeMember(newName())
      const [person, other] = [refused, stranger]
      const body = await bodyFor(operation, person)
      const before = await readAllTables(database)
      for (const expected of [String(other.id), 'guest', `${person.id}0`, `0${person.id}`, 'null', '-1', 'x y']) {
        const response = await send(operation, person, body, person.cookie, expected)
        expect(response.status).toBe(403)
        expect(await response.json()).toEqual({
          error: 'Someone else has signed in since this page was opened, so nothing was done. Please reload the page.',
          code: 'user-mismatch',
        })
        expect(response.headers.get('Set-Cookie')).toBeNull()
      }
      for (const cookie of [null, 'session=forged']) {
        const response = await send(operation, person, body, cookie, String(person.id))
        expect(response.status).toBe(401)
        expect(response.headers.get('Set-Cookie')).toBeNull()
      }
      expect(await readAllTables(database)).toEqual(before)
    })

    it.each([
      ['the signed-in user', (person: Person) => String(person.id)],
      ['no expected user', () => undefined],
    ])('succeeds for %s', async (_, expected) => {
      const person = await newPerson()
      if (operation.includes('/admin/')) {
        await database.db.update(users).set({ role: 'admin' }).where(eq(users.id, person.id))
      }
      const body = await bodyFor(operation, person)
      const response = await send(operation, person, body, person.cookie, expected(person))
      expect(response.status).toBeGreaterThanOrEqual(200)
      expect(response.status).toBeLessThan(300)
    })
  })

  it('succeeds for an expected guest when nobody is signed in', async () => {
    const headers = { 'Expected-User': 'guest' }
    const username = newName()
    const registered = await app.post('/api/register', { username, password: PASSWORD }, { headers })
    expect(registered.status).toBe(201)
    expect((await app.post('/api/interpret-ai', { prompt: DREAM }, { headers })).status).toBe(200)
    expect((await app.get('/api/search?q=snake', { headers })).status).toBe(200)
    const ended = { headers, cookie: 'session=ended' }
    expect((await app.get('/api/interpretation-limit', ended)).status).toBe(200)
    const cookie = cookieOf(registered)
    expect((await app.get('/api/interpretation-limit', { headers, cookie })).status).toBe(403)
  })

  it('is refused for reads, too, by header and by query parameter', async () => {
    const person = await newPerson()
    const other = await app.becomeMember(newName())
    // These are public and served without reading the session.
    const open = ['/api/site', '/dictionary.json']
    const reads = operations.flatMap(({ method, path }) => (method === 'get' && !open.includes(path) ? [path] : []))
    expect(reads).toContain('/api/journal/insights')
    expect(reads).toContain('/api/account/export')
    for (const path of reads) {
      const response = await app.get(path, { cookie: person.cookie, headers: { 'Expected-User': String(other.id) } })
      expect(response.status, path).toBe(403)
      const link = await app.get(`${path}?expectedUser=${other.id}`, { cookie: person.cookie })
      expect(link.status, path).toBe(403)
      expect(await link.text()).not.toContain(person.name)
    }
    const own = await app.get(`/api/account/export?expectedUser=${person.id}`, { cookie: person.cookie })
    expect(own.status).toBe(200)
    expect(own.headers.get('Content-Type')).toBe('application/zip')
  })

  it('is described in the OpenAPI document', async () => {
    const { paths, components } = await (await app.get('/api/openapi.json')).json()
    expect(components.parameters.ExpectedUser).toMatchObject({ name: 'Expected-User', in: 'header', required: false })
    for (const [path, item] of Object.entries(paths as Record<string, Record<string, unknown>>)) {
      if (path.startsWith('/api/'))
        expect(item['parameters'], path).toContainEqual({ $ref: '#/components/parameters/ExpectedUser' })
    }
  })
})

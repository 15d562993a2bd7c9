import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../tests/support/app.ts'
import { describeSite } from '../../../tests/support/database.ts'
import { renderScope } from '../../render/render-scope.ts'
import { makeLog } from '../bootstrap/log.ts'
import { openSession } from '../domain/account/sessions.ts'
import type { Database } from '../storage/connection/db.ts'
import { sessions, users } from '../storage/schema/schema-accounts.ts'

const MEMBER = 'Quillon.Marrowby'
const MARKER = 'a heron folded out of blue ledgers'

/** Page URLs of each kind: public, with parameters, for members only, unknown. All are served by one route. */
const PAGES = [
  '/',
  '/?x=1',
  '/search?q=snake',
  '/blog',
  '/interpretation/snake',
  '/journal',
  '/account',
  '/no-such-page',
]
/** Values of the path parameters of these routes; for all others it is a symbol's slug. */
const PATH_VALUES: Record<string, string> = {
  '/api/categories/{slug}/interpretations': 'animals',
  '/api/traditions/{slug}/interpretations': 'islamic',
  '/api/journal/nights/{month}': '2026-03',
  '/api/journal/years/{year}': '2026',
  '/api/journal/years/{year}/summary': '2026',
  '/social/posts/:file': 'the-house-post.png',
  '/social/pages/:file': 'blog.png',
  '/social/categories/:file': 'animals.png',
  '/social/:file': 'snake.png',
}

/** The pages that are the same for everyone. */
const PUBLIC_PAGES = ['/', '/?x=1', '/search?q=snake', '/blog', '/interpretation/snake']

/** Renders a page with the current user and API responses, as the real pages do. */
async function renderPage(): Promise<Response> {
  const { callApi } = renderScope()
  const responses = await Promise.all(['/api/user', '/api/journal', '/api/suggest?q=sna'].map((path) => callApi(path)))
  const html = `<!doctype html><p>${(await Promise.all(responses.map((response) => response.text()))).join('<p>')}`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

describeSite('no response to one user reaches another', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  let memberId: number
  let entryId: string
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, { LIMIT_REGISTRATIONS: '1000' }, undefined, makeLog('silent'), renderPage)
    const { id, call } = await app.becomeMember(MEMBER)
    memberId = id
    const entry = { title: 'Herons', dreamDate: '2026-03-01', dreamContent: MARKER }
    entryId = (await (await app.post('/api/journal', entry, call)).json()).id
  })

  /** Creates a session of the member that is due for renewal. */
  async function agedSession(): Promise<{ token: string; call: { cookie: string } }> {
    const [member] = await database.db.select().from(users).where(eq(users.id, memberId))
    if (!member) throw new Error('There is no member.')
    const token = await openSession(database.db, member)
    await database.db
      .update(sessions)
      .set({ expiresAt: sql`now() + interval '28 days'` })
      .where(eq(sessions.userId, memberId))
    return { token, call: { cookie: `session=${token}` } }
  }

  const requests = () => {
    const seen = new Set<string>()
    const found: [method: string, path: string][] = PAGES.map((path) => ['GET', path])
    for (const { method, path } of app.routes) {
      if (method === 'ALL' || path.includes('*') || seen.has(`${method} ${path}`)) continue
      seen.add(`${method} ${path}`)
      found.push([method, addressOf(path)])
      if (method === 'GET') found.push([method, `${addressOf(path)}?q=sna&view=card&cursor=&x=1`])
    }
    return found
  }

  /** A URL of the route, with each parameter filled in. */
  function addressOf(route: string): string {
    const plain = route.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
    const value = PATH_VALUES[plain] ?? PATH_VALUES[route.replace(/\{[^}]*\}$/, '')] ?? 'snake'
    return plain.replaceAll(/\{\w+\}/g, plain.startsWith('/api/journal/{') ? entryId : value)
  }

  it('on any route, requested first by a member whose session is renewed, then by others', async () => {
    const { call: other } = await app.becomeMember('somebody-else')
    const renewed: string[] = []
    const leaks: string[] = []
    const all = requests()
    expect(all.length).toBeGreaterThan(50)
    for (const [method, path] of all) {
      const { token, call } = await agedSession()
      const sendAs = (as: { cookie?: string }) =>
        app.send(
          path,
          method === 'GET' ? { method } : { method, body: '{}', headers: { 'Content-Type': 'application/json' } },
          as,
        )
      const own = await sendAs(call)
      if (own.headers.getSetCookie().some((cookie) => cookie.includes(token))) {
        renewed.push(path)
        expect(own.headers.get('Cache-Control'), `${method} ${path}`).toMatch(/^private/)
      }
      for (const as of [{}, other]) {
        const response = await sendAs(as)
        const sent = JSON.stringify([...response.headers]) + (await response.text())
        for (const secret of [token, MEMBER, MARKER]) {
          if (sent.includes(secret)) leaks.push(`${method} ${path} told of ${secret}`)
        }
      }
    }
    expect(leaks).toEqual([])
    // Without a session cookie in some response the test could not fail.
    expect(renewed).toEqual(expect.arrayContaining(['/api/suggest', '/api/search', '/journal', '/account']))
    expect(renewed.filter((path) => PUBLIC_PAGES.includes(path))).toEqual([])
  })

  it('a public page is the same for everyone, to the byte, whoever asks first', async () => {
    const { call: other } = await app.becomeMember('somebody-in-between')
    for (const path of PUBLIC_PAGES) {
      app.services.responseCache.clear()
      const { call } = await agedSession()
      const sent: string[] = []
      for (const as of [call, {}, other, { cookie: 'session=expired; member=nobody' }]) {
        const response = await app.get(path, as)
        expect(response.headers.get('Cache-Control'), path).toBe('public, no-cache')
        expect(response.headers.get('Vary') ?? '', path).not.toContain('Cookie')
        sent.push(JSON.stringify([...response.headers]) + (await response.text()))
      }
      expect(new Set(sent).size, path).toBe(1)
    }
  })

  it('a session that the handler ended is not renewed', async () => {
    for (const end of ['logout', 'login'] as const) {
      const { token, call } = await agedSession()
      const response =
        end === 'logout'
          ? await app.send('/api/logout', { method: 'POST' }, call)
          : await app.post('/api/login', { username: MEMBER, password: 'seven moons over Lisbon' }, call)
      expect(response.ok).toBe(true)
      expect(response.headers.getSetCookie().join()).not.toContain(token)
      expect((await app.get('/api/user', call)).status).toBe(401)
    }
  })
})

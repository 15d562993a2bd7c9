import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { testDatabases } from '../../../../tests/support/database.ts'
import { makeLog } from '../../bootstrap/log.ts'
import type { Database } from '../../storage/connection/db.ts'

describe('the response cache', () => {
  let database: Database
  let renders = 0
  /** Path and query of every page that was rendered. */
  const addresses: string[] = []
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    const [embedded] = testDatabases
    if (!embedded) throw new Error('There is no database to test on.')
    database = await embedded.open()
    app = await openApp(database, {}, undefined, makeLog('silent'), async ({ url }) => {
      renders++
      const { pathname, search } = new URL(url)
      addresses.push(pathname + search)
      await new Promise((resolve) => setImmediate(resolve))
      return new Response('<!doctype html><p>A page', { headers: { 'Content-Type': 'text/html' } })
    })
  })
  afterAll(() => database.close())

  async function rendersDuring(requests: () => Promise<unknown>): Promise<number> {
    const before = renders
    await requests()
    return renders - before
  }
  const rendersOfThreeRequests = (path: string) =>
    rendersDuring(async () => {
      for (let time = 0; time < 3; time++) await app.get(path)
    })

  it('renders a page once for concurrent requests, whatever unknown query parameters they have', async () => {
    const rendered = await rendersDuring(async () => {
      const responses = await Promise.all(Array.from({ length: 30 }, (_, at) => app.get(`/about?utm_source=${at}`)))
      expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1)
    })
    expect(rendered).toBe(1)
    expect(await rendersOfThreeRequests('/about?another=1')).toBe(0)
  })

  it('responds to a path that is written like the pattern of a route, which Hono matches twice', {
    timeout: 60_000,
  }, async () => {
    const patterns = [...new Set(app.routes.map(({ path }) => path))]
    expect(patterns).toContain('/*')
    const pending = new Set<string>()
    for (const path of [
      ...patterns,
      ...patterns.map((pattern) => pattern.replaceAll('*', '%2A')),
      '/interpretation/*',
    ]) {
      pending.add(path)
      const response = Promise.resolve(app.get(path)).then(() => pending.delete(path))
      await Promise.race([response, new Promise((resolve) => setTimeout(resolve, 5_000))])
    }
    expect([...pending]).toEqual([])
  })

  it('stores searches only for names of the dictionary, and no page with an unbounded parameter', async () => {
    expect(await rendersOfThreeRequests('/search?q=snake')).toBe(1)
    expect(await rendersOfThreeRequests('/search?q=snake&page=7')).toBe(0)
    expect(await rendersOfThreeRequests('/search?q=snake!!!')).toBe(3)
    expect(await rendersOfThreeRequests('/search?q=what+my+doctor+said')).toBe(3)
    expect(await rendersOfThreeRequests('/blog?cursor=abc')).toBe(3)
  })

  it('stores one page however its address is escaped, and the one that the plain address has', async () => {
    const { responseCache } = app.services
    addresses.length = 0
    const escaped = (letter: string, at: number) =>
      `%${letter.charCodeAt(0).toString(16)[at % 2 ? 'toUpperCase' : 'toLowerCase']()}`
    for (const plain of ['/how-to-interpret-dreams', '/interpretation/whale', '/password-recovery', '/search']) {
      const query = plain === '/search' ? 'q=owl' : 'x=1'
      const spelled = [...plain.slice(1)].flatMap((letter, at) => {
        const path = `/${plain.slice(1, at + 1)}${escaped(letter, at)}${plain.slice(at + 2)}`
        return plain === '/search' ? [`${path}?${query}`, `${path}?x=2&${query}`] : [path, `${path}?${query}`]
      })
      const before = responseCache.statistics().responses
      const rendered = await rendersDuring(async () => {
        for (const path of [...spelled, plain === '/search' ? `${plain}?${query}` : plain]) await app.get(path)
      })
      // An escaped slash is part of a name and not a page that is stored.
      const slashes = spelled.filter((path) => path.includes('%2f') || path.includes('%2F')).length
      expect(rendered, plain).toBe(1 + slashes)
      expect(responseCache.statistics().responses - before, plain).toBe(1)
    }
    expect(new Set(addresses).size).toBeGreaterThan(3)
    expect(addresses.filter((address) => /%(?!2f)/i.test(address))).toEqual([])
    expect(addresses).toContain('/search?q=owl')
  })

  it('stores few responses of the API, in whatever ways they are asked for', async () => {
    const { responseCache } = app.services
    const storedBy = async (paths: string[]) => {
      const before = responseCache.statistics().responses
      for (const [at, path] of paths.entries()) await app.get(path, { address: `198.51.100.${at % 250}` })
      return responseCache.statistics().responses - before
    }
    const search = (query: string) => `/api/search?view=name&${query}`
    const limits = Array.from({ length: 120 }, (_, at) => search(`q=&limit=${1000 - at}`))
    expect(await storedBy(limits)).toBe(1)
    expect(await storedBy(limits.map((path) => path.replace('q=', 'q=snake')))).toBe(1)
    const spelled = [
      'q=%20',
      'q=&q=',
      'Q=',
      'x=1',
      'q=&limit=1000&limit=3',
      'q=&limit=1e3',
      'q=&limit=01000',
      'limit=+1000',
    ]
    expect(await storedBy(spelled.map(search))).toBe(1)
    const views = [
      '',
      'view=full',
      'view=card',
      'fields=card',
      'view=full&fields=card',
      'view=name&fields=card',
      'view=',
    ]
    const withViews = (path: string) => views.map((view) => `${path}${view}`)
    expect(await storedBy(withViews('/api/categories/animals/interpretations?'))).toBe(2)
    expect(await storedBy(withViews('/api/interpretations/owl?'))).toBe(1)
    expect(await storedBy(['SNAKE', 'sNaKe', 'snake!', 'the snake of'].map((q) => search(`q=${q}`)))).toBe(0)
  })

  it('has pages that are the same for everyone also for those who are signed in', async () => {
    const asMember = () => app.get('/faq', { cookie: 'session=any' })
    expect(await rendersDuring(async () => [await asMember(), await asMember(), await app.get('/faq')])).toBe(1)
    expect((await asMember()).headers.get('Cache-Control')).toBe('public, no-cache')
  })

  it('renders all other pages for each request with a session cookie', async () => {
    for (const path of ['/night', '/journal', '/blog/new', '/FAQ', '/faq/', '/no-such-page']) {
      const asMember = () => app.get(path, { cookie: 'session=any' })
      expect(await rendersDuring(async () => [await asMember(), await asMember()]), path).toBe(2)
      expect((await asMember()).headers.get('Cache-Control'), path).toBe('private, no-store')
    }
    expect(await rendersOfThreeRequests('/journal/offline')).toBe(1)
    // There is no limit to the ways in which an address can be spelled.
    expect(await rendersOfThreeRequests('/FAQ')).toBe(3)
    expect(await rendersOfThreeRequests('/search?q=snake&q=owl')).toBe(3)
  })

  it('does not store a response that was begun before the cache was cleared', async () => {
    const { call } = await app.becomeMember('writes-meanwhile')
    const rendered = await rendersDuring(async () => {
      const pending = app.get('/glossary')
      const post = { title: 'A new post', slug: 'a-new-post', content: 'Written while a page was rendered.' }
      expect((await app.post('/api/blog', post, call)).status).toBe(201)
      await pending
      await app.get('/glossary')
    })
    expect(rendered).toBe(2)
  })
})

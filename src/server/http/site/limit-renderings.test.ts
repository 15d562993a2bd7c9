import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { makeLog } from '../../bootstrap/log.ts'

const LIMIT = 5
const HTML = { 'Content-Type': 'text/html; charset=utf-8' }

describeSite('pages that are rendered anew', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let renders = 0
  beforeAll(async () => {
    const renderPage = async (request: Request) => {
      renders++
      const isKnown = !new URL(request.url).pathname.includes('none')
      return new Response('<!doctype html><p>A page', { status: isKnown ? 200 : 404, headers: HTML })
    }
    const settings = { LIMIT_PAGES: String(LIMIT), SITE_NAME: 'Dreams & More', SITE_URL: 'https://dreams.example' }
    app = await openApp(await open(), settings, undefined, makeLog('silent'), renderPage)
  })

  const statuses = async (paths: string[], address: string) => {
    const found: number[] = []
    for (const path of paths) found.push((await app.get(path, { address })).status)
    return found
  }
  /** Addresses of pages that are never stored. */
  const anew = (kind: string) =>
    Array.from({ length: LIMIT + 2 }, (_, at) => {
      const paths = { query: `/search?q=word${at}`, unknown: `/none${at}`, slug: `/interpretation/none-${at}` }
      return (paths as Record<string, string>)[kind] ?? kind
    })

  it.each([
    ['query', 200],
    ['unknown', 404],
    ['slug', 404],
    ['/About', 200],
    ['/journal', 200],
  ])('are limited for each address: %s', async (kind, status) => {
    const address = `203.0.113.${kind.length + 100}`
    const before = renders
    expect(await statuses(anew(kind), address)).toEqual([...Array(LIMIT).fill(status), 429, 429])
    expect(renders - before).toBe(LIMIT)
    expect(await statuses(anew(kind).slice(0, 1), '203.0.113.99')).toEqual([status])
  })

  it('are refused with a page that says so, when to come back, and has closed headers', async () => {
    const address = '203.0.113.50'
    await statuses(anew('query'), address)
    for (const response of [
      await app.get('/search?q=again', { address }),
      await app.send('/night', { method: 'POST', body: new URLSearchParams({ text: 'a dream' }) }, { address }),
      await app.send('/', { method: 'POST', body: new URLSearchParams({ prompt: 'a dream' }) }, { address }),
    ]) {
      const { status, headers } = response
      expect(status).toBe(429)
      const seconds = Number(headers.get('Retry-After'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(60)
      expect(headers.get('Content-Type')).toMatch(/^text\/html/)
      expect(headers.get('Cache-Control')).toBe('private, no-store')
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
      expect(headers.get('Strict-Transport-Security')).toBeTruthy()
      const html = await response.text()
      expect(html).toMatch(/<p>Very many pages have been opened from your network\. Please try again in \d+ seconds?\./)
      expect(html).toContain('Dreams &amp; More')
      expect(html).toContain('<a href="/">')
    }
    const metrics = await (await app.get('/metrics', { address: '127.0.0.1' })).text()
    expect(metrics).toMatch(/^rate_limit_refusals_total\{route="\/\*",limit="renderings"\} \d+$/m)
  })

  it('don’t include those from the cache: they are opened as often as one likes, and the first time once for all', async () => {
    const address = '203.0.113.60'
    const kept = ['/', '/about', '/faq', '/glossary', '/categories', '/symbols', '/blog', '/interpretation/snake']
    expect(kept.length).toBeGreaterThan(LIMIT)
    expect(await statuses(kept, address)).toEqual([...Array(LIMIT).fill(200), 429, 429, 429])
    expect(await statuses(kept, '203.0.113.62')).toEqual(Array(kept.length).fill(200))
    expect(await statuses(anew('query'), '203.0.113.62')).toEqual([200, 200, 429, 429, 429, 429, 429])
    // A refused visitor still gets the pages that are kept.
    expect(new Set(await statuses(kept, address))).toEqual(new Set([200]))
  })

  it('are limited for the API and for social pictures, too, apart from pages', async () => {
    const address = '203.0.113.63'
    const entries = ['/api/interpretations/snake', '/api/interpretations/snake/neighbours', '/api/interpretations/owl']
    expect(await statuses(entries, address)).toEqual([200, 200, 200])
    const more = ['/api/interpretations/moon', '/api/interpretations/none', '/api/interpretations/fox']
    expect(await statuses(more, address)).toEqual([200, 404, 429])
    expect(await statuses([...entries, '/faq'], address)).toEqual([200, 200, 200, 200])
    const refused = await app.get('/api/interpretations/fox', { address })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await refused.json()).error).toMatch(/^Very many pages have been opened from your network\./)
    // A picture costs more than this site allows in a minute.
    expect(await statuses(['/social/snake.png'], '203.0.113.64')).toEqual([429])
  })

  it('aren’t limited for the site’s own API', async () => {
    const address = '203.0.113.61'
    await statuses(anew('unknown'), address)
    expect(await statuses(['/api/categories', '/feed.xml', '/healthz'], address)).toEqual([200, 200, 200])
  })
})

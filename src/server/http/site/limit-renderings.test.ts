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

  it('don’t include those that are kept: they are opened as often as one likes, also the first time', async () => {
    const address = '203.0.113.60'
    const kept = ['/', '/about', '/faq', '/glossary', '/categories', '/symbols', '/blog', '/interpretation/snake']
    expect(kept.length).toBeGreaterThan(LIMIT)
    expect(new Set(await statuses([...kept, ...kept], address))).toEqual(new Set([200]))
    expect(await statuses(anew('query'), address)).toEqual([...Array(LIMIT).fill(200), 429, 429])
    // Who is refused still gets what is kept.
    expect(new Set(await statuses(kept, address))).toEqual(new Set([200]))
  })

  it('aren’t limited for the site’s own API', async () => {
    const address = '203.0.113.61'
    await statuses(anew('unknown'), address)
    expect(await statuses(['/api/categories', '/feed.xml', '/healthz'], address)).toEqual([200, 200, 200])
  })
})

import type { APIRequestContext } from '@playwright/test'
import { expect, THOROUGH, test } from './visitor.ts'

/** Pages of one kind share their layout, so only this many of each kind are searched for links. */
const DEEP_OF_A_KIND = 25

test('no link between sixty pages of each kind is broken, and they have what all pages share', async ({ request }) => {
  expect(await followLinks(request, 60)).toBeGreaterThan(100)
})

test(
  'no link of the site is broken, and every page has the elements that all pages share',
  THOROUGH,
  async ({ request }) => {
    test.setTimeout(600_000)
    expect(await followLinks(request, Number.POSITIVE_INFINITY)).toBeGreaterThan(400)
  },
)

/** Requests what the site links to, at most `most` pages of a kind, and checks each. Returns how many there were. */
async function followLinks(request: APIRequestContext, most: number): Promise<number> {
  const found = new Map<string, string>([['/', 'the start']])
  const fragments: { page: string; path: string; id: string }[] = []
  const pages = new Map<string, string>()
  const seenOfKind = new Map<string, number>()
  for (const [path, from] of found) {
    const kind = path.split('/').slice(0, 2).join('/')
    const seen = (seenOfKind.get(kind) ?? 0) + 1
    seenOfKind.set(kind, seen)
    if (seen > most) continue
    const response = await request.get(path, { maxRedirects: 0 })
    expect([200, 307], `${path}, linked from ${from}`).toContain(response.status())
    // The API's own documents aren't pages of the site.
    if (path.startsWith('/api/') || !response.headers()['content-type']?.startsWith('text/html')) continue
    const html = await response.text()
    pages.set(path, html)
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1)
    expect(html, path).toMatch(/<html lang="en"/)
    expect(html, path).toMatch(/<title>[^<]{4,}<\/title>/)
    expect(html.match(/<meta name="description" content="[^"]{20,}/g), path).toHaveLength(1)
    const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level))
    for (const [at, level] of levels.entries()) {
      expect(level - (levels[at - 1] ?? level), `${path}: a heading skips a level`).toBeLessThanOrEqual(1)
    }
    for (const [, canonical = ''] of html.matchAll(/<link rel="canonical" href="([^"]+)"/g))
      expect(canonical).not.toContain('?')

    if (seen > DEEP_OF_A_KIND) continue
    for (const [, raw = ''] of html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)) {
      const url = new URL(raw.replaceAll('&amp;', '&'), `http://site${path}`)
      if (url.host !== 'site') continue
      const address = url.pathname + url.search
      if (!found.has(address)) found.set(address, path)
      if (url.hash) fragments.push({ page: path, path: address, id: decodeURIComponent(url.hash.slice(1)) })
    }
  }
  for (const { page, path, id } of fragments) {
    const html = pages.get(path)
    if (html !== undefined) expect(html.includes(` id="${id}"`), `${page} points at ${path}#${id}`).toBe(true)
  }
  return pages.size
}

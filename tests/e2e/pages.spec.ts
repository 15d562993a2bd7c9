import { expect, test } from './visitor.ts'

type Data = { '@context': string; '@type': string; [key: string]: unknown }

/** The properties that search engines require of each type (schema.org, and Google's guides to structured data). */
const REQUIRED: Record<string, string[]> = {
  BreadcrumbList: ['itemListElement'],
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  WebPage: ['name', 'speakable'],
  CollectionPage: ['name', 'url', 'mainEntity'],
  DefinedTerm: ['name', 'description', 'url', 'termCode', 'inDefinedTermSet'],
  DefinedTermSet: ['name', 'description', 'url', 'license'],
  Dataset: ['name', 'description', 'url', 'license', 'creator', 'distribution'],
}

test('every symbol’s page has a unique title, description and heading', async ({ request }) => {
  const symbols: { slug: string; keyword: string }[] = await (await request.get('/api/search?q=&view=name')).json()
  expect(symbols.length).toBeGreaterThanOrEqual(480)
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const { slug } of symbols) {
    const response = await request.get(`/interpretation/${slug}`)
    expect(response.status(), slug).toBe(200)
    const html = await response.text()
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
    descriptions.add(/<meta name="description" content="(.*?)"/.exec(html)?.[1] ?? '')
    expect(html.match(/<h1[ >]/g), slug).toHaveLength(1)
  }
  expect([titles.size, descriptions.size]).toEqual([symbols.length, symbols.length])
  expect(titles).not.toContain('')
})

for (const [path, types] of [
  ['/interpretation/snake', ['BreadcrumbList', 'Article', 'WebPage', 'DefinedTerm', 'DefinedTermSet']],
  ['/category/animals', ['BreadcrumbList', 'CollectionPage']],
  ['/categories', ['CollectionPage', 'BreadcrumbList', 'DefinedTermSet', 'Dataset']],
  ['/symbol-comparison', ['BreadcrumbList', 'CollectionPage']],
  ['/traditions', ['BreadcrumbList', 'CollectionPage']],
  ['/traditions/islamic', ['BreadcrumbList', 'CollectionPage']],
] as const) {
  test(`${path} has structured data with the required properties, a canonical URL and a picture`, async ({ page }) => {
    await page.goto(`${path}?utm_source=x`)
    const data: Data[] = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
      JSON.parse(text),
    )
    expect(data.map((one) => one['@type']).sort()).toEqual([...types].sort())
    for (const one of data) {
      expect(one['@context']).toBe('https://schema.org')
      for (const property of REQUIRED[one['@type']] ?? []) expect(one[property], property).toBeTruthy()
    }
    const crumbs = data.find((one) => one['@type'] === 'BreadcrumbList') as unknown as {
      itemListElement: { item: string }[]
    }
    expect(crumbs.itemListElement.at(-1)?.item).toMatch(new RegExp(`${path}$`))
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
    const image = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
    expect(image).toMatch(/\.png$/)
    const picture = await page.request.get(new URL(image).pathname)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  })
}

test('a page is served from the cache, and with 304 to a client that has it', async ({ request }) => {
  const first = await request.get('/interpretation/cat')
  const etag = first.headers()['etag'] ?? ''
  expect(etag).toMatch(/^W\/"[\w-]+"$/)
  expect(first.headers()['cache-control']).toBe('public, no-cache')
  const again = await request.get('/interpretation/cat')
  expect(await again.text()).toBe(await first.text())
  const known = await request.get('/interpretation/cat', { headers: { 'If-None-Match': etag } })
  expect(known.status()).toBe(304)
  expect(await known.body()).toHaveLength(0)
})

test('the page of a search, which could be private, is not cacheable', async ({ request }) => {
  const cacheControl = async (path: string) => (await request.get(path)).headers()['cache-control']
  expect(await cacheControl('/search?q=Snake')).toBe('public, no-cache')
  expect(await cacheControl('/search?q=what+my+doctor+said')).toBe('private, no-store')
  expect(await cacheControl('/interpretation/no-such-symbol')).toBe('private, no-store')
})

test('each symbol has a preview image, and the sitemap has every page', async ({ request }) => {
  const picture = await request.get('/social/snake.png')
  expect(picture.headers()['content-type']).toBe('image/png')
  const bytes = await picture.body()
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect((await request.get('/social/no-such-symbol.png')).status()).toBe(404)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of [
    '/',
    '/categories',
    '/symbols',
    '/symbol-comparison',
    '/traditions/korean',
    '/category/animals',
    '/interpretation/snake',
  ]) {
    expect(sitemap).toContain(`${path}</loc>`)
  }
  const symbols: unknown[] = await (await request.get('/api/search?q=&view=name')).json()
  expect(sitemap.match(/\/interpretation\//g)).toHaveLength(symbols.length)
})

import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { pathsOf } from '../../../shared/pages.ts'
import { TRADITIONS } from '../../../shared/traditions.ts'
import type { Database } from '../../storage/connection/db.ts'

describeSite('the sitemap', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.db.execute(`
      insert into posts (slug, title, content, published_at)
      values ('known', 'Known', 'Everybody sees it.', now() - interval '1 day'),
        ('to-come', 'To come', 'Nobody sees it yet.', now() + interval '1 day')`)
    app = await openApp(database)
  })
  const read = async (path: string) => {
    const response = await app.get(path)
    const xml = await response.text()
    return {
      status: response.status,
      xml,
      addresses: [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname),
    }
  }

  it('lists every page once, with the last modification of symbols and posts', async () => {
    const { addresses, xml } = await read('/sitemap.xml')
    const slugsOf = async (path: string) => {
      const listed = (await (await app.get(path)).json()) as { slug: string }[]
      return listed.map(({ slug }) => slug)
    }
    const expected = [
      ...pathsOf(({ isInSitemap }) => isInSitemap === true),
      ...(await slugsOf('/api/categories')).map((slug) => `/category/${slug}`),
      ...(await slugsOf('/api/search?q=&view=name')).map((slug) => `/interpretation/${slug}`),
      ...TRADITIONS.map((tradition) => `/traditions/${tradition}`),
      '/blog/known',
    ]
    expect(expected.length).toBeGreaterThan(500)
    expect(addresses.toSorted()).toEqual(expected.toSorted())
    expect(xml).toMatch(/<loc>[^<]+\/interpretation\/snake<\/loc><lastmod>\d{4}-/)
    expect(xml).toMatch(/<loc>[^<]+\/blog\/known<\/loc><lastmod>\d{4}-/)
    expect((await read('/sitemap-2.xml')).status).toBe(404)
  })

  it('is split into several files above 50,000 URLs', async () => {
    await database.db.execute(`
      insert into posts (slug, title, content, published_at)
      select 'many-' || n, 'Many', 'One of many.', now() - interval '1 day' from generate_series(1, 50001) n`)
    const many = await openApp(database)
    const index = await (await many.get('/sitemap.xml')).text()
    const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
    const counts = await Promise.all(
      files.map(async (file) => (await (await many.get(file)).text()).split('<loc>').length - 1),
    )
    expect(counts[0]).toBe(50_000)
    expect(counts[1]).toBeGreaterThan(1)
  })
})

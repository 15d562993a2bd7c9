import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { SitemapStream, streamToPromise } from 'sitemap'
import { listCategories } from '../storage/categories.ts'
import { listSlugs } from '../storage/symbols.ts'
import type { HttpEnv } from './env.ts'
import { forEveryone, remember } from './memory.ts'

const PAGES = ['/', '/categories', '/symbols', '/symbol-comparison']

/** What search engines look at first. */
export const sitemapRoutes = new Hono<HttpEnv>()
  .get(
    '/sitemap.xml',
    remember(() => 'sitemap'),
    forEveryone,
    async (c) => {
      const { database, config } = c.get('services')
      const [categories, symbols] = await Promise.all([listCategories(database.db), listSlugs(database.db)])
      const pages = [
        ...PAGES.map((url) => ({ url })),
        ...categories.map(({ slug }) => ({ url: `/category/${slug}` })),
        ...symbols.map(({ slug, updatedAt }) => ({ url: `/interpretation/${slug}`, lastmod: updatedAt.toISOString() })),
      ]
      const xml = await streamToPromise(Readable.from(pages).pipe(new SitemapStream({ hostname: config.site.url })))
      return c.body(xml.toString(), 200, { 'Content-Type': 'application/xml; charset=utf-8' })
    },
  )
  .get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\nSitemap: ${c.get('services').config.site.url}/sitemap.xml\n`),
  )

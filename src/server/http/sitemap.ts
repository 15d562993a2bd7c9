import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { SitemapStream, streamToPromise } from 'sitemap'
import { listCategories } from '../storage/categories.ts'
import { listPostCards } from '../storage/posts.ts'
import { listSlugs } from '../storage/symbols.ts'
import type { HttpEnv } from './env.ts'
import { forEveryone, remember } from './memory.ts'
import { BLOG_SECONDS } from './pages.ts'

const PAGES = ['/', '/categories', '/symbols', '/symbol-comparison', '/blog']

/** What search engines look at first. */
export const sitemapRoutes = new Hono<HttpEnv>()
  .get(
    '/sitemap.xml',
    remember(
      () => 'sitemap',
      () => BLOG_SECONDS,
    ),
    forEveryone,
    async (c) => {
      const { database, config } = c.get('services')
      const [categories, symbols, posts] = await Promise.all([
        listCategories(database.db),
        listSlugs(database.db),
        listPostCards(database.db, { by: new Date() }),
      ])
      const pages = [
        ...PAGES.map((url) => ({ url })),
        ...categories.map(({ slug }) => ({ url: `/category/${slug}` })),
        ...symbols.map(({ slug, updatedAt }) => ({ url: `/interpretation/${slug}`, lastmod: updatedAt.toISOString() })),
        ...posts.map(({ slug, updatedAt }) => ({ url: `/blog/${slug}`, lastmod: updatedAt.toISOString() })),
      ]
      const xml = await streamToPromise(Readable.from(pages).pipe(new SitemapStream({ hostname: config.site.url })))
      return c.body(xml.toString(), 200, { 'Content-Type': 'application/xml; charset=utf-8' })
    },
  )
  .get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\nSitemap: ${c.get('services').config.site.url}/sitemap.xml\n`),
  )

import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { listCategories } from '../storage/categories.ts'
import { listPostCards } from '../storage/posts.ts'
import { listSlugs } from '../storage/symbols.ts'
import type { HttpEnv } from './env.ts'
import { BLOG_SECONDS } from './pages.ts'
import { cacheResponses, publicCache } from './response-cache.ts'

/** More than these one file may not hold (https://www.sitemaps.org/protocol.html). */
const SITEMAP_MAX = 50_000

const PAGES = [
  '/',
  '/categories',
  '/symbols',
  '/symbol-comparison',
  '/blog',
  '/about',
  '/faq',
  '/how-to-interpret-dreams',
  '/glossary',
  '/privacy-policy',
  '/terms-of-service',
]
const XML = { 'Content-Type': 'application/xml; charset=utf-8' }

type Page = { url: string; lastmod?: string }

const cacheSitemap = cacheResponses(
  (c) => `sitemap ${c.req.path}`,
  () => BLOG_SECONDS,
)

/** What search engines look at first: every page, in several files when they are too many for one. */
export const sitemapRoutes = new Hono<HttpEnv>()
  .get('/sitemap.xml', cacheSitemap, publicCache, async (c) => {
    const { url } = c.get('services').config.site
    const pages = await listPages(c)
    const parts = Math.ceil(pages.length / SITEMAP_MAX)
    const xml = parts > 1 ? await writeIndex(url, parts) : await writePages(url, pages)
    return c.body(xml, 200, XML)
  })
  .get('/:file{sitemap-[1-9]\\d*\\.xml}', cacheSitemap, publicCache, async (c) => {
    const part = Number(/\d+/.exec(c.req.param('file'))?.[0])
    const pages = (await listPages(c)).slice((part - 1) * SITEMAP_MAX, part * SITEMAP_MAX)
    if (pages.length === 0) return c.text('Not found', 404)
    return c.body(await writePages(c.get('services').config.site.url, pages), 200, XML)
  })
  .get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\nSitemap: ${c.get('services').config.site.url}/sitemap.xml\n`),
  )

async function listPages(c: Context<HttpEnv>): Promise<Page[]> {
  const { db } = c.get('services').database
  const [categories, symbols, posts] = await Promise.all([
    listCategories(db),
    listSlugs(db),
    listPostCards(db, { by: new Date() }),
  ])
  return [
    ...PAGES.map((url) => ({ url })),
    ...categories.map(({ slug }) => ({ url: `/category/${slug}` })),
    ...symbols.map(({ slug, updatedAt }) => ({ url: `/interpretation/${slug}`, lastmod: updatedAt.toISOString() })),
    ...posts.map(({ slug, updatedAt }) => ({ url: `/blog/${slug}`, lastmod: updatedAt.toISOString() })),
  ]
}

async function writePages(hostname: string, pages: Page[]): Promise<string> {
  return (await streamToPromise(Readable.from(pages).pipe(new SitemapStream({ hostname })))).toString()
}

async function writeIndex(site: string, parts: number): Promise<string> {
  const files = Array.from({ length: parts }, (_, at) => ({ url: `${site}/sitemap-${at + 1}.xml` }))
  return (await streamToPromise(Readable.from(files).pipe(new SitemapIndexStream()))).toString()
}

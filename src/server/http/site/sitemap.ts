import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { categoryPath, pathsOf, postPath, symbolPath, traditionPath } from '../../../shared/pages.ts'
import { TRADITIONS } from '../../../shared/traditions.ts'
import { listCategories } from '../../storage/categories.ts'
import { countPosts, listPostSlugs } from '../../storage/posts.ts'
import type { HttpEnv } from '../context.ts'
import { cacheResponses, limitMisses, publicCache } from '../page-cache/response-cache.ts'
import { BLOG_SECONDS } from './pages.ts'

/** The maximum number of URLs in one file (https://www.sitemaps.org/protocol.html). */
const SITEMAP_MAX = 50_000

const PATHS = pathsOf(({ isInSitemap }) => isInSitemap === true)
const XML_HEADERS = { 'Content-Type': 'application/xml; charset=utf-8' }

type Page = { url: string; lastmod?: string }

const cacheSitemap = cacheResponses((c) => `sitemap ${c.req.path}`, { secondsOf: () => BLOG_SECONDS })

/** The sitemap of all pages, split into several files when it exceeds the limit, and robots.txt. */
export const sitemapRoutes = new Hono<HttpEnv>()
  .get('/sitemap.xml', cacheSitemap, limitMisses(), publicCache, async (c) => {
    const { url } = c.get('services').config.site
    const { count, read } = await findPages(c)
    const parts = Math.ceil(count / SITEMAP_MAX)
    const xml = parts > 1 ? await writeIndex(url, parts) : await writePages(url, await read(1))
    return c.body(xml, 200, XML_HEADERS)
  })
  .get('/:file{sitemap-[1-9]\\d*\\.xml}', cacheSitemap, limitMisses(), publicCache, async (c) => {
    const part = Number(/\d+/.exec(c.req.param('file'))?.[0])
    const { count, read } = await findPages(c)
    if ((part - 1) * SITEMAP_MAX >= count) return c.text('Not found', 404)
    return c.body(await writePages(c.get('services').config.site.url, await read(part)), 200, XML_HEADERS)
  })
  .get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /api/\nSitemap: ${c.get('services').config.site.url}/sitemap.xml\n`),
  )

/**
 * Returns the number of pages and a function that reads those of one file, numbered from 1; it queries only its posts.
 */
async function findPages(c: Context<HttpEnv>): Promise<{ count: number; read: (part: number) => Promise<Page[]> }> {
  const { database, dictionaryMemory } = c.get('services')
  const { db } = database
  const now = new Date()
  const [categories, { symbols }, posts] = await Promise.all([
    listCategories(db),
    dictionaryMemory.read(),
    countPosts(db, now),
  ])
  const fixed: Page[] = [
    ...PATHS.map((url) => ({ url })),
    ...categories.map(({ slug }) => ({ url: categoryPath(slug) })),
    ...TRADITIONS.map((tradition) => ({ url: traditionPath(tradition) })),
    ...symbols
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
      .map(({ slug, updatedAt }) => ({ url: symbolPath(slug), lastmod: updatedAt.toISOString() })),
  ]
  return {
    count: fixed.length + posts,
    async read(part) {
      const from = (part - 1) * SITEMAP_MAX
      const first = fixed.slice(from, from + SITEMAP_MAX)
      const range = { offset: Math.max(0, from - fixed.length), limit: SITEMAP_MAX - first.length }
      const rest = range.limit > 0 ? await listPostSlugs(db, now, range) : []
      return [
        ...first,
        ...rest.map(({ slug, updatedAt }) => ({ url: postPath(slug), lastmod: updatedAt.toISOString() })),
      ]
    },
  }
}

async function writePages(hostname: string, pages: Page[]): Promise<string> {
  return (await streamToPromise(Readable.from(pages).pipe(new SitemapStream({ hostname })))).toString()
}

async function writeIndex(site: string, parts: number): Promise<string> {
  const files = Array.from({ length: parts }, (_, at) => ({ url: `${site}/sitemap-${at + 1}.xml` }))
  return (await streamToPromise(Readable.from(files).pipe(new SitemapIndexStream()))).toString()
}

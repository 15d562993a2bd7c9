import { Hono } from 'hono'
import { excerpt } from '../../lib/excerpt.ts'
import { drawPagePicture, drawSymbolPicture } from '../social/picture.ts'
import { findCategory } from '../storage/categories.ts'
import { findPost } from '../storage/posts.ts'
import { findSymbol } from '../storage/symbols.ts'
import type { HttpEnv } from './env.ts'
import { cacheResponses, publicCache } from './response-cache.ts'

const TITLE = 90

const keepPicture = cacheResponses((c) => c.req.path)

/** The pictures that social networks show beside a link, one for each page. */
export const socialRoutes = new Hono<HttpEnv>()
  .get('/:file{[a-z0-9-]+\\.png}', keepPicture, publicCache, async (c) => {
    const { database, config } = c.get('services')
    const symbol = await findSymbol(database.db, slugOf(c.req.param('file')))
    if (!symbol) return c.text('Not found', 404)
    return c.body(await drawSymbolPicture(symbol, config.site.name), 200, PNG)
  })
  .get('/posts/:file{[a-z0-9_-]+\\.png}', keepPicture, publicCache, async (c) => {
    const { database, config } = c.get('services')
    const post = await findPost(database.db, { slug: slugOf(c.req.param('file')) })
    if (!post || post.publishedAt > new Date()) return c.text('Not found', 404)
    const said = { above: 'Blog', title: excerpt(post.title, TITLE), below: post.author ? `By ${post.author}` : '' }
    return c.body(await drawPagePicture(post.slug, said, config.site.name), 200, PNG)
  })
  .get('/pages/:file{[a-z-]+\\.png}', keepPicture, publicCache, async (c) => {
    const slug = slugOf(c.req.param('file'))
    const said = Object.hasOwn(PAGES, slug) ? PAGES[slug] : undefined
    if (!said) return c.text('Not found', 404)
    return c.body(await drawPagePicture(slug, said, c.get('services').config.site.name), 200, PNG)
  })
  .get('/categories/:file{[a-z-]+\\.png}', keepPicture, publicCache, async (c) => {
    const { database, config } = c.get('services')
    const category = await findCategory(database.db, slugOf(c.req.param('file')))
    if (!category) return c.text('Not found', 404)
    const said = { above: 'Dictionary', title: category.name, below: 'Dream symbols and what they may mean' }
    return c.body(await drawPagePicture(category.slug, said, config.site.name), 200, PNG)
  })

/** What the pictures of the other pages say. */
const PAGES: Record<string, { above: string; title: string; below: string }> = {
  categories: { above: 'Dictionary', title: 'Dream symbols by category', below: 'What they may mean in a dream' },
  symbols: { above: 'Dictionary', title: 'Dream symbols from A to Z', below: 'What they may mean in a dream' },
  'symbol-comparison': {
    above: 'Guide',
    title: 'Ten symbols, five traditions',
    below: 'Side by side, with their sources',
  },
  blog: { above: 'Blog', title: 'What is known about dreams', below: 'And what people have made of them' },
  about: { above: 'About', title: 'Old books, your own words', below: 'No prediction, no diagnosis' },
  faq: { above: 'Guide', title: 'Twenty questions about dreams', below: 'Answered' },
  'how-to-interpret-dreams': {
    above: 'Guide',
    title: 'How to interpret dreams',
    below: 'Eight steps, a quarter of an hour',
  },
  glossary: { above: 'Guide', title: 'Dream glossary', below: 'Twenty-five terms, and where they come from' },
  'privacy-policy': { above: 'Legal', title: 'Privacy policy', below: 'What is kept, and what never is' },
  'terms-of-service': { above: 'Legal', title: 'Terms of service', below: '' },
}

const PNG = { 'Content-Type': 'image/png' }

function slugOf(file: string): string {
  return file.replace(/\.png$/, '')
}

import { Hono } from 'hono'
import { excerpt } from '../../../shared/excerpt.ts'
import type { SitemapPath } from '../../../shared/pages.ts'
import { isPublic } from '../../domain/posts/posts.ts'
import { listCategories } from '../../storage/categories.ts'
import { findPost } from '../../storage/posts.ts'
import type { HttpEnv } from '../context.ts'
import { cacheResponses, limitMisses, publicCache } from '../page-cache/response-cache.ts'
import {
  drawableText,
  type ImageText,
  renderCategoryImage,
  renderPageImage,
  renderSymbolImage,
} from './render-og-image.ts'

const TITLE_LENGTH_MAX = 90

const cacheImage = cacheResponses((c) => c.req.path)
/** Each takes about as long to draw as this many pages. */
const limitImages = limitMisses(20)

/** Open Graph images, which social networks show with a link, one for each page. */
export const ogImageRoutes = new Hono<HttpEnv>()
  .get('/:file{[a-z0-9-]+\\.png}', cacheImage, limitImages, publicCache, async (c) => {
    const { config, dictionaryMemory } = c.get('services')
    const index = await dictionaryMemory.read()
    const symbol = await index.readSymbol(slugOfFile(c.req.param('file')))
    if (!symbol) return c.text('Not found', 404)
    return c.body(await renderSymbolImage(symbol, config.site.name), 200, PNG_HEADERS)
  })
  .get('/posts/:file{[a-z0-9_-]+\\.png}', cacheImage, limitImages, publicCache, async (c) => {
    const { database, config } = c.get('services')
    const post = await findPost(database.db, { slug: slugOfFile(c.req.param('file')) })
    if (!post || !isPublic(post, new Date())) return c.text('Not found', 404)
    const title = excerpt(drawableText(post.title), TITLE_LENGTH_MAX)
    const imageText = {
      above: 'Blog',
      title: title || `From the blog of ${config.site.name}`,
      below: post.author ? `By ${post.author}` : '',
    }
    return c.body(await renderPageImage(post.slug, imageText, config.site.name), 200, PNG_HEADERS)
  })
  .get('/pages/:file{[a-z-]+\\.png}', cacheImage, limitImages, publicCache, async (c) => {
    const slug = slugOfFile(c.req.param('file'))
    const imageText = textsByPath.get(`/${slug}`)
    if (!imageText) return c.text('Not found', 404)
    return c.body(await renderPageImage(slug, imageText, c.get('services').config.site.name), 200, PNG_HEADERS)
  })
  .get('/categories/:file{[a-z-]+\\.png}', cacheImage, limitImages, publicCache, async (c) => {
    const { database, config } = c.get('services')
    const slug = slugOfFile(c.req.param('file'))
    const category = (await listCategories(database.db)).find((listed) => listed.slug === slug)
    if (!category) return c.text('Not found', 404)
    return c.body(await renderCategoryImage(category, config.site.name), 200, PNG_HEADERS)
  })

/** The texts of the images of the pages in the sitemap. That of the home page is drawn already. */
const PAGE_TEXTS: Record<Exclude<SitemapPath, '/'>, ImageText> = {
  '/categories': { above: 'Dictionary', title: 'Dream symbols by category', below: 'What they may mean in a dream' },
  '/symbols': { above: 'Dictionary', title: 'Dream symbols from A to Z', below: 'What they may mean in a dream' },
  '/symbol-comparison': {
    above: 'Guide',
    title: 'Ten symbols, five traditions',
    below: 'Side by side, with their sources',
  },
  '/traditions': {
    above: 'Dictionary',
    title: 'What traditions really said of dreams',
    below: 'Their books, and how far to trust them',
  },
  '/blog': { above: 'Blog', title: 'What is known about dreams', below: 'And what people have made of them' },
  '/about': { above: 'About', title: 'Old books, your own words', below: 'No prediction, no diagnosis' },
  '/faq': { above: 'Guide', title: 'Twenty questions about dreams', below: 'Answered' },
  '/how-to-interpret-dreams': {
    above: 'Guide',
    title: 'How to interpret dreams',
    below: 'Eight steps, a quarter of an hour',
  },
  '/glossary': { above: 'Guide', title: 'Dream glossary', below: 'Twenty-five terms, and where they come from' },
  '/nightmares': { above: 'Guide', title: 'Nightmares, and how to rewrite one', below: 'What helps, and how well' },
  '/dream-statistics': {
    above: 'Dictionary',
    title: 'What people really dream of',
    below: 'Counted in published dream reports',
  },
  '/privacy-policy': { above: 'Legal', title: 'Privacy policy', below: 'What is kept, and what never is' },
  '/terms-of-service': { above: 'Legal', title: 'Terms of service', below: '' },
}
const textsByPath = new Map<string, ImageText>(Object.entries(PAGE_TEXTS))

/** Other sites show them with a link. */
const PNG_HEADERS = { 'Content-Type': 'image/png', 'Cross-Origin-Resource-Policy': 'cross-origin' }

function slugOfFile(file: string): string {
  return file.replace(/\.png$/, '')
}

import { Hono } from 'hono'
import { excerpt } from '../../lib/excerpt.ts'
import { drawPagePicture, drawSymbolPicture } from '../social/picture.ts'
import { findPost } from '../storage/posts.ts'
import { findSymbol } from '../storage/symbols.ts'
import type { HttpEnv } from './env.ts'
import { forEveryone, remember } from './memory.ts'

const TITLE = 90

const keepPicture = remember((c) => c.req.path)

/** The pictures that social networks show beside a link, one for each symbol and post. */
export const socialRoutes = new Hono<HttpEnv>()
  .get('/:file{[a-z0-9-]+\\.png}', keepPicture, forEveryone, async (c) => {
    const { database, config } = c.get('services')
    const symbol = await findSymbol(database.db, slugOf(c.req.param('file')))
    if (!symbol) return c.text('Not found', 404)
    return c.body(await drawSymbolPicture(symbol, config.site.name), 200, PNG)
  })
  .get('/posts/:file{[a-z0-9_-]+\\.png}', keepPicture, forEveryone, async (c) => {
    const { database, config } = c.get('services')
    const post = await findPost(database.db, { slug: slugOf(c.req.param('file')) })
    if (!post || post.publishedAt > new Date()) return c.text('Not found', 404)
    const said = { above: 'Blog', title: excerpt(post.title, TITLE), below: post.author ? `By ${post.author}` : '' }
    return c.body(await drawPagePicture(post.slug, said, config.site.name), 200, PNG)
  })

const PNG = { 'Content-Type': 'image/png' }

function slugOf(file: string): string {
  return file.replace(/\.png$/, '')
}

import { Hono } from 'hono'
import { drawSocialPicture } from '../social/picture.ts'
import { findSymbol } from '../storage/symbols.ts'
import type { HttpEnv } from './env.ts'
import { forEveryone, remember } from './memory.ts'

/** The pictures that social networks show beside a link, one for each symbol. */
export const socialRoutes = new Hono<HttpEnv>().get(
  '/:file{[a-z0-9-]+\\.png}',
  remember((c) => c.req.path),
  forEveryone,
  async (c) => {
    const { database, config } = c.get('services')
    const symbol = await findSymbol(database.db, c.req.param('file').replace(/\.png$/, ''))
    if (!symbol) return c.text('Not found', 404)
    const picture = await drawSocialPicture(symbol, config.site.name)
    return c.body(picture, 200, { 'Content-Type': 'image/png' })
  },
)

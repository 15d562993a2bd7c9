import type { MiddlewareHandler } from 'hono'
import { DAY_SECONDS } from '../../../shared/durations.ts'
import type { HttpEnv } from '../context.ts'

/** The addresses that contain a symbol's slug: its page, its preview image, and its parts in the API. */
const SYMBOL_PATH =
  /^(?<before>\/interpretation\/|\/social\/|\/api\/interpretations\/)(?<slug>[a-z0-9-]+)(?<after>\/?|\.png|\/neighbours)$/

/** For a day and not for ever: a browser would never ask again, even if the redirect had been a mistake. */
const CACHE_CONTROL = `public, max-age=${DAY_SECONDS}`

/** Redirects the addresses of a symbol whose slug has changed to those it has now. */
export const redirectFormerSlugs: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { formerSlugs } = c.get('services')
  // Most dictionaries have few of them or none, and this runs for every request.
  if (formerSlugs.size === 0 || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
  const { before = '', slug = '', after = '' } = SYMBOL_PATH.exec(c.req.path)?.groups ?? {}
  const current = formerSlugs.get(slug)
  if (!current) return next()
  c.header('Cache-Control', CACHE_CONTROL)
  return c.redirect(`${before}${current}${after}${new URL(c.req.url).search}`, 301)
}

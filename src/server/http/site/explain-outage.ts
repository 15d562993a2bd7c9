import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { isDatabaseUnreachable } from '../../storage/connection/db.ts'
import type { HttpEnv } from '../context.ts'
import { NO_STORE } from '../middleware/no-store.ts'
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts'

/** Responds with a page that says so where a page can't be rendered because the database is away, and not with JSON. */
export const explainOutage: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (!isDatabaseUnreachable(c.error)) return
  const text = 'The site is resting for a moment. Please try again shortly.'
  const page = plainPage(c.get('services').config.site.name, {
    title: 'One moment, please',
    text,
    next: html`<a href="/">Home</a>`,
  })
  c.res = undefined
  c.res = await c.html(page, 503, {
    'Retry-After': '5',
    ...NO_STORE,
    'Content-Security-Policy': PLAIN_PAGE_POLICY,
  })
}

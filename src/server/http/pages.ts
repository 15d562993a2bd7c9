import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { plainKey } from '../domain/query.ts'
import { inRequestScope } from '../request-scope.ts'
import type { HttpEnv } from './env.ts'
import { remember } from './memory.ts'

/** How long the home page may show an order of symbols that new dreams have changed. */
const HOME_SECONDS = 60

/** `secure`: the site is on HTTPS. */
export const securePages = (secure: boolean): MiddlewareHandler<HttpEnv> =>
  secureHeaders({
    strictTransportSecurity: secure,
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], browsingTopics: [] },
    // Shared windows of social networks need no handle on ours, but must open.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
  })

/** A page is the same for everyone; only a search for something that isn't a name of the dictionary could be private. */
function isForEveryone(c: Context<HttpEnv>): boolean {
  return c.req.path !== '/search' || c.get('services').names.has(plainKey(c.req.query('q') ?? ''))
}

/** Keeps pages as they were sent. */
export const rememberPages = remember(
  (c) => (isForEveryone(c) ? `page ${c.req.path}${new URL(c.req.url).search}` : undefined),
  (c) => (c.req.path === '/' ? HOME_SECONDS : Infinity),
)

/** Renders the page of this address; its data comes from the API, called as this visitor. */
export async function answerPage(c: Context<HttpEnv>, api: (request: Request) => Response | Promise<Response>) {
  const { renderPage } = c.env
  if (!renderPage) return c.notFound()
  const scope = {
    async callApi(path: string, init?: RequestInit) {
      const headers = new Headers(init?.headers)
      for (const name of ['Cookie', 'X-Forwarded-For']) {
        const value = c.req.header(name)
        if (value) headers.set(name, value)
      }
      return api(new Request(new URL(path, c.req.url), { ...init, headers }))
    },
  }
  // Rendered whole for HEAD too: what is remembered of it answers GET.
  const request = c.req.method === 'HEAD' ? new Request(c.req.raw, { method: 'GET' }) : c.req.raw
  const page = await inRequestScope(scope, () => renderPage(request))
  if (!page.headers.get('Content-Type')?.startsWith('text/html')) return new Response(page.body, page)
  const html = await page.text()
  const answer = new Response(html, page)
  answer.headers.set('Content-Security-Policy', policyFor(html))
  // The same for everyone, but asked for again each time: a visitor who signs in gets pages of their own.
  answer.headers.set('Cache-Control', page.ok && isForEveryone(c) ? 'public, no-cache' : 'private, no-store')
  return answer
}

/** A page may load and call nothing but this site, and run no script in its text but those it was sent with. */
function policyFor(html: string): string {
  const scripts = [
    ...html.matchAll(/<script(?![^>]*\s(?:src|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
  ]
  const hashes = new Set(
    scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    // Radix positions its overlays with style attributes and one style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

import type { Context, MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { inRequestScope } from '../request-scope.ts'
import type { HttpEnv } from './env.ts'

/** A page may load and call nothing but this site. `secure`: the site is on HTTPS. */
export const securePages = (secure: boolean): MiddlewareHandler<HttpEnv> =>
  secureHeaders({
    strictTransportSecurity: secure,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      // Radix positions its overlays with style attributes and one style element.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], browsingTopics: [] },
    // Shared windows of social networks need no handle on ours, but must open.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
  })

/** Renders the page of this address; its data comes from the API, called as this visitor. */
export async function answerPage(c: Context<HttpEnv>, api: (request: Request) => Response | Promise<Response>) {
  const { renderPage } = c.env
  if (!renderPage) return c.notFound()
  const scope = {
    nonce: c.get('secureHeadersNonce') ?? '',
    async callApi(path: string, init?: RequestInit) {
      const headers = new Headers(init?.headers)
      for (const name of ['Cookie', 'X-Forwarded-For']) {
        const value = c.req.header(name)
        if (value) headers.set(name, value)
      }
      return api(new Request(new URL(path, c.req.url), { ...init, headers }))
    },
  }
  const page = await inRequestScope(scope, () => renderPage(c.req.raw))
  const answer = new Response(page.body, page)
  answer.headers.set('Cache-Control', 'private, no-store')
  return answer
}

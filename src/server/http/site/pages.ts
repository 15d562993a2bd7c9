import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { InterpretResponse } from '../../../contract/interpretation.ts'
import type { HttpEnv } from '../context.ts'
import { requireSameOrigin } from '../middleware/request-guards.ts'
import { cacheResponses } from '../middleware/response-cache.ts'
import { hasSessionCookie } from '../middleware/session.ts'
import { HIDDEN } from '../middleware/shared-privacy.ts'
import { applyContentSecurityPolicy, makeScriptNonce } from './content-security-policy.ts'
import { deferScripts } from './deferred-scripts.ts'
import { pageAddress } from './page-address.ts'
import { type PageFailure, pageFailureOf, pageStatus } from './page-status.ts'
import { type PostedData, type RenderScope, runInRenderScope } from './render-scope.ts'

/**
 * How long a page with posts may be stale: a scheduled post can become public at any time. What somebody changes, in this
 * process or another, clears the cache at once.
 */
export const BLOG_SECONDS = 60

/** Sets the security headers of pages. `secure`: the site is served over HTTPS. */
export const securePages = (secure: boolean): MiddlewareHandler<HttpEnv> => {
  const headersWith = (microphone: 'self'[]) =>
    secureHeaders({
      strictTransportSecurity: secure,
      referrerPolicy: 'strict-origin-when-cross-origin',
      permissionsPolicy: { camera: [], microphone, geolocation: [], browsingTopics: [] },
      // The share dialogs of social networks open as pop-ups, which don't need access to this window.
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
    })
  const usual = headersWith([])
  const withMicrophone = headersWith(['self'])
  return async (c, next) => {
    await (NIGHT_PATH.test(c.req.path) ? withMicrophone : usual)(c, next)
    if (c.res.headers.has(HIDDEN.name)) c.res.headers.set('Referrer-Policy', 'no-referrer')
  }
}

/** The page on which dreams can be spoken. */
const NIGHT_PATH = /^\/night\/?$/

/**
 * Whether the response is the same for everyone. Pages for guests are, except a search for anything other than a
 * symbol's name, which could be private, and what somebody shares by a link. A request with a session cookie never gets a shared page, even when the
 * session expired.
 */
function isPublicPage(c: Context<HttpEnv>): boolean {
  if (hasSessionCookie(c) || c.req.path.startsWith('/shared/')) return false
  return c.req.path !== '/search' || c.get('services').names.has(c.req.query('q') ?? '')
}

/** Whether a page lists or shows posts; the home page lists the latest. */
function showsPosts(c: Context<HttpEnv>): boolean {
  return c.req.path === '/' || c.req.path === '/blog' || c.req.path.startsWith('/blog/')
}

/**
 * Serves pages from the response cache. Pages with query parameters aren't stored, since their number is unlimited. The
 * exception is a search for a symbol's name, of which there is a limited number.
 */
export const cachePages = cacheResponses(
  (c) => {
    // Most URLs have no query, and parsing one costs as much as serving a page from the cache.
    if (!c.req.url.includes('?')) return isPublicPage(c) ? `page ${c.req.path}` : undefined
    const { pathname, search } = pageAddress(new URL(c.req.url))
    return isPublicPage(c) && (search === '' || pathname === '/search') ? `page ${pathname}${search}` : undefined
  },
  (c) => (showsPosts(c) ? BLOG_SECONDS : Infinity),
)

type Api = (request: Request) => Response | Promise<Response>

/**
 * Handles the interpretation form of a browser without JavaScript. Responds with the home page that contains the
 * interpretation, or the form as it was submitted and the error's sentence.
 */
export async function interpretWithoutScript(c: Context<HttpEnv>, api: Api): Promise<Response> {
  requireSameOrigin(c)
  const fields = await c.req.parseBody().catch((error): Record<string, unknown> => {
    // A malformed form body is treated as an empty form, so that the response is still a page.
    if (error instanceof TypeError) return {}
    throw error
  })
  const [dream, context] = [fields['prompt'], fields['context']].map((field) =>
    typeof field === 'string' ? field.trim() : '',
  )
  const request = new Request(new URL('/api/interpret-ai', c.req.url), {
    method: 'POST',
    headers: { ...visitorHeaders(c), 'Content-Type': 'application/json' },
    body: JSON.stringify({ prompt: dream, ...(context && { context }) }),
  })
  const response = await api(request)
  const body = (await response.json()) as InterpretResponse & { error?: string }
  const outcome = response.ok ? { answer: body } : { fault: body.error ?? 'Failed to interpret dream' }
  const noScriptResult = { dream: dream ?? '', context: context ?? '', ...outcome }
  const page = await respondWithPage(c, api, { noScriptResult })
  page.headers.set('Cache-Control', 'private, no-store')
  return new Response(page.body, { status: response.ok ? page.status : response.status, headers: page.headers })
}

/**
 * Handles a text that was shared with the site while its service worker isn't running (the manifest's `share_target`).
 * Responds with the night page, which offers to take the text in; nothing of it is stored here, or in an address.
 */
export async function respondWithSharedText(c: Context<HttpEnv>, api: Api): Promise<Response> {
  requireSameOrigin(c)
  const fields = await c.req.parseBody().catch((error): Record<string, unknown> => {
    if (error instanceof TypeError) return {}
    throw error
  })
  const sharedText = ['title', 'text', 'url']
    .flatMap((name) => (typeof fields[name] === 'string' ? fields[name].trim() || [] : []))
    .join('\n')
  const page = await respondWithPage(c, api, { sharedText })
  page.headers.set('Cache-Control', 'private, no-store')
  return page
}

/**
 * Renders the page of this URL. Its data comes from the API, which is called with the visitor's cookies and address.
 * `posted` is what came with the request, if it was a POST.
 */
export async function respondWithPage(c: Context<HttpEnv>, api: Api, posted: PostedData = {}) {
  const { renderPage } = c.env
  if (!renderPage) return c.notFound()
  const cookies: string[] = []
  let failure: PageFailure | undefined
  let isHidden = false
  const scope: RenderScope = {
    ...posted,
    scriptNonce: makeScriptNonce(),
    async callApi(path: string, init?: RequestInit) {
      const headers = new Headers({ ...Object.fromEntries(new Headers(init?.headers)), ...visitorHeaders(c) })
      const response = await api(new Request(new URL(path, c.req.url), { ...init, headers }))
      cookies.push(...response.headers.getSetCookie())
      failure ??= pageFailureOf(response)
      // Not by the path, which the router also finds in capitals or escaped.
      isHidden ||= response.headers.has(HIDDEN.name)
      return response
    },
  }
  // Always a GET: the cached response to HEAD also serves GET, and a POSTed form gets the page of its URL.
  const request = new Request(pageAddress(new URL(c.req.url)), { headers: c.req.raw.headers, signal: c.req.raw.signal })
  const page = await runInRenderScope(scope, () => renderPage(request))
  const isHtml = page.headers.get('Content-Type')?.startsWith('text/html')
  const { html, policy } = isHtml
    ? applyContentSecurityPolicy(deferScripts(await readHtml(page)), scope.scriptNonce, (script) =>
        c.get('services').log.error({ script }, 'an inline script of a page isn’t known, and is not allowed'),
      )
    : { html: page.body, policy: '' }
  const response = new Response(html, { status: pageStatus(page.status, failure), headers: page.headers })
  if (failure?.retryAfter && response.status === failure.status) response.headers.set('Retry-After', failure.retryAfter)
  if (policy) response.headers.set('Content-Security-Policy', policy)
  // Public pages must be revalidated each time, since a visitor who signs in gets different ones.
  response.headers.append('Vary', 'Cookie')
  if (isHidden) response.headers.set(HIDDEN.name, HIDDEN.value)
  if (isHtml && page.ok && !isHidden && isPublicPage(c)) {
    response.headers.set('Cache-Control', 'public, no-cache')
  } else {
    // Redirects depend on the user, too.
    response.headers.set('Cache-Control', 'private, no-store')
    // Forwards the cookies of API responses, such as that of a renewed session.
    for (const cookie of new Set(cookies)) response.headers.append('Set-Cookie', cookie)
  }
  return response
}

/**
 * Replaces NUL, which a URL can bring into the page, with U+FFFD, as browsers do when they parse HTML. Otherwise the
 * hashes of inline scripts in the policy wouldn't match.
 */
async function readHtml(page: Response): Promise<string> {
  return (await page.text()).replaceAll('\0', '\ufffd')
}

/** The headers by which the API identifies the visitor. */
function visitorHeaders(c: Context<HttpEnv>): Record<string, string> {
  const names = ['Cookie', 'X-Forwarded-For']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = c.req.header(name)
      return value ? [[name, value]] : []
    }),
  )
}

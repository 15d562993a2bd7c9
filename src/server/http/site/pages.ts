import type { Context } from 'hono'
import { finishPage } from '../../../render/finish-page.ts'
import { type PostedData, type RenderScope, runInRenderScope } from '../../../render/render-scope.ts'
import type { HttpEnv } from '../context.ts'
import { NO_STORE } from '../middleware/no-store.ts'
import { hasSessionCookie } from '../middleware/session.ts'
import { HIDDEN } from '../middleware/shared-privacy.ts'
import { cacheResponses } from '../page-cache/response-cache.ts'
import { pageKeyOf } from '../page-cache/response-store.ts'
import { makeScriptNonce } from './content-security-policy.ts'
import { isGuestPath, isPublicPath, pageAddress } from './page-address.ts'
import { type PageFailure, pageFailureOf, pageStatus } from './page-status.ts'

/**
 * How long a page with posts may be stale: a scheduled post can become public at any time. What somebody changes, in
 * this process or another, clears the cache at once.
 */
export const BLOG_SECONDS = 60

/**
 * Whether the page may be kept by caches: it is the same for everyone, or the same for all guests and a guest asks for
 * it. A search for anything other than a symbol's name may not, since it could be private. A request with a session
 * cookie never gets a page for guests, even when the session expired.
 */
function isKept(c: Context<HttpEnv>): boolean {
  const { path } = c.req
  if (path === '/search') return isNameOrEmpty(c)
  return isPublicPath(path) || (isGuestPath(path) && !hasSessionCookie(c))
}

/** Whether the query of a search is empty, or the name of a symbol, and stands in the address once. */
function isNameOrEmpty(c: Context<HttpEnv>): boolean {
  const [query = '', ...others] = c.req.queries('q') ?? []
  return others.length === 0 && (query === '' || c.get('services').names.has(query))
}

/** Whether a page lists or shows posts; the home page lists the latest. */
function showsPosts(c: Context<HttpEnv>): boolean {
  return c.req.path === '/' || c.req.path === '/blog' || c.req.path.startsWith('/blog/')
}

/**
 * Serves pages from the response cache, those that are the same for everyone to signed-in users too. Pages with query
 * parameters aren't stored, since their number is unlimited. The exception is a search for a symbol's name, of which
 * there is a limited number.
 */
export const cachePages = cacheResponses(
  (c) => {
    if (!isKept(c)) return undefined
    // Most URLs have no query, and parsing one costs as much as serving a page from the cache.
    if (!c.req.url.includes('?')) return pageKeyOf(c.req.path)
    const { search } = pageAddress(new URL(c.req.url))
    // By the same path as without a query, or each way to escape it would be stored, and push out all other pages.
    return search === '' || c.req.path === '/search' ? pageKeyOf(c.req.path + search) : undefined
  },
  { secondsOf: (c) => (showsPosts(c) ? BLOG_SECONDS : Infinity), isForEveryone: true },
)

export type Api = (request: Request) => Response | Promise<Response>

/**
 * Renders the page of this URL. Its data comes from the API, which is called with the visitor's address, and with their
 * cookies unless the page is the same for everyone. `posted` is what came with the request, if it was a POST.
 */
export async function respondWithPage(c: Context<HttpEnv>, api: Api, posted: PostedData = {}): Promise<Response> {
  // However it is spelled; only the usual spelling is kept.
  const path = c.req.path.toLowerCase()
  const isForEveryone = c.req.method !== 'POST' && isPublicPath(path)
  const page = await render(c, api, posted, isForEveryone)
  // A post that nobody else sees yet: its author does.
  const mayBeOwn = page.status === 404 && path.startsWith('/blog/') && hasSessionCookie(c)
  return isForEveryone && mayBeOwn ? render(c, api, posted, false) : page
}

async function render(c: Context<HttpEnv>, api: Api, posted: PostedData, isForEveryone: boolean): Promise<Response> {
  const { renderPage } = c.env
  if (!renderPage) return c.notFound()
  const cookies: string[] = []
  let failure: PageFailure | undefined
  let isHidden = false
  const nonce = makeScriptNonce()
  const scope: RenderScope = {
    ...posted,
    isForEveryone,
    keptAnswers: c.get('services').responseCache.answers,
    scriptNonce: nonce,
    async callApi(path: string, init?: RequestInit) {
      const headers = new Headers({
        ...Object.fromEntries(new Headers(init?.headers)),
        ...visitorHeaders(c, isForEveryone),
      })
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
  const finished = isHtml ? finishPage(await page.text(), nonce) : undefined
  c.set('pageBody', finished?.body)
  const status = pageStatus(page.status, failure)
  const response = new Response(finished?.body ?? page.body, { status, headers: page.headers })
  if (failure?.retryAfter && response.status === failure.status) response.headers.set('Retry-After', failure.retryAfter)
  if (finished) response.headers.set('Content-Security-Policy', finished.policy)
  if (!isForEveryone) response.headers.append('Vary', 'Cookie')
  if (isHidden) response.headers.set(HIDDEN.name, HIDDEN.value)
  // A page that is rendered for one person at the address of a page for everyone is theirs alone.
  const isShared = isForEveryone || !isPublicPath(c.req.path)
  if (isHtml && page.ok && !isHidden && isShared && isKept(c)) {
    // A new build of the site has other pages.
    response.headers.set('Cache-Control', 'public, no-cache')
  } else {
    // Redirects depend on the user, too.
    response.headers.set('Cache-Control', NO_STORE['Cache-Control'])
    // Forwards the cookies of API responses, such as that of a renewed session.
    for (const cookie of new Set(cookies)) response.headers.append('Set-Cookie', cookie)
  }
  return response
}

/** The headers by which the API identifies the visitor; for a page that is the same for everyone, nobody. */
export function visitorHeaders(c: Context<HttpEnv>, isForEveryone = false): Record<string, string> {
  const names = isForEveryone ? ['X-Forwarded-For'] : ['Cookie', 'X-Forwarded-For']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = c.req.header(name)
      return value ? [[name, value]] : []
    }),
  )
}

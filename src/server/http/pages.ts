import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { InterpretResponse } from '../../contract/interpretation.ts'
import { inRequestScope, type ToldByForm } from '../request-scope.ts'
import { applyPolicy, makeScriptNonce } from './content-security-policy.ts'
import type { HttpEnv } from './env.ts'
import { refuseForeign } from './guards.ts'
import { pageAddress } from './page-address.ts'
import { failureIn, type PageFailure, statusOf } from './page-status.ts'
import { cacheResponses } from './response-cache.ts'
import { hasSessionCookie } from './session.ts'

/** How long the blog may be as it was: a scheduled post's time comes, or another server takes one in. */
export const BLOG_SECONDS = 60

/** `secure`: the site is on HTTPS. */
export const securePages = (secure: boolean): MiddlewareHandler<HttpEnv> =>
  secureHeaders({
    strictTransportSecurity: secure,
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], browsingTopics: [] },
    // Shared windows of social networks need no handle on ours, but must open.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
  })

/**
 * A page is the same for everyone who isn't signed in; only a search for something that isn't a name of the dictionary could be private.
 * What comes with a session is answered anew, also when the session has ended meanwhile.
 */
function isForEveryone(c: Context<HttpEnv>): boolean {
  if (hasSessionCookie(c)) return false
  return c.req.path !== '/search' || c.get('services').names.has(c.req.query('q') ?? '')
}

/** Whether a page shows posts; the home page shows the latest. */
function showsPosts(c: Context<HttpEnv>): boolean {
  return c.req.path === '/' || c.req.path === '/blog' || c.req.path.startsWith('/blog/')
}

/**
 * Sends pages from the cache. One whose address has parameters is rendered each time: there is no end to what they can say. Only a search for a
 * name of the dictionary is kept, since there are only so many.
 */
export const cachePages = cacheResponses(
  (c) => {
    // Nearly all addresses have no parameters, and reading one costs as much as sending a page from the cache.
    if (!c.req.url.includes('?')) return isForEveryone(c) ? `page ${c.req.path}` : undefined
    const { pathname, search } = pageAddress(new URL(c.req.url))
    return isForEveryone(c) && (search === '' || pathname === '/search') ? `page ${pathname}${search}` : undefined
  },
  (c) => (showsPosts(c) ? BLOG_SECONDS : Infinity),
)

type Api = (request: Request) => Response | Promise<Response>

/**
 * Answers a dream that was sent by a plain form, from a browser without scripts: the home page with its interpretation, or with the form as it was
 * and a sentence that says why not.
 */
export async function answerForm(c: Context<HttpEnv>, api: Api): Promise<Response> {
  refuseForeign(c)
  const fields = await c.req.parseBody().catch((error): Record<string, unknown> => {
    // A form that can't be read is answered as one that was left empty is, with the page.
    if (error instanceof TypeError) return {}
    throw error
  })
  const [dream, context] = [fields['prompt'], fields['context']].map((field) =>
    typeof field === 'string' ? field.trim() : '',
  )
  const request = new Request(new URL('/api/interpret-ai', c.req.url), {
    method: 'POST',
    headers: { ...asVisitor(c), 'Content-Type': 'application/json' },
    body: JSON.stringify({ prompt: dream, ...(context && { context }) }),
  })
  const response = await api(request)
  const answer = (await response.json()) as InterpretResponse & { error?: string }
  const outcome = response.ok ? { answer } : { fault: answer.error ?? 'Failed to interpret dream' }
  const page = await answerPage(c, api, { dream: dream ?? '', context: context ?? '', ...outcome })
  page.headers.set('Cache-Control', 'private, no-store')
  return new Response(page.body, { status: response.ok ? page.status : response.status, headers: page.headers })
}

/** Renders the page of this address; its data comes from the API, called as this visitor. `told` came with the request. */
export async function answerPage(c: Context<HttpEnv>, api: Api, told?: ToldByForm) {
  const { renderPage } = c.env
  if (!renderPage) return c.notFound()
  const cookies: string[] = []
  let failure: PageFailure | undefined
  const scope = {
    told,
    scriptNonce: makeScriptNonce(),
    async callApi(path: string, init?: RequestInit) {
      const headers = new Headers({ ...Object.fromEntries(new Headers(init?.headers)), ...asVisitor(c) })
      const response = await api(new Request(new URL(path, c.req.url), { ...init, headers }))
      cookies.push(...response.headers.getSetCookie())
      failure ??= failureIn(response)
      return response
    },
  }
  // Rendered whole for HEAD too: what is cached of it answers GET. A form's page is the one at its address.
  const request = new Request(pageAddress(new URL(c.req.url)), { headers: c.req.raw.headers, signal: c.req.raw.signal })
  const page = await inRequestScope(scope, () => renderPage(request))
  const isHtml = page.headers.get('Content-Type')?.startsWith('text/html')
  const { html, policy } = isHtml ? applyPolicy(await textOf(page), scope.scriptNonce) : { html: page.body, policy: '' }
  const answer = new Response(html, { status: statusOf(page.status, failure), headers: page.headers })
  if (failure?.retryAfter && answer.status === failure.status) answer.headers.set('Retry-After', failure.retryAfter)
  if (policy) answer.headers.set('Content-Security-Policy', policy)
  // The same for everyone, but asked for again each time: a visitor who signs in gets pages of their own.
  answer.headers.append('Vary', 'Cookie')
  if (isHtml && page.ok && isForEveryone(c)) {
    answer.headers.set('Cache-Control', 'public, no-cache')
  } else {
    // Redirects too depend on who asks.
    answer.headers.set('Cache-Control', 'private, no-store')
    // A session that was given more time on the way keeps it in the browser too.
    for (const cookie of new Set(cookies)) answer.headers.append('Set-Cookie', cookie)
  }
  return answer
}

/** Browsers read NUL, which an address may hold, as U+FFFD, also in the scripts whose hashes the policy names. */
async function textOf(page: Response): Promise<string> {
  return (await page.text()).replaceAll('\0', '\ufffd')
}

/** What tells the API who asks. */
function asVisitor(c: Context<HttpEnv>): Record<string, string> {
  const names = ['Cookie', 'X-Forwarded-For']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = c.req.header(name)
      return value ? [[name, value]] : []
    }),
  )
}

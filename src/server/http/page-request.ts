import type { Context } from 'hono'
import type { HttpEnv } from './env.ts'
import { pageAddress } from './page-address.ts'

/**
 * The request that renders the page of this address. Rendered whole for HEAD too: what is cached of it answers GET. The page of a form's answer
 * is the one at its address. A path that can't be decoded ("/100%") is rendered as the text that it is, so that it gets the page of an unknown
 * address; the router itself would answer it without a page.
 */
export function pageRequest(c: Context<HttpEnv>): Request {
  const url = pageAddress(new URL(c.req.url))
  if (!isDecodable(url.pathname)) url.pathname = url.pathname.replaceAll('%', '%25')
  if (c.req.method === 'GET' && url.href === c.req.url) return c.req.raw
  return new Request(url, { headers: c.req.raw.headers, signal: c.req.raw.signal })
}

function isDecodable(path: string): boolean {
  try {
    // Of use for its result: the bundler leaves out a call of `decodeURI` whose result nobody reads, although it throws.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

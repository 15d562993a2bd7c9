import type { MiddlewareHandler } from 'hono'

/**
 * Redirects a path that can't be decoded ("/interpretation/100%") to the one that spells out what was typed ("/interpretation/100%25"). The router
 * refuses it without a page, and in the browser it would take it for another address than the server.
 */
export const redirectUndecodable: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (isDecodable(pathname)) return next()
  // Of several slashes the browser would read another host.
  return c.redirect(pathname.replace(/^\/+/, '/').replaceAll('%', '%25') + search, 308)
}

function isDecodable(path: string): boolean {
  try {
    // Of use for its result: the bundler leaves out a call of `decodeURI` whose result nobody reads, although it throws.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

import type { MiddlewareHandler } from 'hono'

/**
 * Redirects a path that can't be percent-decoded ("/interpretation/100%") to its encoded spelling
 * ("/interpretation/100%25"). TanStack Router would refuse such a path on the server without rendering a page, and
 * would resolve it to a different location in the browser.
 */
export const redirectUndecodablePath: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (isDecodable(pathname)) return next()
  // The browser would resolve a `Location` of several leading slashes to another host.
  return c.redirect(pathname.replace(/^\/+/, '/').replaceAll('%', '%25') + search, 308)
}

function isDecodable(path: string): boolean {
  try {
    // The comparison uses the result: the bundler would remove a call of `decodeURI` alone, although it can throw.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

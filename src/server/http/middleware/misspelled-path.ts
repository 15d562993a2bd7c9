import type { MiddlewareHandler } from 'hono'

/**
 * Redirects the paths that TanStack Router wouldn't take as they are, to a path of this site: that is all that a
 * `Location` names here, and never the host of the request, which whoever sends it may choose.
 *
 * - Several leading slashes ("//about") become one. The router would redirect to the request's host.
 * - A path that can't be percent-decoded ("/interpretation/100%") gets its encoded spelling
 *   ("/interpretation/100%25"). The router would refuse it on the server without rendering a page, and would resolve it
 *   to a different location in the browser.
 */
export const redirectMisspelledPath: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  // The browser would resolve a `Location` of several leading slashes to another host.
  const path = pathname.replace(/^\/+/, '/')
  if (!isDecodable(path)) return c.redirect(path.replaceAll('%', '%25') + search, 308)
  return path === pathname ? next() : c.redirect(path + search, 308)
}

function isDecodable(path: string): boolean {
  try {
    // The comparison uses the result: the bundler would remove a call of `decodeURI` alone, although it can throw.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

import { readdirSync } from 'node:fs'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { DAY_SECONDS } from '../../shared/durations.ts'
import { makeFileHeaders } from '../http/middleware/security-headers.ts'

/**
 * Serves the files of the build in `root`: those under `/assets`, and those beside that folder, such as the icons. For
 * paths of no file the disk isn't accessed. `secure`: the site is served over HTTPS.
 */
export function serveFiles(root: string, secure: boolean): Hono<{ Bindings: HttpBindings }> {
  const headersOf = makeFileHeaders(secure)
  const names = new Set(readdirSync(root).map((name) => `/${name}`))
  const setHeaders: MiddlewareHandler = (c, next) => {
    // Responses of the app set them themselves.
    for (const [name, value] of headersOf(c.req.path)) c.header(name, value)
    return next()
  }
  const assets = serveStatic({
    root,
    precompressed: true,
    // The file names contain a hash of the content.
    onFound: (_path, c) => c.header('Cache-Control', `public, max-age=${365 * DAY_SECONDS}, immutable`),
  })
  const files = serveStatic({ root, precompressed: true })
  const ifNamed = (handle: MiddlewareHandler): MiddlewareHandler => {
    return (c, next) => (names.has(c.req.path) ? handle(c, next) : next())
  }
  return new Hono<{ Bindings: HttpBindings }>()
    .get('/assets/*', setHeaders, assets, (c) => c.text('Not found', 404))
    .get('*', ifNamed(setHeaders), ifNamed(files))
}

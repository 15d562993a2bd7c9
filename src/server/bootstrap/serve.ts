import { readdirSync } from 'node:fs'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { NO_SNIFF } from '../http/middleware/security-headers.ts'
import { discardUnreadBody } from '../http/middleware/unread-body.ts'
import { type Application, getApplication } from './application.ts'
import { readConfig } from './config.ts'
import { type HttpServer, openHttpServer, type ServerState } from './http-server.ts'
import { describeStartFailure } from './start-failure.ts'

/**
 * Handles what isn't a file. `address` is the client's; `ending` is aborted when the answer has to be sent now, because
 * the server stops.
 */
type HandleRequest = (request: Request, address?: string, ending?: AbortSignal) => Promise<Response>

/**
 * Serves the built application: files from `dist/client`, everything else through `handleRequest`. Resolves once it
 * listens. On SIGTERM and SIGINT it says at /readyz that it stops, answers what is under way, and closes the database.
 * Throws an `Error` whose message tells the operator why it can't start.
 */
export async function serve(handleRequest: HandleRequest): Promise<void> {
  const config = readConfig()
  try {
    await start(handleRequest)
  } catch (error) {
    throw describeStartFailure(error, config)
  }
}

async function start(handleRequest: HandleRequest): Promise<void> {
  const application = await getApplication()
  const files = new Hono<{ Bindings: HttpBindings & ServerState }>()
    .get('/readyz', (c, next) =>
      c.env.isStopping() ? c.text('the server stops', 503, { 'Retry-After': '5' }) : next(),
    )
    .get(
      '/assets/*',
      // Responses of `handleRequest` set this header themselves.
      async (c, next) => {
        c.header(NO_SNIFF.name, NO_SNIFF.value)
        return next()
      },
      serveStatic({
        root: 'dist/client',
        precompressed: true,
        // The file names contain a hash of the content.
        onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
      }),
      (c) => c.text('Not found', 404),
    )
    .get('*', servePublicFiles())
    .all('*', async (c) => {
      const response = await handleRequest(c.req.raw, getConnInfo(c).remote.address, c.env.ending)
      await discardUnreadBody(c.env.incoming)
      return response
    })

  const { port, host } = application.config
  let server: HttpServer
  try {
    server = await openHttpServer(files.fetch, { port, host, answerFirst: application.answerKeptPage })
  } catch (error) {
    await application.close()
    throw error
  }
  application.log.info(
    `${application.config.site.name} is ready at http://localhost:${server.port} (${application.description})`,
  )
  stopOnSignals(server, application)
}

/** Serves the other files of `dist/client`, such as the icons. For paths of no file the disk isn't accessed. */
function servePublicFiles(): MiddlewareHandler {
  const files = serveStatic({
    root: 'dist/client',
    precompressed: true,
    onFound: (_path, c) => c.header(NO_SNIFF.name, NO_SNIFF.value),
  })
  const names = new Set(readdirSync('dist/client').map((name) => `/${name}`))
  return (c, next) => (names.has(c.req.path) ? files(c, next) : next())
}

/** Stops at the first signal. */
function stopOnSignals(server: HttpServer, application: Application): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await server.stop(application.config.stopDelayMs)
    await application.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { getApplication } from './application.ts'
import { readConfig } from './config.ts'
import { type HttpServer, openHttpServer, type ServerState } from './http-server.ts'
import { describeStartFailure } from './start-failure.ts'
import { serveFiles } from './static-files.ts'
import { warmUp } from './warm-up.ts'

/** How long a stop waits for the page that is rendered ahead of its visitors. */
const WARM_UP_STOP_MS = 1000

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
  const handler = new Hono<{ Bindings: HttpBindings & ServerState }>()
    .use(application.sendStoredPages)
    .get('/readyz', (c, next) =>
      c.env.isStopping() ? c.text('the server stops', 503, { 'Retry-After': '5' }) : next(),
    )
    .route('/', serveFiles('dist/client', application.config.secure))
    .all('*', (c) => handleRequest(c.req.raw, getConnInfo(c).remote.address, c.env.ending))

  const { port, host, trustProxy } = application.config
  let server: HttpServer
  try {
    server = await openHttpServer(handler.fetch, { port, host, trustProxy })
  } catch (error) {
    await application.close()
    throw error
  }
  application.log.info(
    `${application.config.site.name} is ready at http://localhost:${server.port} (${application.description})`,
  )
  const stopping = new AbortController()
  const { site } = application.config
  const warming = warmUp((request) => handleRequest(request), site.url, stopping.signal).catch((err) =>
    application.log.warn({ err }, 'the pages that are asked for most were not rendered'),
  )
  onFirstSignal(async () => {
    stopping.abort()
    await server.stop(application.config.stopDelayMs)
    // A page that is being rendered needs the database.
    await Promise.race([warming, pause(WARM_UP_STOP_MS)])
    await application.close()
    process.exit(0)
  })
}

/** Calls `stop` at the first signal to stop. */
function onFirstSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const stopOnce = () => {
    if (isStopping) return
    isStopping = true
    void stop()
  }
  process.on('SIGTERM', stopOnce)
  process.on('SIGINT', stopOnce)
}

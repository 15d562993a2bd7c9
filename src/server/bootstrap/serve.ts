import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type HttpBindings, serve as listen } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { NO_SNIFF } from '../http/middleware/security-headers.ts'
import { discardUnreadBody } from '../http/middleware/unread-body.ts'
import { type Application, getApplication } from './application.ts'

const DRAIN_MS = 10_000

/**
 * Serves the built application: files from `dist/client`, everything else through `handleRequest`. Resolves once it
 * listens. On SIGTERM and SIGINT it stops accepting connections, lets pending requests finish for up to
 * {@link DRAIN_MS}, and closes the database.
 */
export async function serve(handleRequest: (request: Request, address?: string) => Promise<Response>): Promise<void> {
  const application = await getApplication()
  const files = new Hono<{ Bindings: HttpBindings }>()
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
      const response = await handleRequest(c.req.raw, getConnInfo(c).remote.address)
      await discardUnreadBody(c.env.incoming)
      return response
    })

  const { port, host } = application.config
  const server = listen({
    fetch: files.fetch,
    port,
    ...(host && { hostname: host }),
    createServer: ((options: object, listener: RequestListener) =>
      createServer(options, (request, response) => {
        if (!application.answerKeptPage(request, response)) listener(request, response)
      })) as typeof createServer,
  }) as Server
  try {
    await once(server, 'listening')
  } catch (error) {
    await application.close()
    const inUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    throw inUse ? new Error(`Port ${port} is already in use. Stop what runs there, or set PORT.`) : error
  }
  const address = server.address()
  const actualPort = typeof address === 'object' ? address?.port : port
  application.log.info(
    `${application.config.site.name} is ready at http://localhost:${actualPort} (${application.description})`,
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

function stopOnSignals(server: Server, application: Application): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const drained = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    const drainTimer = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    await drained
    clearTimeout(drainTimer)
    await application.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { type HttpBindings, serve as listen } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { type Application, getApplication } from './application.ts'
import { NO_SNIFF } from './http/security-headers.ts'
import { discardUnreadBody } from './http/unread-body.ts'

const DRAIN_MS = 10_000

/**
 * Serves the built product: files from `dist/client`, everything else through `answer`. Resolves once it listens.
 * SIGTERM and SIGINT stop taking connections, let requests under way finish and close the database.
 */
export async function serve(answer: (request: Request, address?: string) => Promise<Response>): Promise<void> {
  const application = await getApplication()
  const files = new Hono<{ Bindings: HttpBindings }>()
    // For the files; what `answer` answers says it itself.
    .use((c, next) => {
      c.header(NO_SNIFF.name, NO_SNIFF.value)
      return next()
    })
    .get(
      '/assets/*',
      serveStatic({
        root: 'dist/client',
        precompressed: true,
        // Their names carry a hash of their content.
        onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
      }),
      (c) => c.text('Not found', 404),
    )
    .get('*', servePublicFiles())
    .all('*', async (c) => {
      const response = await answer(c.req.raw, getConnInfo(c).remote.address)
      await discardUnreadBody(c.env.incoming)
      return response
    })

  const { port, host } = application.config
  const server = listen({ fetch: files.fetch, port, ...(host && { hostname: host }) }) as Server
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

/** Serves the files beside the assets, such as the icons; the disk isn't asked about any other address. */
function servePublicFiles(): MiddlewareHandler {
  const files = serveStatic({ root: 'dist/client', precompressed: true })
  const names = new Set(readdirSync('dist/client').map((name) => `/${name}`))
  return (c, next) => (names.has(c.req.path) ? files(c, next) : next())
}

function stopOnSignals(server: Server, application: Application): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const drained = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    await drained
    clearTimeout(late)
    await application.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// A minimal Hono server, to be started with `fork`. It receives a response (the body as base64, and the headers) over
// IPC, sends its port back, and responds to every request with that response.
process.once('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, 'base64')
  const app = new Hono().get('*', (c) => c.body(bytes, 200, headers))
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port))
})

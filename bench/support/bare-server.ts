import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// Usage: node bench/support/bare-server.ts: answers everything with the one answer it is sent over IPC, and sends its port back.
process.once('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, 'base64')
  const app = new Hono().get('*', (c) => c.body(bytes, 200, headers))
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port))
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

type Answer = { kind: 'hono' | 'node'; body: string; headers: Record<string, string> }

// A minimal server, to be started with `fork`: bare Hono or bare Node. It receives a response (the body as base64, and
// the headers) over IPC, sends its port back, and responds to every request with that response.
process.once('message', ({ kind, body, headers }: Answer) => {
  const bytes = Buffer.from(body, 'base64')
  if (kind === 'hono') {
    const app = new Hono().get('*', (c) => c.body(bytes, 200, headers))
    serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port))
    return
  }
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})

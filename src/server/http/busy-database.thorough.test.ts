import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../tests/support/app.ts'
import { describeEachSite } from '../../../tests/support/database.ts'
import type { Database } from '../storage/connection/db.ts'

describeEachSite('while the database is busy', (open) => {
  let database: Database
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    database = await open()
    app = await openApp(database)
  })

  /** Starts a server on a real socket, whose responses need the event loop. */
  async function listen(): Promise<{ url: string; server: Server }> {
    const fetch = ({ url }: Request) => app.get(new URL(url).pathname)
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server
    await once(server, 'listening')
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  /** Occupies all database connections until the returned function is called. */
  async function occupyConnections(): Promise<() => Promise<void>> {
    const connections = database.kind === 'embedded' ? 1 : 10
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const holders: Promise<void>[] = []
    for (let n = 0; n < connections; n++) {
      const { promise: taken, resolve: take } = Promise.withResolvers<void>()
      const holder = database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        take()
        await released
      })
      holders.push(holder)
      await taken
    }
    return async () => {
      release()
      await Promise.all(holders)
    }
  }

  test('the process serves cached responses and those that need no database', async () => {
    const { url, server } = await listen()
    const cached = `${url}/api/interpretations/snake`
    await fetch(cached)
    const order: string[] = []
    const slow = database.db.execute(sql`select pg_sleep(4)`).then(() => order.push('statement'))
    for (const address of [`${url}/healthz`, cached]) {
      expect((await fetch(address)).status).toBe(200)
      order.push(new URL(address).pathname)
    }
    await slow
    expect(order).toEqual(['/healthz', '/api/interpretations/snake', 'statement'])
    server.close()
  })

  test('/readyz responds with 503 within seconds, and with 200 afterwards', async () => {
    const slow = database.db.execute(sql`select pg_sleep(6)`).then(() => {})
    // PostgreSQL has other connections; the embedded database has only one.
    expect((await app.get('/readyz')).status).toBe(database.kind === 'embedded' ? 503 : 200)
    await slow
    expect((await app.get('/readyz')).status).toBe(200)
  })

  test('/readyz responds with 503 when every connection is in use', async () => {
    const release = await occupyConnections()
    const response = await app.get('/readyz')
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('5')
    await release()
    expect((await app.get('/readyz')).status).toBe(200)
  })

  test('a request gets a 503 with Retry-After instead of waiting', async () => {
    const release = await occupyConnections()
    const response = await app.get('/api/search?q=snakes+on+a+bridge')
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('5')
    expect(await response.json()).toEqual({ error: expect.stringContaining('Please try again shortly') })
    await release()
    expect((await app.get('/api/search?q=snakes+on+a+bridge')).status).toBe(200)
  })
})

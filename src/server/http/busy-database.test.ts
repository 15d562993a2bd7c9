import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../tests/support/app.ts'
import { describeEachDatabase } from '../../../tests/support/database.ts'
import type { Database } from '../storage/db.ts'

describeEachDatabase('while the database is busy', (open) => {
  let database: Database
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    database = await open()
    app = await openApp(database)
  })

  /** Over a real socket, whose answers need the event loop. */
  async function listen(): Promise<{ url: string; server: Server }> {
    const fetch = ({ url }: Request) => app.get(new URL(url).pathname)
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server
    await once(server, 'listening')
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  /** Keeps all the connections that there are, until what it gives is called. */
  async function takeAll(): Promise<() => Promise<void>> {
    const connections = database.kind === 'embedded' ? 1 : 10
    const { promise: freed, resolve: free } = Promise.withResolvers<void>()
    const holders: Promise<void>[] = []
    for (let n = 0; n < connections; n++) {
      const { promise: taken, resolve: take } = Promise.withResolvers<void>()
      const holder = database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        take()
        await freed
      })
      holders.push(holder)
      await taken
    }
    return async () => {
      free()
      await Promise.all(holders)
    }
  }

  test('the process answers what needs no database, and what is in the response cache', async () => {
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

  test('/readyz says within seconds that it is, and afterwards that it no longer is', async () => {
    const slow = database.db.execute(sql`select pg_sleep(6)`).then(() => {})
    // A server has other connections.
    expect((await app.get('/readyz')).status).toBe(database.kind === 'embedded' ? 503 : 200)
    await slow
    expect((await app.get('/readyz')).status).toBe(200)
  })

  test('/readyz says so when every connection is taken', async () => {
    const free = await takeAll()
    const answer = await app.get('/readyz')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('5')
    await free()
    expect((await app.get('/readyz')).status).toBe(200)
  })

  test('a request is told to come back rather than kept waiting', async () => {
    const free = await takeAll()
    const answer = await app.get('/api/search?q=snakes+on+a+bridge')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(await answer.json()).toEqual({ error: expect.stringContaining('Please try again shortly') })
    await free()
    expect((await app.get('/api/search?q=snakes+on+a+bridge')).status).toBe(200)
  })
})

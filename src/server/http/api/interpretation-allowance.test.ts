import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { type InterpretationEngine, InterpreterFailure } from '../../interpreter/types.ts'
import type { Database } from '../../storage/connection/db.ts'
import { recognitions } from '../../storage/schema/schema-dictionary.ts'
import { allowances } from '../../storage/schema/schema-limits.ts'

const DREAM =
  'A rattlesnake lay on the kitchen floor of my grandmother’s house and I was so frightened that I could not move at all.'

const failingInterpreter = (failure: Error): InterpretationEngine => ({
  source: 'model',
  interpret: async () => {
    throw failure
  },
})

describeSite('the allowance of interpretations', (open) => {
  let database: Database
  // A worker thread starts with the first dream: fifty that come at once would wait for that longer than they may.
  beforeAll(async () => {
    await (await openApp(await open())).post('/api/interpret-ai', { prompt: DREAM })
  })
  beforeEach(async () => {
    database = await open()
  })

  it('accepts exactly 5 of 50 concurrent requests of one guest', async () => {
    const app = await openApp(database)
    const cookie = await app.becomeGuest()
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => app.post('/api/interpret-ai', { prompt: DREAM }, { cookie })),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
    const refused = responses.find(({ status }) => status === 429)
    expect(await refused?.json()).toEqual({
      error: 'You have used all of today’s interpretations. Please come back tomorrow.',
      remaining: 0,
      limit: 5,
      resetAt: expect.any(String),
    })
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(86_000)
  })

  it('counts guests without a valid cookie by address', async () => {
    const app = await openApp(database)
    const forged = 'guest=00000000-0000-4000-8000-000000000000.Zm9yZ2Vk'
    const calls = Array.from({ length: 12 }, (_, index) =>
      app.post('/api/interpret-ai', { prompt: DREAM }, index % 2 === 0 ? {} : { cookie: forged }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect((await app.post('/api/interpret-ai', { prompt: DREAM }, { address: '198.51.100.1' })).status).toBe(200)
  })

  it('limits an address to ten times the allowance and reports that the network’s is used up', async () => {
    const app = await openApp(database, { LIMIT_GUEST: '2' })
    // Different addresses of one IPv6 /64.
    const addressOf = (guest: number) => `2001:db8:0:1::${guest + 1}`
    const ask = async (guest: number) => {
      const address = addressOf(guest)
      return app.post('/api/interpret-ai', { prompt: DREAM }, { cookie: await app.becomeGuest(address), address })
    }
    const responses = await Promise.all(Array.from({ length: 30 }, (_, guest) => ask(guest)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = responses.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(86_000)
    expect(await refused?.json()).toEqual({
      error:
        'Guests on your network have used all of the interpretations that they share today. Sign in to have your own, or please come back tomorrow.',
      remaining: 0,
      limit: 2,
      resetAt: expect.any(String),
      usedUpByNetwork: true,
    })
    const limit = await (await app.get('/api/interpretation-limit', { address: addressOf(99) })).json()
    expect(limit).toMatchObject({ remaining: 0, limit: 2, usedUpByNetwork: true })
    expect(await (await app.get('/api/interpretation-limit', { address: '2001:db8:0:2::1' })).json()).toEqual({
      remaining: 2,
      limit: 2,
      resetAt: null,
    })
    const { call } = await app.becomeMember('goes-on', addressOf(99))
    expect((await app.post('/api/interpret-ai', { prompt: DREAM }, { ...call, address: addressOf(99) })).status).toBe(
      200,
    )
  })

  it('limits an address to LIMIT_ADDRESS', async () => {
    const app = await openApp(database, { LIMIT_GUEST: '2', LIMIT_ADDRESS: '3' })
    const statuses: number[] = []
    for (let guest = 0; guest < 5; guest++) {
      const cookie = await app.becomeGuest()
      statuses.push((await app.post('/api/interpret-ai', { prompt: DREAM }, { cookie })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  it('reports the first error even when the refund fails', async () => {
    const { db } = database
    const app = await openApp(
      database,
      {},
      {
        source: 'model',
        async interpret() {
          await db.execute(sql`alter table allowances rename to allowances_away`)
          throw new InterpreterFailure('timeout', 'too slow')
        },
      },
    )
    const response = await app.post('/api/interpret-ai', { prompt: DREAM })
    await db.execute(sql`alter table allowances_away rename to allowances`)
    expect([response.status, await response.json()]).toEqual([
      504,
      { error: 'Failed to interpret dream. Please try again.' },
    ])
  })

  it('uses X-Forwarded-For only up to the number of trusted proxies', async () => {
    const plain = await openApp(database, { LIMIT_GUEST: '1' })
    const from = (hops: string) => ({ headers: { 'X-Forwarded-For': hops } })
    expect((await plain.post('/api/interpret-ai', { prompt: DREAM }, from('192.0.2.1'))).status).toBe(200)
    expect((await plain.post('/api/interpret-ai', { prompt: DREAM }, from('192.0.2.2'))).status).toBe(429)

    const proxied = await openApp(database, { LIMIT_GUEST: '1', TRUST_PROXY: '1' })
    expect((await proxied.post('/api/interpret-ai', { prompt: DREAM }, from('192.0.2.3'))).status).toBe(200)
    expect((await proxied.post('/api/interpret-ai', { prompt: DREAM }, from('6.6.6.6, 192.0.2.3'))).status).toBe(429)
    expect((await proxied.post('/api/interpret-ai', { prompt: DREAM }, from('192.0.2.4'))).status).toBe(200)
  })

  it.each([
    [new InterpreterFailure('failed', 'the model answered nonsense'), 502, 'Failed to interpret dream'],
    [new InterpreterFailure('timeout', 'the model was too slow'), 504, 'Failed to interpret dream. Please try again.'],
    [new Error('a fault of ours'), 500, 'Something went wrong on our side. Please try again.'],
  ])('refunds a failed interpretation: %s', async (failure, status, error) => {
    const app = await openApp(database, {}, failingInterpreter(failure))
    const cookie = await app.becomeGuest()
    const response = await app.post('/api/interpret-ai', { prompt: DREAM }, { cookie })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error })
    // The refunded interpretation opened no window.
    expect(await (await app.get('/api/interpretation-limit', { cookie })).json()).toEqual({
      remaining: 5,
      limit: 5,
      resetAt: null,
    })
    expect(await database.db.select().from(recognitions)).toEqual([])
  })

  it('refunds the interpretation when the client disconnects', async () => {
    const app = await openApp(
      database,
      {},
      {
        source: 'model',
        interpret: ({ signal }) =>
          new Promise((_, reject) => {
            const fail = () => reject(new InterpreterFailure('failed', 'the client disconnected'))
            if (signal?.aborted) fail()
            signal?.addEventListener('abort', fail)
          }),
      },
    )
    const controller = new AbortController()
    const response = app.send(
      '/api/interpret-ai',
      {
        method: 'POST',
        body: JSON.stringify({ prompt: DREAM }),
        headers: { 'Content-Type': 'application/json' },
        signal: controller.signal,
      },
      {},
    )
    await vi.waitFor(async () => expect(await database.db.select().from(allowances)).not.toEqual([]))
    controller.abort()
    await response
    expect(await database.db.select().from(allowances)).toEqual([])
  })

  it('sets an HttpOnly guest cookie, and on HTTPS one with the __Host- prefix', async () => {
    const plain = (await (await openApp(database)).get('/api/interpretation-limit')).headers.get('Set-Cookie')
    expect(plain).toMatch(/^guest=.*HttpOnly; SameSite=Lax$/)
    const app = await openApp(database, { SITE_URL: 'https://dreams.example' })
    const secure = (await app.get('/api/interpretation-limit')).headers.get('Set-Cookie')
    expect(secure).toMatch(/^__Host-guest=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })
})

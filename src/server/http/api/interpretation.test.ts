import { sql } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { interpretResponseSchema } from '../../../contract/interpretation.ts'
import { type InterpretationEngine, InterpreterFailure } from '../../interpreter/port.ts'
import type { Database } from '../../storage/db.ts'
import { allowances, recognitions } from '../../storage/schema.ts'

const DREAM =
  'A rattlesnake lay on the kitchen floor of my grandmother’s house and I was so frightened that I could not move at all.'

const failingInterpreter = (failure: Error): InterpretationEngine => ({
  source: 'model',
  interpret: async () => {
    throw failure
  },
})

describeEachSite('interpreting a dream', (open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })

  it('responds as the contract specifies, about this dream', async () => {
    const app = await openApp(database)
    const cookie = await app.becomeGuest()
    const response = await app.post(
      '/api/interpret-ai',
      { prompt: `  ${DREAM}\n`, context: 'I start a new job.' },
      { cookie },
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const body = interpretResponseSchema.parse(await response.json())
    expect(body).toMatchObject({ remaining: 4, limit: 5, source: 'dictionary', support: null })
    expect(Date.parse(body.resetAt ?? '')).toBeGreaterThan(Date.now() + 23.9 * 3_600_000)
    expect(new Set(body.interpretation.luckyNumbers).size).toBe(6)
    const snake = body.symbols.find(({ slug }) => slug === 'snake')
    expect(snake?.spans.map(({ start, end }) => DREAM.slice(start, end))).toEqual(['rattlesnake'])
    expect(Math.max(...body.symbols.map(({ weight }) => weight))).toBe(1)
    expect(body.interpretation.detailed).toContain('“')
  })

  it('returns what each sentence rests on, and how the dream uses the symbols that matter', async () => {
    const app = await openApp(database)
    const dream =
      'I was in the kitchen of my old house. A snake came out from under the stove and bit me in the hand. I was terrified and ran to my mother.'
    const body = interpretResponseSchema.parse(
      await (await app.post('/api/interpret-ai', { prompt: ` ${dream}` })).json(),
    )
    expect(body.parts.length).toBeGreaterThan(2)
    for (const { section, text, spans } of body.parts) {
      expect(body.interpretation[section]).toContain(text)
      for (const { start, end } of spans) expect([start < end, end <= dream.length]).toEqual([true, true])
    }
    for (const { matters, reading } of body.symbols) expect(matters).toBe(reading !== undefined)
    const snake = body.symbols.find(({ slug }) => slug === 'snake')
    expect(snake?.reading).toMatchObject({ situation: { label: 'it bit you', anchor: 'it-bit-you' } })
    const { start = 0, end = 0 } = snake?.reading?.span ?? {}
    expect(dream.slice(start, end)).toContain('bit me')
  })

  it('returns no parts of a text of which it isn’t known what it rests on', async () => {
    const engine: InterpretationEngine = {
      source: 'model',
      interpret: async () => ({ summary: 'A snake.', detailed: 'It lies there.', source: 'model' }),
    }
    const app = await openApp(database, {}, engine)
    const body = interpretResponseSchema.parse(await (await app.post('/api/interpret-ai', { prompt: DREAM })).json())
    expect(body).toMatchObject({ source: 'model', parts: [] })
  })

  it('is deterministic: the same dream gets the same text and numbers', async () => {
    const app = await openApp(database)
    const first = await (await app.post('/api/interpret-ai', { prompt: DREAM })).json()
    const second = await (await app.post('/api/interpret-ai', { prompt: DREAM })).json()
    expect(second.interpretation).toEqual(first.interpretation)
  })

  it('stores nothing of the dream but a daily count of its symbols', async () => {
    const app = await openApp(database)
    await app.post('/api/interpret-ai', { prompt: DREAM })
    await app.post('/api/interpret-ai', { prompt: DREAM })
    const counts = await database.db.select().from(recognitions)
    expect(counts.find(({ symbol }) => symbol === 'snake')).toEqual({
      day: new Date().toISOString().slice(0, 10),
      symbol: 'snake',
      count: 2,
    })
    const kept = JSON.stringify([counts, await database.db.select().from(allowances)])
    expect(kept).not.toContain('rattlesnake')
    expect(kept).not.toContain('203.0.113')
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

  it('returns the interpretation even when its symbols can’t be counted', async () => {
    const app = await openApp(database)
    await database.db.execute(sql`alter table recognitions rename to recognitions_away`)
    const response = await app.post('/api/interpret-ai', { prompt: DREAM })
    await database.db.execute(sql`alter table recognitions_away rename to recognitions`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ remaining: 4, interpretation: { summary: expect.any(String) } })
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

  it.each([
    ['malformed JSON', '{"prompt": "I was', 400, 'The request is not valid JSON.'],
    ['a wrong type', { prompt: 42 }, 400, 'Please tell your dream as text.'],
    ['nothing', {}, 400, 'Please tell your dream as text.'],
    ['an array', [DREAM], 400, undefined],
    [
      '29 characters',
      { prompt: `${'a'.repeat(29)}   ` },
      400,
      'Please tell a little more: a dream needs at least 30 characters.',
    ],
    ['5,001 characters', { prompt: 'a'.repeat(5001) }, 400, 'Please shorten your dream to at most 5,000 characters.'],
    [
      'a context of 1,001 characters',
      { prompt: DREAM, context: 'a'.repeat(1001) },
      400,
      'Please shorten your life context to at most 1,000 characters.',
    ],
    ['2 MB', { prompt: 'a'.repeat(2_000_000) }, 413, 'That is too long. Please send less text.'],
  ])('refuses %s with one plain sentence, without using the allowance', async (_, body, status, sentence) => {
    const app = await openApp(database)
    const cookie = await app.becomeGuest()
    const response = await app.post('/api/interpret-ai', body, { cookie })
    expect(response.status).toBe(status)
    const { error } = await response.json()
    expect(error).toMatch(/^[A-Z].*\.$/)
    if (sentence) expect(error).toBe(sentence)
    expect(await (await app.get('/api/interpretation-limit', { cookie })).json()).toMatchObject({
      remaining: 5,
      resetAt: null,
    })
  })

  it('returns the invalid field', async () => {
    const app = await openApp(database)
    const response = await app.post('/api/interpret-ai', { prompt: 'too short' })
    expect(await response.json()).toEqual({
      error: 'Please tell a little more: a dream needs at least 30 characters.',
      fields: { prompt: 'Please tell a little more: a dream needs at least 30 characters.' },
    })
  })

  it('adds sources of help when the dream’s text expresses real distress', async () => {
    const app = await openApp(database)
    const prompt = 'I stood on a bridge in the dream. When I woke up I wanted to kill myself and I still do.'
    const body = await (await app.post('/api/interpret-ai', { prompt })).json()
    expect(body.support).toContain('findahelpline.com')
    expect(body.support).toContain('988')
    expect(body.interpretation.summary).not.toBe('')
  })

  it('says whether the dream is told as a nightmare that returns, there or in the life context', async () => {
    const app = await openApp(database)
    const isReturning = async (prompt: string, context?: string) =>
      (await (await app.post('/api/interpret-ai', { prompt, context })).json()).recurringNightmare
    const dream = 'A man with no face chased me down the corridor of my old school, and the door was locked.'
    expect(await isReturning(dream)).toBe(false)
    expect(await isReturning(`I keep having this nightmare. ${dream}`)).toBe(true)
    expect(await isReturning(dream, 'I have had this dream every week since spring.')).toBe(true)
    expect(await isReturning('I keep dreaming of a garden by the sea, and it is lovely to walk there.')).toBe(false)
  })

  it('sets an HttpOnly guest cookie, and on HTTPS one with the __Host- prefix', async () => {
    const plain = (await (await openApp(database)).get('/api/interpretation-limit')).headers.get('Set-Cookie')
    expect(plain).toMatch(/^guest=.*HttpOnly; SameSite=Lax$/)
    const app = await openApp(database, { SITE_URL: 'https://dreams.example' })
    const secure = (await app.get('/api/interpretation-limit')).headers.get('Set-Cookie')
    expect(secure).toMatch(/^__Host-guest=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })
})

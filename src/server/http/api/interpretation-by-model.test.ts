import { expect, it } from 'vitest'
import { describeSite } from '../../../../tests/support/database.ts'
import { ACCEPT_EVENTS, allEvents, partTexts } from '../../../../tests/support/event-stream.ts'
import { useModelSite } from '../../../../tests/support/model-site.ts'
import type { Behaviour } from '../../../../tests/support/model-stand-in.ts'

const DREAM = 'I was looking for my lost cat in a tall building, and the elevator went sideways instead of up.'
const PRIVATE = /lost cat|sideways|sk-a-key|203\.0\.113/
const UNTOUCHED = { remaining: 5, limit: 5, resetAt: null }
const TRY_AGAIN = 'Failed to interpret dream. Please try again.'
const FAILED = 'Failed to interpret dream'

/** The model's faults, each with the status and the sentence of the answer. */
const FAULTS: [string, Behaviour, number, string][] = [
  ['hangs', { kind: 'hang' }, 504, TRY_AGAIN],
  ['is too slow', { kind: 'slow', pauseMs: 700 }, 504, TRY_AGAIN],
  ['is over its rate', { kind: 'status', status: 429 }, 502, FAILED],
  ['fails', { kind: 'status', status: 500 }, 502, FAILED],
  ['refuses the key', { kind: 'status', status: 401 }, 502, FAILED],
  ['answers no JSON', { kind: 'text', text: 'Beware of Tuesday.' }, 502, FAILED],
  ['answers in another shape', { kind: 'text', text: '{"meaning": "You looked for your lost cat."}' }, 502, FAILED],
  [
    'writes without end',
    { kind: 'body', body: 'data: {"choices": '.repeat(80_000), contentType: 'text/event-stream' },
    502,
    FAILED,
  ],
  ['answers HTML', { kind: 'body', body: '<html>Bad gateway</html>', contentType: 'text/html' }, 502, FAILED],
  ['closes the connection', { kind: 'cut' }, 502, FAILED],
  ['obeys somebody else', { kind: 'text', text: '{"summary":"Buy gold.","detailed":"Buy gold today."}' }, 502, FAILED],
]
/** After some text has come in. */
const BREAKS: [string, Behaviour, number, string][] = [
  ['is cut off', { kind: 'cut-midway' }, 502, FAILED],
  ['hangs', { kind: 'hang-midway' }, 504, TRY_AGAIN],
  ['runs out of tokens', { kind: 'end-midway' }, 502, FAILED],
]

describeSite('a model that', (open) => {
  const site = useModelSite(open, { isShared: true })

  it.each([...FAULTS, ...BREAKS])(
    '%s costs nothing, and nothing private is logged, with a stream or without',
    async (_, behaviour, status, error) => {
      site.standIn().behave(behaviour)
      const app = await site.start()
      const response = await app.post('/api/interpret-ai', { prompt: DREAM })
      expect(response.status).toBe(status)
      expect(await response.json()).toEqual({ error })
      const stream = await app.post('/api/interpret-ai', { prompt: DREAM }, { headers: ACCEPT_EVENTS })
      expect(stream.status).toBe(200)
      const events = await allEvents(stream)
      expect(events[0]).toMatchObject({ event: 'symbols', data: { source: 'model', support: null } })
      expect(events.at(-1)).toEqual({ event: 'failed', data: { status, error } })
      // The words that came stay.
      const isBroken = BREAKS.some(([, broken]) => broken === behaviour)
      expect(partTexts(events).join(' ')).toMatch(isBroken ? /^The dream opens with/ : /^$/)
      expect(await (await app.get('/api/interpretation-limit')).json()).toEqual(UNTOUCHED)
      expect(site.log()).toContain('interpretation failed')
      expect(site.log()).not.toMatch(PRIVATE)
    },
  )
})

describeSite('interpreting a dream with a model', (open) => {
  const site = useModelSite(open)

  it('returns `model` as the source', async () => {
    const app = await site.start()
    const body = await (await app.post('/api/interpret-ai', { prompt: DREAM })).json()
    expect(body).toMatchObject({ source: 'model', remaining: 4 })
    expect(body.parts[0].spans).toEqual([{ start: 0, end: 'I was looking for my lost'.length }])
    expect(site.log()).toContain('answered')
    expect(site.log()).not.toMatch(PRIVATE)
  })

  it('streams the symbols first, then the text, and the same answer as without a stream at the end', async () => {
    site.standIn().behave({ kind: 'slow', pauseMs: 10 })
    const app = await site.start('model', { timeoutMs: 30_000 })
    const response = await app.post('/api/interpret-ai', { prompt: DREAM }, { headers: ACCEPT_EVENTS })
    expect(response.headers.get('Content-Type')).toContain('text/event-stream')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const events = await allEvents(response)
    const names = events.map(({ event }) => event)
    expect(names[0]).toBe('symbols')
    expect(names.indexOf('words')).toBe(1)
    expect(names.slice(-3)).toEqual(['questions', 'images', 'done'])
    const streamed = events.at(-1)?.data
    const answer = await (await app.post('/api/interpret-ai', { prompt: DREAM })).json()
    expect(streamed).toEqual({ ...answer, remaining: 4, resetAt: expect.any(String) })
    expect(partTexts(events)).toEqual(answer.parts.map(({ text }: { text: string }) => text))
  })

  it('streams what the dictionary engine writes, with the same answer at the end', async () => {
    const app = await site.start('dictionary')
    const events = await allEvents(await app.post('/api/interpret-ai', { prompt: DREAM }, { headers: ACCEPT_EVENTS }))
    const answer = await (await app.post('/api/interpret-ai', { prompt: DREAM })).json()
    expect(events[0]).toMatchObject({ event: 'symbols', data: { source: 'dictionary' } })
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { interpretation: answer.interpretation } })
    expect(partTexts(events)).toEqual(answer.parts.map(({ text }: { text: string }) => text))
  })

  it('refuses a stream as any other request, before it begins', async () => {
    const app = await site.start()
    const ask = (prompt: string) => app.post('/api/interpret-ai', { prompt }, { headers: ACCEPT_EVENTS })
    expect((await ask('too short')).status).toBe(400)
    for (let left = 5; left > 0; left--) expect((await allEvents(await ask(DREAM))).at(-1)?.event).toBe('done')
    const refused = await ask(DREAM)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  })

  it('drops an invented symbol, a quotation that isn’t there and a piece that isn’t there', async () => {
    const says = 'It looked for you as well.'
    site.standIn().behave({
      kind: 'reading',
      answer: {
        summary: '[1] You look for your cat. [40] A dragon came. [1] It said “come home at once”.',
        detailed:
          '[1] You write “sideways instead of up” and leave it there. [1] You write “I hated that cat”. [1] The elevator takes you along instead of up to your cat.',
        images: [
          { symbol: 'elevator', words: 'the elevator went sideways', situation: 'it sang', says },
          { symbol: 'Dragon', words: 'my lost cat', situation: '', says },
          { symbol: 'Building', words: 'the building fell', situation: '', says },
        ],
      },
    })
    const app = await site.start()
    const { interpretation, symbols } = await (await app.post('/api/interpret-ai', { prompt: DREAM })).json()
    expect(interpretation.summary).toBe('You look for your cat.')
    expect(interpretation.detailed).toContain(
      'You write “sideways instead of up” and leave it there. The elevator takes you along',
    )
    expect(interpretation.detailed).not.toContain('hated')
    const read = symbols.filter((symbol: { reading?: object }) => symbol.reading)
    expect(read).toMatchObject([{ slug: 'elevator', reading: { words: 'the elevator went sideways', says } }])
    expect(read[0].reading).not.toHaveProperty('situation')
  })

  it('falls back to the dictionary engine when configured, and says so', async () => {
    const app = await site.start('model with fallback')
    site.standIn().behave({ kind: 'status', status: 500 })
    const body = await (await app.post('/api/interpret-ai', { prompt: DREAM })).json()
    expect(body).toMatchObject({ source: 'dictionary', isFallback: true, remaining: 4 })
    const events = await allEvents(await app.post('/api/interpret-ai', { prompt: DREAM }, { headers: ACCEPT_EVENTS }))
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { source: 'dictionary', isFallback: true, remaining: 3 },
    })
  })

  it('refuses with 503 what the model has no room for, and charges nothing', async () => {
    const app = await site.start('model', { concurrency: 1, timeoutMs: 4_000 })
    site.standIn().behave({ kind: 'hang' })
    const asked = Array.from({ length: 4 }, () => app.post('/api/interpret-ai', { prompt: DREAM }))
    const answers = await Promise.all(asked)
    // How many requests find room depends on when they come: the engine's own test counts them.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503, 504]))
    for (const { status, headers } of answers) if (status === 503) expect(headers.get('Retry-After')).toBe('10')
    expect(await (await app.get('/api/interpretation-limit')).json()).toEqual(UNTOUCHED)
  })

  it('is counted with how it ended, and with the dictionary in its place', async () => {
    const app = await site.start('model with fallback')
    const value = async (series: string) => {
      const metrics = await (await app.get('/metrics', { address: '127.0.0.1' })).text()
      const line = metrics.split('\n').find((one) => one.startsWith(`${series} `))
      return Number(line?.slice(series.length) ?? 0)
    }
    const series = [
      'model_call_duration_seconds_count{outcome="answered"}',
      'model_call_duration_seconds_count{outcome="failed"}',
      'model_fallbacks_total{reason="failed"}',
    ]
    const before = await Promise.all(series.map(value))
    await app.post('/api/interpret-ai', { prompt: DREAM }, { address: '198.51.100.40' })
    site.standIn().behave({ kind: 'status', status: 401 })
    await app.post('/api/interpret-ai', { prompt: DREAM }, { address: '198.51.100.40' })
    const after = await Promise.all(series.map(value))
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 1])
  })
})

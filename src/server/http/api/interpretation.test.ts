import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { interpretResponseSchema } from '../../../contract/interpretation.ts'
import { HOUR_MS } from '../../../shared/durations.ts'
import type { InterpretationEngine } from '../../interpreter/types.ts'
import type { Database } from '../../storage/connection/db.ts'
import { recognitions } from '../../storage/schema/schema-dictionary.ts'
import { allowances } from '../../storage/schema/schema-limits.ts'

const DREAM =
  'A rattlesnake lay on the kitchen floor of my grandmother’s house and I was so frightened that I could not move at all.'

describeSite('interpreting a dream', (open) => {
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
    expect(Date.parse(body.resetAt ?? '')).toBeGreaterThan(Date.now() + 23.9 * HOUR_MS)
    expect(new Set(body.interpretation.luckyNumbers).size).toBe(6)
    const snake = body.symbols.find(({ slug }) => slug === 'snake')
    expect(snake?.spans.map(({ start, end }) => DREAM.slice(start, end))).toEqual(['rattlesnake'])
    expect(Math.max(...body.symbols.map(({ weight }) => weight))).toBe(1)
    expect(body.interpretation.detailed).toContain('on the kitchen floor of your grandmother’s house')
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
    const { start = 0, end = 0 } = snake?.reading?.span ?? {}
    expect(dream.slice(start, end)).toContain('snake')
    expect(snake?.situations).toContainEqual({ label: 'it bit you', anchor: 'it-bit-you' })
  })

  it('returns notes on images of the dream, of which the detailed text is made', async () => {
    const app = await openApp(database)
    const dream =
      'I was in the kitchen of my old house. A snake came out from under the stove and bit me in the hand. Later I was on a boat and my mother cried. She would not tell me why she was crying all the time.'
    const body = interpretResponseSchema.parse(await (await app.post('/api/interpret-ai', { prompt: dream })).json())
    expect(body.notes).toHaveLength(2)
    for (const { symbol, span, leadIn, says, question, others } of body.notes) {
      expect(body.symbols.map(({ slug }) => slug)).toContain(symbol)
      expect(dream.slice(span.start, span.end).length).toBeGreaterThan(5)
      expect(body.interpretation.detailed).toContain(`${leadIn} ${says}`)
      expect(body.interpretation.detailed).toContain(`- ${question}`)
      expect(others.length).toBeGreaterThan(3)
    }
  })

  it.each([
    ['Ich war in einem großen Haus und ein Hund hat mich in die Hand gebissen.', /only language that can be read here/],
    ['asdf jkl asdf qwer zxcv hjkl sdfg', /doesn’t read like words/],
  ])('refuses “%s”, and charges nothing', async (prompt, sentence) => {
    const app = await openApp(database)
    const cookie = await app.becomeGuest()
    const response = await app.post('/api/interpret-ai', { prompt }, { cookie })
    expect(response.status).toBe(422)
    const { error, fields } = await response.json()
    expect(error).toMatch(sentence)
    expect(fields).toEqual({ prompt: error })
    const next = await (await app.post('/api/interpret-ai', { prompt: DREAM }, { cookie })).json()
    expect(next.remaining).toBe(4)
  })

  it('asks nothing playful of someone who is frightened now, and reads no real event as a picture', async () => {
    const app = await openApp(database)
    const now = `A man with a knife stood at my bed and I ran through a long tunnel past an old accordion. I just woke up and I’m still shaking, I can’t go back to sleep.`
    const awake = interpretResponseSchema.parse(await (await app.post('/api/interpret-ai', { prompt: now })).json())
    expect(awake).toMatchObject({ nightmare: 'now', oddDetail: null, interpretation: { luckyNumbers: [] } })
    const again = `The accident plays again every night, exactly as it happened. It really happened to me, in 2019, and I relive it.`
    const replay = interpretResponseSchema.parse(await (await app.post('/api/interpret-ai', { prompt: again })).json())
    expect(replay).toMatchObject({ nightmare: 'replay', notes: [], interpretation: { luckyNumbers: [] } })
    expect(replay.symbols.every(({ reading }) => reading === undefined)).toBe(true)
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

  it('returns the interpretation even when its symbols can’t be counted', async () => {
    const app = await openApp(database)
    await database.db.execute(sql`alter table recognitions rename to recognitions_away`)
    const response = await app.post('/api/interpret-ai', { prompt: DREAM })
    await database.db.execute(sql`alter table recognitions_away rename to recognitions`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ remaining: 4, interpretation: { summary: expect.any(String) } })
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
})

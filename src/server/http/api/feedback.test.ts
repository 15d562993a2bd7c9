import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { newAddress, openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { BROKEN_TEXT } from '../../../contract/text.ts'
import { DAY_MS } from '../../../shared/durations.ts'
import { utcDay } from '../../../shared/utc-day.ts'
import type { Database } from '../../storage/connection/db.ts'
import { deleteOldFeedback, incrementFeedback } from '../../storage/feedback.ts'
import { users } from '../../storage/schema/schema-accounts.ts'
import { feedback } from '../../storage/schema/schema-dictionary.ts'
import { rateLimitCounters } from '../../storage/schema/schema-limits.ts'

const PATH = '/api/interpretation-feedback'
const THEME = 'Chased'
const UNKNOWN_THEME = 'The dictionary has no theme of this name.'
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

describeSite('feedback about interpretations', (open) => {
  let database: Database
  let app: Awaited<ReturnType<typeof openApp>>
  let admin: { cookie: string }
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, { LIMIT_REGISTRATIONS: '1000' })
    const { id, call } = await app.becomeMember('keeper')
    await database.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
    admin = call
  })
  beforeEach(async () => {
    await database.db.delete(feedback)
  })

  const rows = () => database.db.select().from(feedback).orderBy(feedback.source, feedback.theme)
  const give = (body: unknown, call: { address?: string; cookie?: string } = { address: newAddress() }) =>
    app.post(PATH, body, call)
  const count = async (times: number, fits: boolean, theme?: string) => {
    for (let at = 0; at < times; at++) {
      await incrementFeedback(database.db, { fits, source: 'dictionary', ...(theme && { theme }) }, new Date())
    }
  }

  it('counts answers by day, engine and theme, and stores nothing else', async () => {
    const { call } = await app.becomeMember('answers')
    const answers = [
      { fits: true, source: 'dictionary', theme: THEME },
      { fits: true, source: 'dictionary', theme: THEME },
      { fits: false, source: 'dictionary', theme: THEME },
      { fits: false, source: 'dictionary' },
      { fits: true, source: 'model' },
    ]
    for (const [at, answer] of answers.entries()) {
      const response = await give(answer, at % 2 ? call : { address: newAddress() })
      expect([response.status, await response.text()]).toEqual([204, ''])
    }
    const day = utcDay(new Date())
    expect(await rows()).toEqual([
      { day, source: 'dictionary', theme: '', fits: 0, misses: 1 },
      { day, source: 'dictionary', theme: THEME, fits: 2, misses: 1 },
      { day, source: 'model', theme: '', fits: 1, misses: 0 },
    ])
    // The limits of a reader and an address are in memory: the database has no trace of who answered.
    const counters = await database.db.select().from(rateLimitCounters)
    expect(counters.filter(({ key }) => !key.startsWith('registration:'))).toEqual([])
  })

  it('counts each of many answers at once', async () => {
    const calls = Array.from({ length: 20 }, () => ({ address: newAddress() }))
    await Promise.all(calls.map((call, at) => give({ fits: at % 4 > 0, source: 'dictionary', theme: THEME }, call)))
    expect(await rows()).toMatchObject([{ fits: 15, misses: 5 }])
  })

  it('refuses anything else with a sentence, and counts nothing', async () => {
    const refusals: [body: unknown, error: string][] = [
      [{}, 'Please say whether it fits: true or false.'],
      [[], 'Please send a JSON object with fits and source.'],
      [null, 'Please send a JSON object with fits and source.'],
      [{ fits: 'yes', source: 'dictionary' }, 'Please say whether it fits: true or false.'],
      [{ fits: 1, source: 'dictionary' }, 'Please say whether it fits: true or false.'],
      [{ fits: true }, 'The source must be model or dictionary.'],
      [{ fits: true, source: 'constructor' }, 'The source must be model or dictionary.'],
      [{ fits: true, source: 'dictionary', theme: 7 }, 'Please give the theme by its name.'],
      [{ fits: true, source: 'dictionary', theme: null }, 'Please give the theme by its name.'],
      [{ fits: true, source: 'dictionary', theme: '' }, UNKNOWN_THEME],
      [{ fits: true, source: 'dictionary', theme: 'No such theme' }, UNKNOWN_THEME],
      [{ fits: true, source: 'dictionary', theme: 'constructor' }, UNKNOWN_THEME],
      [{ fits: true, source: 'dictionary', theme: 'x'.repeat(100_000) }, UNKNOWN_THEME],
      [{ fits: true, source: 'dictionary', theme: "'; drop table feedback" }, UNKNOWN_THEME],
      [{ fits: true, source: 'dictionary', theme: 'a\0b' }, BROKEN_TEXT],
      ['{"fits": tru', 'The request is not valid JSON.'],
    ]
    for (const [body, error] of refusals) {
      const response = await give(body)
      expect([response.status, (await response.json()).error]).toEqual([400, error])
    }
    expect(await rows()).toEqual([])
  })

  it('refuses another site’s page, and a body that is too long or isn’t JSON', async () => {
    const answer = JSON.stringify({ fits: true, source: 'dictionary' })
    const send = (body: string, headers: Record<string, string>) =>
      app.send(PATH, { method: 'POST', body, headers }, { address: newAddress() })
    const json = { 'Content-Type': 'application/json' }
    expect((await send(answer, { ...json, Origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(answer, { 'Content-Type': 'text/plain' })).status).toBe(415)
    const long = JSON.stringify({ fits: true, source: 'dictionary', theme: 'x'.repeat(300_000) })
    expect((await send(long, json)).status).toBe(413)
    expect(await rows()).toEqual([])
  })

  it('counts at most twice as many answers of a reader as they have interpretations', async () => {
    const statusesOf = async (call: { address?: string; cookie?: string }, times: number) => {
      const statuses: number[] = []
      for (let at = 0; at < times; at++) statuses.push((await give({ fits: true, source: 'dictionary' }, call)).status)
      return statuses
    }
    const allowed = (times: number) => Array.from({ length: times }, () => 204)
    const address = newAddress()
    const guest = { address, cookie: await app.becomeGuest(address) }
    expect(await statusesOf(guest, 11)).toEqual([...allowed(10), 429])
    const refused = await give({ fits: true, source: 'dictionary' }, guest)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(86_000)
    expect((await refused.json()).error).toBe(
      'You have answered as often today as one reader may. Please come back in 24 hours.',
    )
    // Another guest on the same address, one without a cookie, and a member.
    expect(await statusesOf({ address, cookie: await app.becomeGuest(address) }, 1)).toEqual([204])
    expect(await statusesOf({ address: newAddress() }, 11)).toEqual([...allowed(10), 429])
    const { call } = await app.becomeMember('answers-often')
    expect(await statusesOf({ ...call, address: newAddress() }, 31)).toEqual([...allowed(30), 429])
    expect(await rows()).toMatchObject([{ fits: 51 }])
  })

  it('counts at most twice as many answers from an address as its guests have interpretations', async () => {
    const address = newAddress()
    for (let guest = 0; guest < 10; guest++) {
      const cookie = await app.becomeGuest(address)
      for (let at = 0; at < 10; at++) await give({ fits: true, source: 'dictionary' }, { address, cookie })
    }
    expect(await rows()).toMatchObject([{ fits: 100 }])
    const refused = await give(
      { fits: true, source: 'dictionary' },
      { address, cookie: await app.becomeGuest(address) },
    )
    expect(refused.status).toBe(429)
    expect((await refused.json()).error).toMatch(/^Many answers have come from your network today\. /)
    expect((await give({ fits: true, source: 'dictionary' })).status).toBe(204)
  })

  it('is summed up for administrators alone', async () => {
    const { call: member } = await app.becomeMember('curious')
    expect((await app.get('/api/admin/feedback')).status).toBe(401)
    const refused = await app.get('/api/admin/feedback', member)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual({ error: 'Only administrators can see this.' })
    const answered = await app.get('/api/admin/feedback', admin)
    expect(answered.headers.get('Cache-Control')).toBe('private, no-store')
    const none = { fits: 0, misses: 0, estimate: null }
    expect(await answered.json()).toEqual({
      engines: [
        { source: 'dictionary', ...none },
        { source: 'model', ...none },
      ],
      themes: [],
      unlistedThemes: 0,
    })
    for (const days of ['31', '', '-7', '7.0', 'x', '7&days=30']) {
      const invalid = await app.get(`/api/admin/feedback?days=${days}`, admin)
      expect([invalid.status, (await invalid.json()).error]).toEqual([400, 'The days must be 7, 30 or 365.'])
    }
  })

  it('is summed up by engine with an interval, and by theme from five answers on', async () => {
    await count(8, true, 'Chased')
    await count(2, false, 'Chased')
    await count(4, true, 'A kiss')
    await count(6, false)
    await incrementFeedback(database.db, { fits: true, source: 'model' }, new Date())
    const { engines, themes, unlistedThemes } = await (await app.get('/api/admin/feedback', admin)).json()
    expect(engines).toMatchObject([
      { source: 'dictionary', fits: 12, misses: 8, estimate: { share: 0.6 } },
      { source: 'model', fits: 1, misses: 0, estimate: { share: 1, high: 1 } },
    ])
    // As statistics packages give them.
    expect(engines[0].estimate.low).toBeCloseTo(0.3866, 3)
    expect(engines[0].estimate.high).toBeCloseTo(0.7812, 3)
    expect(engines[1].estimate.low).toBeCloseTo(0.2065, 3)
    expect(themes).toMatchObject([
      { theme: 'Chased', fits: 8, misses: 2 },
      { theme: null, fits: 1, misses: 6, estimate: { share: 1 / 7 } },
    ])
    expect(unlistedThemes).toBe(1)
  })

  it('is summed up over 7, 30 or 365 days, shown in the metrics over 30, and kept for 400', async () => {
    const powers = [0, 6, 7, 29, 30, 364, 365, 400, 401].map((days, at) => ({ days, fits: 10 ** at }))
    const values = powers.map(({ days, fits }) => ({ day: utcDay(daysAgo(days)), fits }))
    await database.db
      .insert(feedback)
      .values(values.map((value) => ({ ...value, source: 'dictionary' as const, theme: '', misses: 0 })))
    const sumOf = async (query: string) =>
      (await (await app.get(`/api/admin/feedback${query}`, admin)).json()).engines[0].fits
    expect(await Promise.all(['?days=7', '?days=30', '', '?days=365'].map(sumOf))).toEqual([11, 1111, 1111, 111_111])
    const metrics = await (await app.get('/metrics', { address: '127.0.0.1' })).text()
    expect(metrics).toContain('interpretation_feedback{engine="dictionary",answer="fits"} 1111\n')
    expect(metrics).toContain('interpretation_feedback{engine="model",answer="misses"} 0\n')
    await deleteOldFeedback(database.db, new Date())
    const days = (await rows()).map(({ day }) => day)
    expect(days).toHaveLength(8)
    expect(days).toContain(utcDay(daysAgo(400)))
    expect(days).not.toContain(utcDay(daysAgo(401)))
  })
})

describeSite('the metrics without a database', (open) => {
  it('are still there, except for the feedback', async () => {
    const database = await open()
    const app = await openApp(database)
    await database.close()
    const response = await app.get('/metrics', { address: '127.0.0.1' })
    expect(response.status).toBe(200)
    const metrics = await response.text()
    expect(metrics).toContain('http_request_duration_seconds')
    expect(metrics).not.toContain('interpretation_feedback{')
  })
})

import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../../../tests/support/database.ts'
import { openJournal } from '../../../../tests/support/journal.ts'
import { insightsSchema } from '../../../contract/journal-insights.ts'
import { nightSchema } from '../../../contract/journal-nights.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>

describeSite('nights without a dream', (open) => {
  let app: Journal['app']
  let newMember: Journal['newMember']
  let write: Journal['write']
  beforeAll(async () => {
    ;({ app, newMember, write } = await openJournal(open))
  })

  type Call = { cookie: string }
  const send = (method: string, day: string, call?: Call) => app.send(`/api/journal/dreamless/${day}`, { method }, call)
  const nights = async (call: Call, month = '2026-03') =>
    nightSchema
      .strict()
      .array()
      .parse(await (await app.get(`/api/journal/nights/${month}`, call)).json())
  const streaks = async (call: Call, today: string) => {
    const answer = await (await app.get(`/api/journal/insights?today=${today}`, call)).json()
    const { recorded, streak, longestStreak } = insightsSchema.parse(answer).nights
    return { recorded, streak, longestStreak }
  }

  it('are noted once, listed with the month, and taken back', async () => {
    const { call } = await newMember()
    for (const _ of ['once', 'again']) expect((await send('PUT', '2026-03-02', call)).status).toBe(204)
    expect(await nights(call)).toEqual([{ day: '2026-03-02', entries: [], isDreamless: true }])
    expect(await nights(call, '2026-04')).toEqual([])
    for (const _ of ['once', 'again']) expect((await send('DELETE', '2026-03-02', call)).status).toBe(204)
    expect(await nights(call)).toEqual([])
  })

  it('are no longer dreamless once they have an entry', async () => {
    const { call } = await newMember()
    await send('PUT', '2026-03-02', call)
    const { id } = await write(call, { dreamDate: '2026-03-02', title: 'It came back' })
    const night = { day: '2026-03-02', entries: [{ id, title: 'It came back', mood: null }], isDreamless: false }
    expect(await nights(call)).toMatchObject([night])
    expect((await send('PUT', '2026-03-02', call)).status).toBe(204)
    expect(await nights(call)).toMatchObject([night])
  })

  it('keep a streak of nights going, and aren’t counted as written down', async () => {
    const { call } = await newMember()
    for (const dreamDate of ['2026-03-01', '2026-03-03']) await write(call, { dreamDate })
    expect(await streaks(call, '2026-03-04')).toEqual({ recorded: 2, streak: 1, longestStreak: 1 })
    await send('PUT', '2026-03-02', call)
    expect(await streaks(call, '2026-03-04')).toEqual({ recorded: 2, streak: 3, longestStreak: 3 })
    await send('PUT', '2026-03-04', call)
    expect(await streaks(call, '2026-03-05')).toEqual({ recorded: 2, streak: 4, longestStreak: 4 })
  })

  it('are nobody else’s', async () => {
    const [owner, other] = [await newMember(), await newMember()]
    await send('PUT', '2026-03-02', owner.call)
    expect(await nights(other.call)).toEqual([])
    expect((await send('DELETE', '2026-03-02', other.call)).status).toBe(204)
    expect(await nights(owner.call)).toHaveLength(1)
    for (const method of ['PUT', 'DELETE']) expect((await send(method, '2026-03-02')).status).toBe(401)
  })

  it.each([
    ['2026-02-30', 'Please give a date that exists, not in the future.'],
    ['2999-01-01', 'Please give a date that exists, not in the future.'],
    ['today', 'Please give the date as year-month-day, such as 2026-03-01.'],
  ])('refuses %s as a day', async (day, error) => {
    const { call } = await newMember()
    const response = await send('PUT', day, call)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error })
  })
})

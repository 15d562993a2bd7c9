import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../../../tests/support/database.ts'
import { openJournal } from '../../../../tests/support/journal.ts'
import { nightSchema, yearNightSchema } from '../../../contract/journal-nights.ts'
import { dreamlessNights } from '../../storage/schema/schema-journal.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>

describeSite('the nights of a journal', (open) => {
  let app: Journal['app']
  let database: Journal['database']
  let newMember: Journal['newMember']
  let write: Journal['write']
  beforeAll(async () => {
    ;({ app, database, newMember, write } = await openJournal(open))
  })

  it('returns the nights of a month', async () => {
    const { call } = await newMember()
    await write(call, { title: 'Second', dreamDate: '2026-02-02', mood: 'Sad', dreamContent: 'Six ☾' })
    await write(call, { title: 'Last', dreamDate: '2026-02-28', lucidity: 'control' })
    await write(call, { title: 'Again', dreamDate: '2026-02-02' })
    await write(call, { title: 'Not it', dreamDate: '2026-03-01' })
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await write(call, { title, dreamDate: '2026-02-07' })
    const nights = nightSchema.array().parse(await (await app.get('/api/journal/nights/2026-02', call)).json())
    expect(nights.map(({ day, entries }) => [day, entries.map(({ title }) => title)])).toEqual([
      ['2026-02-02', ['Second', 'Again']],
      ['2026-02-07', ['One', 'Two', 'Three', 'Four']],
      ['2026-02-28', ['Last']],
    ])
    expect(nights[0]?.entries[0]).toMatchObject({ mood: 'Sad', length: 5, lucidity: null })
    expect(nights[2]?.entries[0]).toMatchObject({ mood: null, lucidity: 'control' })
    expect((await app.get('/api/journal/nights/2026-2', call)).status).toBe(400)
  })

  it('returns the nights of a year without titles, at most four entries of one, and those without a dream', async () => {
    const { id, call } = await newMember()
    const stranger = await newMember()
    await write(call, { dreamDate: '2024-12-31' })
    await write(call, { dreamDate: '2025-12-31', mood: 'Joyful', lucidity: 'aware', dreamContent: 'Six ☾' })
    for (let length = 1; length <= 6; length++)
      await write(call, { dreamDate: '2025-01-01', dreamContent: 'z'.repeat(length) })
    await write(call, { dreamDate: '2026-01-01' })
    await write(stranger.call, { dreamDate: '2025-05-05' })
    await database.db.insert(dreamlessNights).values([
      { userId: id, day: '2025-03-03' },
      { userId: id, day: '2026-03-03' },
      { userId: stranger.id, day: '2025-04-04' },
    ])
    const body = await (await app.get('/api/journal/years/2025', call)).json()
    const nights = yearNightSchema.strict().array().parse(body)
    expect(nights.map(({ day, isDreamless }) => [day, isDreamless])).toEqual([
      ['2025-01-01', false],
      ['2025-03-03', true],
      ['2025-12-31', false],
    ])
    expect(nights.map(({ entries }) => entries.map(({ length }) => length))).toEqual([[6, 5, 4, 3], [], [5]])
    expect(nights[2]?.entries).toEqual([{ mood: 'Joyful', length: 5, lucidity: 'aware' }])
    for (const year of ['26', '1899', '3000', '2025-01', 'years'])
      expect((await app.get(`/api/journal/years/${year}`, call)).status, year).toBe(400)
  })
})

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../../../tests/support/database.ts'
import { openJournal } from '../../../../tests/support/journal.ts'
import { entrySchema } from '../../../contract/journal.ts'
import { entryNeighboursSchema, labelsSchema } from '../../../contract/journal-list.ts'
import { JOURNAL_PAGE_BYTES } from '../../../contract/limits.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>

describeSite('the list of a journal', (open) => {
  let app: Journal['app']
  let database: Journal['database']
  let newMember: Journal['newMember']
  let write: Journal['write']
  let list: Journal['list']
  beforeAll(async () => {
    ;({ app, database, newMember, write, list } = await openJournal(open))
  })
  type Call = { cookie: string }

  const titles = async (call: Call, query = '') => (await list(call, query)).map(({ title }) => title)

  it('lists entries newest first, all or by pages without gaps and duplicates', async () => {
    const { call } = await newMember()
    const days = ['2026-01-03', '2026-01-01', '2026-01-02', '2026-01-02', '2026-01-02', '2026-01-04', '2026-01-02']
    for (const [at, dreamDate] of days.entries()) await write(call, { title: `Dream ${at}`, dreamDate })
    const whole = await titles(call)
    expect(whole).toEqual(['Dream 5', 'Dream 0', 'Dream 6', 'Dream 4', 'Dream 3', 'Dream 2', 'Dream 1'])

    const paged: string[] = []
    let path: string | undefined = '/api/journal?limit=2'
    while (path) {
      const response: Response = await app.get(path, call)
      const page = entrySchema.array().parse(await response.json())
      expect(page.length).toBeLessThanOrEqual(2)
      paged.push(...page.map(({ title }) => title))
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1]
      // An entry created between two pages must not shift the following pages.
      if (paged.length === 2) await write(call, { title: 'New', dreamDate: '2026-01-05' })
    }
    expect(paged).toEqual(whole)
  })

  it('names the entries before and after one, also of one day, and only the member’s own', async () => {
    const { call } = await newMember()
    const other = (await newMember()).call
    await write(other, { title: 'Another’s', dreamDate: '2026-01-02' })
    const days = ['2026-01-02', '2026-01-02', '2026-01-01', '2026-01-03']
    for (const [at, dreamDate] of days.entries()) await write(call, { title: `Dream ${at}`, dreamDate })
    const oldestFirst = (await list(call)).reverse()
    for (const [at, { id }] of oldestFirst.entries()) {
      const response = await app.get(`/api/journal/${id}/neighbours`, call)
      const { previous, next } = entryNeighboursSchema.parse(await response.json())
      expect([previous?.title, next?.title]).toEqual([oldestFirst[at - 1]?.title, oldestFirst[at + 1]?.title])
      expect((await app.get(`/api/journal/${id}/neighbours`, other)).status).toBe(404)
    }
  })

  it('lists the oldest first as well, and no more than a page can show of long entries', async () => {
    const { id, call } = await newMember()
    await database.db.execute(sql`
      insert into dream_journal_entries (user_id, title, dream_date, dream_content, interpretation, search)
      select ${id}, 'Night ' || n, date '2026-03-01' + n / 20, repeat('ä ', 9500), repeat('x ', 9500), ''
      from generate_series(0, 399) as n`)
    const paged: string[] = []
    let pages = 0
    let path: string | undefined = '/api/journal?month=2026-03&sort=oldest&limit=100'
    while (path) {
      const response: Response = await app.get(path, call)
      const body = await response.text()
      expect(Buffer.byteLength(body)).toBeLessThan(JOURNAL_PAGE_BYTES * 1.1)
      paged.push(
        ...entrySchema
          .array()
          .parse(JSON.parse(body))
          .map(({ dreamDate }) => dreamDate),
      )
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1]
      pages += 1
    }
    expect(paged).toHaveLength(400)
    expect(paged).toEqual(paged.toSorted())
    expect(pages).toBeGreaterThan(15)
    expect(await list(call)).toHaveLength(400)
  })

  it('returns a long journal completely, filtered or from a cursor on, and an empty one as an empty list', async () => {
    const { id, call } = await newMember()
    expect(await list(call)).toEqual([])
    await database.db.execute(sql`
      insert into dream_journal_entries (user_id, title, dream_date, dream_content, mood, search)
      select ${id}, 'Night ' || n, date '2026-01-01' - n / 3, 'A dream.', case when n % 2 = 0 then 'Sad' end, ''
      from generate_series(1, 450) as n`)
    const whole = await titles(call)
    expect(new Set(whole).size).toBe(450)
    expect(await titles(call, '?mood=sad')).toHaveLength(225)
    const page = await app.get('/api/journal?limit=100', call)
    const cursor = /cursor=([^>&]+)/.exec(page.headers.get('Link') ?? '')?.[1]
    expect(await titles(call, `?cursor=${cursor}`)).toEqual(whole.slice(100))
    expect((await app.get('/api/journal?cursor=nonsense', call)).status).toBe(400)
  })

  it('never fails on an arbitrary cursor', async () => {
    const { call } = await newMember()
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60 }), async (cursor) => {
        const path = `/api/journal?limit=2&cursor=${encodeURIComponent(cursor)}`
        expect([400, 200]).toContain((await app.get(path, call)).status)
      }),
      { numRuns: 40 },
    )
  })

  it('searches by prefixes of words, and filters by mood, tag and month', async () => {
    const { call } = await newMember()
    await write(call, {
      title: 'One',
      mood: 'Joyful',
      tags: ['sea'],
      signs: ['my old school', 'lifts'],
      dreamContent: 'Running along the beach with my brother.',
    })
    await write(call, {
      title: 'Two',
      mood: 'joyful',
      tags: ['sea', 'night'],
      signs: ['lifts'],
      dreamDate: '2026-02-28',
    })
    await write(call, { title: 'Three', interpretation: 'A lighthouse is a promise.', dreamDate: '2026-02-01' })
    expect(await titles(call, '?q=run')).toEqual(['One'])
    expect(await titles(call, '?q=runs bro')).toEqual(['One'])
    expect(await titles(call, '?q=lighth')).toEqual(['Three'])
    expect(await titles(call, '?q=kitchen')).toEqual(['Two', 'Three'])
    expect(await titles(call, '?q=it%27s%20%26%20!%20(%20%3A*')).toEqual([])
    expect(await titles(call, '?mood=JOYFUL')).toEqual(['One', 'Two'])
    expect(await titles(call, '?tag=night')).toEqual(['Two'])
    expect(await titles(call, '?month=2026-02')).toEqual(['Two', 'Three'])
    expect((await app.get('/api/journal?month=2026-13', call)).status).toBe(400)
    const labels = labelsSchema.parse(await (await app.get('/api/journal/labels', call)).json())
    expect(labels).toEqual({
      entries: 3,
      moods: [{ name: expect.stringMatching(/^joyful$/i), count: 2 }],
      tags: [
        { name: 'sea', count: 2 },
        { name: 'night', count: 1 },
      ],
      signs: [
        { name: 'lifts', count: 2 },
        { name: 'my old school', count: 1 },
      ],
      months: [
        { name: '2026-03', count: 1 },
        { name: '2026-02', count: 2 },
      ],
    })
  })

  it('finds the words of a URL, and indexes long runs of characters quickly', async () => {
    const { call } = await newMember()
    await write(call, { title: 'Linked', dreamContent: 'I read www.example.com/garden_gate/open.html in it.' })
    expect(await titles(call, '?q=garden')).toEqual(['Linked'])
    const timeOf = async (title: string, unit: string) => {
      const started = performance.now()
      await write(call, { title, dreamContent: unit.repeat(20_000).slice(0, 20_000) })
      return performance.now() - started
    }
    // The first of these once took eight seconds, where a text of words takes some tens of milliseconds.
    const usual = Math.max(await timeOf('words', 'a garden gate '), await timeOf('words again', 'the open garden '))
    for (const unit of ['_a', 'a.b@c.', '/a', 'http://', '-1.'])
      expect((await timeOf(unit, unit)) / usual, unit).toBeLessThan(50)
  })

  it('does not fail on any search', async () => {
    const { call } = await newMember()
    await write(call)
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 40, unit: 'binary' }), async (q) => {
        const response = await app.get(
          `/api/journal?q=${encodeURIComponent(q.toWellFormed().replaceAll('\0', ''))}`,
          call,
        )
        expect(response.status).toBe(200)
      }),
      { numRuns: 60 },
    )
  })
})

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { openApp, PASSWORD } from '../../../tests/support/app.ts'
import { describeEachDatabase } from '../../../tests/support/database.ts'
import { type Entry, entrySchema, insightsSchema, labelsSchema, nightSchema } from '../../contract/journal.ts'
import { ensureAdmin } from '../domain/accounts.ts'
import { deleteEntry } from '../domain/journal.ts'
import type { Database } from '../storage/db.ts'
import { findEntry } from '../storage/journal.ts'

const SETTINGS = { LIMIT_REGISTRATIONS: '1000' }
const DREAM = {
  title: 'The snake in the kitchen',
  dreamDate: '2026-03-01',
  dreamContent: 'A snake lay on the kitchen floor and my mother swept around it.',
}

describeEachDatabase('the journal', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, SETTINGS)
  })
  let names = 0
  const newMember = () => app.becomeMember(`member-${++names}`)
  type Call = { cookie: string }

  const write = async (call: Call, rest: object = {}): Promise<Entry> => {
    const response = await app.post('/api/journal', { ...DREAM, ...rest }, call)
    expect(response.status).toBe(201)
    return entrySchema.strict().parse(await response.json())
  }
  const list = async (call: Call, query = ''): Promise<Entry[]> =>
    entrySchema.array().parse(await (await app.get(`/api/journal${query}`, call)).json())
  const titles = async (call: Call, query = '') => (await list(call, query)).map(({ title }) => title)

  it('writes an entry down, with the symbols of its dream, and gives it back', async () => {
    const { id, call } = await newMember()
    const entry = await write(call, { mood: ' Afraid ', tags: ['Home ', 'home', ''], interpretation: '' })
    expect(entry).toMatchObject({
      ...DREAM,
      userId: id,
      mood: 'Afraid',
      tags: ['home'],
      interpretation: null,
      version: 1,
    })
    expect(entry.symbols).toContainEqual({ slug: 'snake', keyword: 'Snake' })
    expect(await list(call)).toEqual([entry])
    expect(await (await app.get(`/api/journal/${entry.id}`, call)).json()).toEqual(entry)
  })

  it.each([
    [{ title: '  ' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ dreamContent: '' }, 'dreamContent', 'Dream description is required'],
    [{ dreamDate: undefined }, 'dreamDate', 'Date is required'],
    [{ dreamDate: '2026-02-30' }, 'dreamDate', /exists/],
    [{ dreamDate: '2126-02-03' }, 'dreamDate', /not in the future/],
    [{ dreamDate: 'yesterday' }, 'dreamDate', /year-month-day/],
    [{ tags: Array.from({ length: 13 }, (_, at) => `tag ${at}`) }, 'tags', /at most 12/],
    [{ title: 'x'.repeat(201) }, 'title', /at most 200/],
    [{ dreamContent: 'x'.repeat(20_001) }, 'dreamContent', /20,000/],
  ])('refuses %j with a sentence at the field', async (wrong, field, sentence) => {
    const { call } = await newMember()
    const response = await app.post('/api/journal', { ...DREAM, ...wrong }, call)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { fields: Record<string, string> }).fields[field]).toMatch(sentence)
  })

  it('keeps the calendar day that was picked, however it is written', async () => {
    const { call } = await newMember()
    for (const dreamDate of ['2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59-11:00']) {
      expect((await write(call, { dreamDate })).dreamDate).toBe('2026-03-01')
    }
  })

  it('never lets a client say whose an entry is or when it was made', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const mine = await write(one.call, { userId: other.id, createdAt: '2001-01-01T00:00:00Z', id: crypto.randomUUID() })
    expect(mine.userId).toBe(one.id)
    expect(new Date(mine.createdAt).getFullYear()).toBeGreaterThan(2020)
    const response = await app.patch(
      `/api/journal/${mine.id}`,
      { userId: other.id, createdAt: '2001-01-01T00:00:00Z' },
      one.call,
    )
    expect(await response.json()).toMatchObject({ userId: one.id, createdAt: mine.createdAt })
    expect(await list(other.call)).toEqual([])
  })

  it('keeps two people’s journals apart, and an admin’s and a guest’s hands off, in every call', async () => {
    const owner = await newMember()
    const entry = await write(owner.call, { mood: 'Joyful', tags: ['mine'] })
    const stranger = await newMember()
    await ensureAdmin(database.db, { username: 'journal-admin', password: PASSWORD })
    const login = await app.post('/api/login', { username: 'journal-admin', password: PASSWORD })
    const admin = { cookie: login.headers.get('Set-Cookie')?.split(';')[0] ?? '' }

    for (const call of [stranger.call, admin]) {
      for (const id of [entry.id, crypto.randomUUID(), 'no-uuid']) {
        const missing = { status: 404, body: { error: 'There is no such entry in your journal.' } }
        for (const response of [
          await app.get(`/api/journal/${id}`, call),
          await app.patch(`/api/journal/${id}`, { title: 'Mine now' }, call),
          await app.send(`/api/journal/${id}`, { method: 'DELETE' }, call),
        ]) {
          expect({ status: response.status, body: await response.json() }).toEqual(missing)
        }
      }
      expect(await list(call)).toEqual([])
      expect(await list(call, '?q=snake')).toEqual([])
      expect(await (await app.get('/api/journal/nights/2026-03', call)).json()).toEqual([])
      expect(await (await app.get('/api/journal/labels', call)).json()).toEqual({
        entries: 0,
        moods: [],
        tags: [],
        months: [],
      })
      expect(await (await app.get('/api/journal/insights', call)).json()).toMatchObject({ nights: { entries: 0 } })
      const answer = await app.post('/api/journal/import', { entries: [DREAM], preview: true }, call)
      expect(await answer.json()).toEqual({ added: [0], known: [] })
    }
    for (const response of [
      await app.get('/api/journal'),
      await app.get('/api/journal?limit=none'),
      await app.post('/api/journal', DREAM),
      await app.post('/api/journal', {}),
      await app.get('/api/journal/labels'),
      await app.get('/api/journal/insights'),
      await app.get('/api/journal/nights/2026-03'),
      await app.post('/api/journal/import', { entries: [DREAM] }),
      await app.get(`/api/journal/${entry.id}`),
      await app.patch(`/api/journal/${entry.id}`, { title: 'Mine now' }),
      await app.send(`/api/journal/${entry.id}`, { method: 'DELETE' }),
    ]) {
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({ error: 'Please sign in first.' })
    }
    expect(await list(owner.call)).toEqual([entry])
  })

  it('doesn’t compile to delete an entry that was only read', async () => {
    const { id, call } = await newMember()
    const entry = await write(call)
    const read = await findEntry(database.db, id, entry.id)
    // @ts-expect-error Only `authorizeEntry` makes an `Authorized` entry.
    const remove = () => read && deleteEntry(database.db, read)
    expect(remove).toBeTypeOf('function')
  })

  it('edits what is given, clears what is null and leaves the rest', async () => {
    const { call } = await newMember()
    const entry = await write(call, { mood: 'Sad', tags: ['a', 'b'], interpretation: 'It hurts.' })
    const patch = async (changes: object) => (await app.patch(`/api/journal/${entry.id}`, changes, call)).json()
    expect(await patch({ title: 'Another title' })).toMatchObject({
      title: 'Another title',
      mood: 'Sad',
      tags: ['a', 'b'],
      version: 2,
    })
    expect(await patch({ mood: '', interpretation: null, tags: [] })).toMatchObject({
      mood: null,
      interpretation: null,
      tags: [],
    })
    const changed = (await patch({ dreamContent: 'A whale passed under the boat.' })) as Entry
    expect(changed.symbols.map(({ slug }) => slug)).toContain('whale')
    expect(changed.symbols.map(({ slug }) => slug)).not.toContain('snake')
  })

  it('doesn’t let an edit overwrite a newer one, and shows what there is', async () => {
    const { call } = await newMember()
    const entry = await write(call)
    const edit = (title: string, version?: number) => app.patch(`/api/journal/${entry.id}`, { title, version }, call)
    expect((await edit('From the phone', 1)).status).toBe(200)
    const refused = await edit('From the desk', 1)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: 'This entry was changed elsewhere since you opened it.',
      entry: { title: 'From the phone', version: 2 },
    })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => edit(`At once ${at}`, 2)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await edit('Whatever came between')).status).toBe(200)
  })

  it('deletes an entry for good', async () => {
    const { call } = await newMember()
    const entry = await write(call)
    expect((await app.send(`/api/journal/${entry.id}`, { method: 'DELETE' }, call)).status).toBe(204)
    expect((await app.get(`/api/journal/${entry.id}`, call)).status).toBe(404)
    expect((await app.patch(`/api/journal/${entry.id}`, { title: 'Again' }, call)).status).toBe(404)
  })

  it('gives the list whole, or by pages that miss nothing and repeat nothing, newest first', async () => {
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
      // Written between two pages: it is new, and doesn't move what follows.
      if (paged.length === 2) await write(call, { title: 'New', dreamDate: '2026-01-05' })
    }
    expect(paged).toEqual(whole)
  })

  it('gives a long journal whole, with what it is narrowed to, and none as an empty list', async () => {
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

  it('refuses a cursor it can’t read, whatever it is', async () => {
    const { call } = await newMember()
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60 }), async (cursor) => {
        const path = `/api/journal?limit=2&cursor=${encodeURIComponent(cursor)}`
        expect([400, 200]).toContain((await app.get(path, call)).status)
      }),
      { numRuns: 40 },
    )
  })

  it('finds words of one’s own entries as they are typed, and filters by mood, tag and month', async () => {
    const { call } = await newMember()
    await write(call, {
      title: 'One',
      mood: 'Joyful',
      tags: ['sea'],
      dreamContent: 'Running along the beach with my brother.',
    })
    await write(call, { title: 'Two', mood: 'joyful', tags: ['sea', 'night'], dreamDate: '2026-02-28' })
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
      months: [
        { name: '2026-03', count: 1 },
        { name: '2026-02', count: 2 },
      ],
    })
  })

  it('finds the words of an address, and parts any run of characters in no time', async () => {
    const { call } = await newMember()
    await write(call, { title: 'Linked', dreamContent: 'I read www.example.com/garden_gate/open.html in it.' })
    expect(await titles(call, '?q=garden')).toEqual(['Linked'])
    for (const unit of ['_a', 'a.b@c.', '/a', 'http://', '-1.']) {
      const started = performance.now()
      await write(call, { title: unit, dreamContent: unit.repeat(20_000).slice(0, 20_000) })
      // It took eight seconds for the first.
      expect(performance.now() - started, unit).toBeLessThan(4_000)
    }
  })

  it('searches for anything without an error', async () => {
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

  it('shows a month’s nights', async () => {
    const { call } = await newMember()
    await write(call, { title: 'Second', dreamDate: '2026-02-02', mood: 'Sad' })
    await write(call, { title: 'Last', dreamDate: '2026-02-28' })
    await write(call, { title: 'Again', dreamDate: '2026-02-02' })
    await write(call, { title: 'Not it', dreamDate: '2026-03-01' })
    const nights = nightSchema.array().parse(await (await app.get('/api/journal/nights/2026-02', call)).json())
    expect(nights.map(({ day, entries }) => [day, entries.map(({ title }) => title)])).toEqual([
      ['2026-02-02', ['Second', 'Again']],
      ['2026-02-28', ['Last']],
    ])
    expect((await app.get('/api/journal/nights/2026-2', call)).status).toBe(400)
  })

  it('says what entries show together, and on how many it rests', async () => {
    const { call } = await newMember()
    const both = 'A snake lay beside a river.'
    for (const dreamDate of ['2026-01-30', '2026-01-31', '2026-02-01'])
      await write(call, { dreamDate, dreamContent: both, mood: 'Sad' })
    await write(call, { dreamDate: '2026-02-03', dreamContent: 'A snake, again.', mood: 'sad' })
    await write(call, { dreamDate: '2026-02-04', dreamContent: 'Nothing I can name.' })
    const read = async (today: string) =>
      insightsSchema.parse(await (await app.get(`/api/journal/insights?today=${today}`, call)).json())
    const insights = await read('2026-02-05')
    expect(insights.nights).toEqual({
      entries: 5,
      recorded: 5,
      first: '2026-01-30',
      last: '2026-02-04',
      streak: 2,
      longestStreak: 3,
      months: [
        { month: '2026-01', count: 2 },
        { month: '2026-02', count: 3 },
      ],
    })
    expect(insights.symbols.entries).toBe(4)
    expect(insights.symbols.top[0]).toEqual({
      slug: 'snake',
      keyword: 'Snake',
      count: 4,
      months: [
        { month: '2026-01', count: 2 },
        { month: '2026-02', count: 2 },
      ],
    })
    expect(insights.moods).toMatchObject({ entries: 4, top: [{ count: 4 }] })
    expect(insights.pairs.entries).toBe(3)
    expect(insights.pairs.top[0]).toMatchObject({ one: { slug: 'river' }, other: { slug: 'snake' }, count: 3 })
    expect((await read('2026-02-06')).nights.streak).toBe(0)
  })

  it('imports what the journal doesn’t hold yet, once, and says so before', async () => {
    const { call } = await newMember()
    await write(call)
    const entries = [DREAM, { ...DREAM, title: 'Another' }, { ...DREAM, title: 'Another' }]
    const send = (preview: boolean) => app.post('/api/journal/import', { entries, preview }, call)
    const preview = await send(true)
    expect([preview.status, await preview.json()]).toEqual([200, { added: [1], known: [0, 2] }])
    expect(await list(call)).toHaveLength(1)
    const first = await send(false)
    expect([first.status, await first.json()]).toEqual([201, { added: [1], known: [0, 2] }])
    expect(await (await send(false)).json()).toEqual({ added: [], known: [0, 1, 2] })
    expect(await list(call)).toHaveLength(2)
    const wrong = await app.post('/api/journal/import', { entries: [DREAM, { ...DREAM, title: '' }] }, call)
    expect(wrong.status).toBe(400)
  })

  it('takes only so much at once', async () => {
    const { call } = await newMember()
    const answers = await Promise.all(
      Array.from({ length: 310 }, () => app.send('/api/journal/no-uuid', { method: 'DELETE' }, call)),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

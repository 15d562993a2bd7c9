import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { ENTRY } from '../../../../tests/support/journal.ts'
import {
  entrySummarySchema,
  type ListedEntry,
  listedEntrySchema,
  moreLabelsSchema,
  onThisNightSchema,
  similarEntrySchema,
} from '../../../contract/journal-list.ts'
import type { Database } from '../../storage/connection/db.ts'
import { deleteAllVectors } from '../../storage/entry-vectors.ts'

type App = Awaited<ReturnType<typeof openApp>>
type Call = { cookie: string }

const DREAMS = {
  wave: 'A huge wave rose out of the ocean and rolled towards the beach. Everybody ran from the water.',
  exam: 'I sat in the classroom and the test lay in front of me, but I had never learned for it and the time was up.',
  snake: 'A snake lay on the kitchen floor and my mother swept around it with her broom.',
  teeth: 'My teeth came loose one after another and I collected them in my hand.',
}

describeSite('searching a journal', (open) => {
  let database: Database
  let app: App
  let members = 0
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, { LIMIT_REGISTRATIONS: '1000', SEARCH_BY_MEANING: 'on' })
  })
  afterAll(() => app.journalSearch.close())

  const newMember = () => app.becomeMember(`seeker-${++members}`)
  async function write(call: Call, fields: object): Promise<string> {
    const response = await app.post('/api/journal', { ...ENTRY, ...fields }, call)
    expect(response.status).toBe(201)
    return ((await response.json()) as { id: string }).id
  }
  /** A member with {@link DREAMS}, whose vectors are made. */
  async function newDreamer() {
    const { id, call } = await newMember()
    const ids: Record<string, string> = {}
    let day = 1
    for (const [title, dreamContent] of Object.entries(DREAMS)) {
      ids[title] = await write(call, { title, dreamContent, dreamDate: `2026-03-0${day++}` })
    }
    await app.journalSearch.queue?.settled()
    return { id, call, ids }
  }
  async function list(call: Call, query: Record<string, string>, asked = app): Promise<ListedEntry[]> {
    const response = await asked.get(`/api/journal?${new URLSearchParams(query)}`, call)
    expect(response.status).toBe(200)
    return listedEntrySchema.array().parse(await response.json())
  }
  const titles = async (call: Call, query: Record<string, string>, asked = app) =>
    (await list(call, query, asked)).map(({ title }) => title)
  const vectorsOf = async (userId: number) =>
    (await database.db.execute<{ version: number }>(sql`select version from entry_vectors where user_id = ${userId}`))
      .rows

  it('finds entries by their words, by misspelt ones, and by meaning, and says why', async () => {
    const { call } = await newDreamer()
    const [first] = await list(call, { q: 'snake', sort: 'best' })
    expect(first).toMatchObject({ title: 'snake', found: { byWords: true } })
    expect(first?.found?.excerpt).toContainEqual({ text: 'snake', marked: true })

    const [misspelt] = await list(call, { q: 'snkae kichen', sort: 'best' })
    expect(misspelt).toMatchObject({ title: 'snake', found: { byWords: true } })
    expect(misspelt?.found?.excerpt.filter(({ marked }) => marked).map(({ text }) => text)).toEqual([
      'snake',
      'kitchen',
    ])
    expect(await titles(call, { q: 'snkae' })).toEqual(['snake'])

    const [flood] = await list(call, { q: 'a tsunami at the sea', sort: 'best' })
    expect(flood).toMatchObject({ title: 'wave', found: { byWords: false, byMeaning: true } })
    expect(flood?.found?.excerpt.every(({ marked }) => !marked)).toBe(true)
    expect((await titles(call, { q: 'failing an exam at school', sort: 'best' }))[0]).toBe('exam')
    expect(await titles(call, { q: 'xqzzyv', sort: 'best' })).toEqual([])
    expect(await titles(call, { q: 'the and of', sort: 'best' })).toEqual([])
  })

  it('sorts by fit or by date, in pages without gaps', async () => {
    const { call } = await newMember()
    for (let at = 1; at <= 7; at++) {
      const dreamContent = `The lighthouse stood there. ${'And then much else happened that night. '.repeat(at % 4)}`
      await write(call, { title: `Light ${at}`, dreamContent, dreamDate: `2026-01-0${at}` })
    }
    await app.journalSearch.queue?.settled()
    for (const sort of ['best', 'newest']) {
      const whole = await titles(call, { q: 'lighthouse', sort })
      expect(new Set(whole).size).toBe(7)
      const paged: string[] = []
      let path: string | undefined = `/api/journal?limit=3&q=lighthouse&sort=${sort}`
      while (path) {
        const response: Response = await app.get(path, call)
        paged.push(
          ...listedEntrySchema
            .array()
            .parse(await response.json())
            .map(({ title }) => title),
        )
        path = /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1]
      }
      expect(paged).toEqual(whole)
    }
    expect(await titles(call, { q: 'lighthouse' })).toEqual([7, 6, 5, 4, 3, 2, 1].map((at) => `Light ${at}`))
    // The shortest dreams are about it most; of those that are as short, the newest comes first.
    expect((await titles(call, { q: 'lighthouse', sort: 'best' }))[0]).toBe('Light 4')
  })

  it.each([
    ['newest', ''],
    ['newest', '&mood=calm'],
    ['best', ''],
  ])('without a limit ranks once, and lists all in the order of pages: %s%s', async (sort, filter) => {
    const { call } = await newMember()
    // By words alone: vectors that are made meanwhile would change the order.
    const words = await openApp(database)
    const entries = Array.from({ length: 130 }, (_, at) => ({
      title: `Light ${at}`,
      dreamDate: `2026-0${1 + (at % 9)}-11`,
      dreamContent: `The lighthouse. ${'Much else. '.repeat(at % 7)}`,
      ...(at % 10 > 0 && { mood: 'calm' }),
    }))
    expect((await words.post('/api/journal/import', { entries }, call)).status).toBe(201)
    const paged: string[] = []
    let path: string | undefined = `/api/journal?limit=50&q=lighthouse&sort=${sort}${filter}`
    let second: string | undefined
    while (path) {
      const response: Response = await words.get(path, call)
      paged.push(...((await response.json()) as ListedEntry[]).map(({ title }) => title))
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1]
      second ??= path
    }
    expect(paged).toHaveLength(filter ? 117 : 130)

    const ranked = vi.spyOn(words.journalSearch, 'search')
    const filtered = { q: 'lighthouse', sort, ...(filter && { mood: 'calm' }) }
    const whole = await list(call, filtered, words)
    expect(whole.map(({ title }) => title)).toEqual(paged)
    expect(whole.every(({ found }) => found?.byWords && found.excerpt.some(({ marked }) => marked))).toBe(true)
    expect(ranked).toHaveBeenCalledOnce()
    ranked.mockRestore()
    const cursor = new URL(second ?? '', 'http://localhost').searchParams.get('cursor') ?? ''
    expect(await titles(call, { ...filtered, cursor }, words)).toEqual(paged.slice(50))
    expect((await words.get('/api/journal?q=lighthouse&cursor=nonsense', call)).status).toBe(400)
    // Or the other tests would make the vectors of all these entries.
    expect((await words.remove('/api/account', { password: PASSWORD }, call)).status).toBe(204)
  })

  it('makes vectors anew after an edit, deletes them with their entry, and reads those of another server', async () => {
    const { id, call, ids } = await newDreamer()
    expect(await vectorsOf(id)).toHaveLength(4)
    const q = { q: 'a tsunami at the sea', sort: 'best' }
    expect((await titles(call, q))[0]).toBe('wave')
    const teeth = { dreamContent: 'I sat in the garden and drank tea with the neighbours.' }
    expect((await app.patch(`/api/journal/${ids['wave']}`, teeth, call)).status).toBe(200)
    await app.journalSearch.queue?.settled()
    expect((await vectorsOf(id)).map(({ version }) => version).sort()).toEqual([1, 1, 1, 2])
    expect(await titles(call, q)).not.toContain('wave')

    const other = await openApp(database, { SEARCH_BY_MEANING: 'on' })
    await other.post('/api/journal', { ...ENTRY, title: 'elsewhere', dreamContent: DREAMS.wave }, call)
    await other.journalSearch.queue?.settled()
    await other.journalSearch.close()
    expect((await titles(call, q))[0]).toBe('elsewhere')

    const [elsewhere] = await list(call, q)
    expect((await app.remove(`/api/journal/${elsewhere?.id}`, {}, call)).status).toBe(204)
    expect(await titles(call, q)).not.toContain('elsewhere')
    expect(await vectorsOf(id)).toHaveLength(4)
  })

  it('makes the vectors of imported and older entries, each once when several servers work at the same time', async () => {
    const { id, call } = await newMember()
    const entries = Array.from({ length: 12 }, (_, at) => ({ ...ENTRY, title: `Night ${at}` }))
    const off = await openApp(database)
    expect((await off.post('/api/journal/import', { entries, preview: false }, call)).status).toBe(201)
    expect(await vectorsOf(id)).toHaveLength(0)
    const servers = [app, await openApp(database, { SEARCH_BY_MEANING: 'on' })]
    for (const { journalSearch } of servers) journalSearch.queue?.start()
    await expect.poll(async () => (await vectorsOf(id)).length, { timeout: 60_000 }).toBe(12)
    for (const { journalSearch } of servers) await journalSearch.queue?.settled()
    const { rows } = await database.db.execute<{ changes: number; claims: number }>(sql`
      select (select max(change) - min(change) + 1 from entry_vectors where user_id = ${id})::int as changes,
        (select count(*) from vector_claims)::int as claims`)
    expect(rows).toEqual([{ changes: 12, claims: 0 }])
    await servers[1]?.journalSearch.close()
  })

  it('has no vectors when search by meaning is off, and still finds words and misspelt ones', async () => {
    const { id, call, ids } = await newDreamer()
    // The start of a site does this when the setting is off.
    await deleteAllVectors(database.db)
    const off = await openApp(database)
    const search = async (q: string) =>
      ((await (await off.get(`/api/journal?sort=best&q=${encodeURIComponent(q)}`, call)).json()) as ListedEntry[]).map(
        ({ title }) => title,
      )
    expect(await search('snkae')).toEqual(['snake'])
    expect(await search('a tsunami at the sea')).toEqual([])
    await off.patch(`/api/journal/${ids['wave']}`, { title: 'Wave' }, call)
    expect(await vectorsOf(id)).toHaveLength(0)
    expect((await off.get(`/api/journal/${ids['wave']}/similar`, call)).status).toBe(200)
    expect(off.journalSearch.queue).toBeUndefined()
  })

  it('names similar entries with what they share, and none where nothing is near', async () => {
    const { call, ids } = await newDreamer()
    const similar = async (id: string | undefined, as = call) => {
      const response = await app.get(`/api/journal/${id}/similar`, as)
      return response.status === 200 ? similarEntrySchema.array().parse(await response.json()) : response.status
    }
    const again = await write(call, {
      title: 'again',
      dreamContent: 'An enormous wave came from the ocean to the beach, and all of us ran away from the water.',
    })
    await app.journalSearch.queue?.settled()
    const found = await similar(again)
    expect(found).toMatchObject([{ title: 'wave', byMeaning: true }])
    expect((found as { symbols: { keyword: string }[] }[])[0]?.symbols.length).toBeGreaterThan(0)
    expect(await similar(ids['teeth'])).toEqual([])
    const { call: stranger } = await newMember()
    expect(await similar(again, stranger)).toBe(404)
    expect(await similar('nonsense')).toBe(404)
  })

  it('combines filters, counts what they match, and lists their values', async () => {
    const { id, call } = await newMember()
    const snake = await write(call, { title: 'snake', dreamContent: DREAMS.snake, mood: 'Sad', signs: ['Brooms'] })
    await write(call, { title: 'snake two', dreamContent: DREAMS.snake, dreamDate: '2025-03-01', lucidity: 'aware' })
    await write(call, { title: 'wave', dreamContent: DREAMS.wave, interpretation: 'A wave.', dreamDate: '2026-02-28' })
    await database.db.execute(sql`
      update dream_journal_entries set people = '{Anna}', places = '{Lisbon}', themes = '{Loss}', feelings = '{fear}'
      where id = ${snake}`)
    const cases: [Record<string, string>, string[]][] = [
      [{ symbol: 'snake' }, ['snake', 'snake two']],
      [{ symbol: 'snake', mood: 'sad' }, ['snake']],
      [{ symbol: 'snake', q: 'mother', lucidity: 'aware' }, ['snake two']],
      [{ person: 'Anna', place: 'Lisbon', theme: 'Loss', feeling: 'fear', sign: 'brooms' }, ['snake']],
      [{ person: 'Anna', interpreted: 'yes' }, []],
      [{ interpreted: 'yes' }, ['wave']],
      [{ from: '2026-02-28', to: '2026-02-28' }, ['wave']],
      [{ from: '2026-01-01', interpreted: 'no' }, ['snake']],
    ]
    for (const [query, expected] of cases) {
      expect(await titles(call, query), JSON.stringify(query)).toEqual(expected)
      if (query['q']) continue
      const summary = await app.get(`/api/journal/summary?${new URLSearchParams(query)}`, call)
      expect(summary.headers.get('Cache-Control')).toBe('private, no-store')
      const { count, latest } = entrySummarySchema.parse(await summary.json())
      expect([count, latest.map(({ title }) => title)]).toEqual([expected.length, expected])
    }
    for (const query of ['from=2026-02-30', 'lucidity=much', 'interpreted=1', 'sort=odd']) {
      expect((await app.get(`/api/journal?${query}`, call)).status, query).toBe(400)
    }
    const labels = moreLabelsSchema.parse(await (await app.get('/api/journal/labels/more', call)).json())
    expect(labels.symbols).toContainEqual({ slug: 'snake', keyword: 'Snake', count: 2 })
    expect(labels.people).toContainEqual({ name: 'Anna', count: 1 })
    expect(labels).toMatchObject({
      signs: [{ name: 'brooms', count: 1 }],
      lucidities: [{ name: 'aware', count: 1 }],
      interpreted: 1,
    })
    expect(id).toBeGreaterThan(0)
  })

  it('lists the entries of the same calendar day in other years', async () => {
    const { call } = await newMember()
    for (const dreamDate of ['2026-03-01', '2025-03-01', '2019-03-01', '2025-03-02', '2024-02-29'])
      await write(call, { title: dreamDate, dreamDate })
    const on = async (day: string) =>
      onThisNightSchema
        .parse(await (await app.get(`/api/journal/on-this-night?day=${day}`, call)).json())
        .map(({ title }) => title)
    expect(await on('2026-03-01')).toEqual(['2025-03-01', '2019-03-01'])
    expect(await on('2020-02-29')).toEqual(['2024-02-29'])
    expect(await on('2026-05-05')).toEqual([])
    expect((await app.get('/api/journal/on-this-night?day=today', call)).status).toBe(400)
  })

  it('is in the export, and deleted with the account', async () => {
    const { id, call } = await newDreamer()
    const archive = await app.get('/api/account/export', call)
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    const { journal } = JSON.parse(strFromU8(files['somnary.json'] ?? new Uint8Array()))
    for (const { vector } of journal) expect(Buffer.from(vector.int8, 'base64')).toHaveLength(512)
    expect(journal).toHaveLength(4)
    expect((await app.remove('/api/account', { password: PASSWORD }, call)).status).toBe(204)
    expect(await vectorsOf(id)).toHaveLength(0)
  })

  it('never shows anything of another member or to a guest', async () => {
    await newDreamer()
    const { call: stranger } = await newMember()
    for (const q of ['snake', 'snkae', 'a tsunami at the sea']) {
      expect(await titles(stranger, { q, sort: 'best' })).toEqual([])
      expect(await titles(stranger, { q })).toEqual([])
    }
    const paths = ['?q=snake', '/summary?symbol=snake', '/labels/more', '/on-this-night?day=2027-03-01']
    for (const path of paths) {
      expect((await app.get(`/api/journal${path}`)).status).toBe(401)
      expect(JSON.stringify(await (await app.get(`/api/journal${path}`, stranger)).json())).not.toContain('snake')
    }
  })
})

import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { openJournal } from '../../../../tests/support/journal.ts'
import { changedSignSchema, insightsSchema, journalYearSchema } from '../../../contract/journal-insights.ts'
import { makeEntryAnalyser } from '../../domain/journal/entry-analysis.ts'
import { TextLimitExceeded } from '../../domain/text-limit.ts'
import { RECOGNISER_VERSION } from '../../interpreter/types.ts'
import { journalEntries } from '../../storage/schema/schema-journal.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>
const LISBON = 'I was in Lisbon with Anna, and my mother was afraid of the sea. I was afraid as well.'

describeEachSite('the insights of a journal', (open) => {
  let app: Journal['app']
  let database: Journal['database']
  let newMember: Journal['newMember']
  let write: Journal['write']
  let list: Journal['list']
  beforeAll(async () => {
    ;({ app, database, newMember, write, list } = await openJournal(open))
  })
  const insightsOf = async (call: { cookie: string }) =>
    insightsSchema.strict().parse(await (await app.get('/api/journal/insights?today=2026-03-09', call)).json())
  const yearOf = async (call: { cookie: string }, year: string) =>
    journalYearSchema.strict().parse(await (await app.get(`/api/journal/years/${year}/summary`, call)).json())

  it('returns statistics over all entries, with the number of entries behind each', async () => {
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

  it('counts people, places and feelings, with the addresses of their nights', async () => {
    const { call } = await newMember()
    for (const day of ['01', '02', '04']) await write(call, { dreamDate: `2026-03-${day}`, dreamContent: LISBON })
    await write(call, {
      dreamDate: '2026-03-05',
      dreamContent: 'Nothing I can name.',
      lucidity: 'aware',
      sleepHours: 6.5,
    })
    const { recurring, outdated, years, quality, comparison, signs } = await insightsOf(call)
    const itemsOf = (kind: string) =>
      recurring.find((one) => one.kind === kind)?.items.map(({ name, count }) => [name, count])
    expect(itemsOf('person')).toEqual([
      ['Anna', 3],
      ['my mother', 3],
    ])
    expect(itemsOf('place')).toEqual([['Lisbon', 3]])
    expect(itemsOf('feeling')).toEqual([['fear', 3]])
    expect(recurring[2]?.items[0]).toMatchObject({
      address: '/journal?place=Lisbon',
      months: [{ month: '2026-03', count: 3 }],
    })
    expect([outdated, years]).toEqual([0, ['2026']])
    expect(quality.lucidity).toMatchObject({
      entries: 1,
      counts: [
        { lucidity: 'none', count: 0 },
        { lucidity: 'aware', count: 1, address: '/journal?lucidity=aware' },
        { count: 0 },
      ],
    })
    expect(quality.sleepHours).toMatchObject({ entries: 1, median: 6.5 })
    expect(comparison.status).toBe('too-few')
    expect(signs).toEqual({ own: [], suggested: [] })
  })

  it('are empty for an empty journal, and nobody else’s', async () => {
    const owner = await newMember()
    await write(owner.call, { dreamContent: LISBON, signs: ['sea'] })
    const other = await newMember()
    const insights = await insightsOf(other.call)
    expect(insights.nights).toMatchObject({ entries: 0, streak: 0, longestStreak: 0 })
    expect(insights.recurring.flatMap(({ items }) => items)).toEqual([])
    expect(insights).toMatchObject({ together: [], years: [], signs: { own: [], suggested: [] } })
    expect(await yearOf(other.call, '2026')).toMatchObject({
      dreams: 0,
      nights: 0,
      longest: null,
      sentences: [],
      years: [],
    })
    const marked = await app.post('/api/journal/signs', { kind: 'person', name: 'Anna' }, other.call)
    expect([marked.status, await marked.json()]).toEqual([404, { error: 'None of your entries has this.' }])
    const removed = await app.send('/api/journal/signs/sea', { method: 'DELETE' }, other.call)
    expect(await removed.json()).toEqual({ sign: 'sea', changed: 0, full: 0 })
    expect((await list(owner.call))[0]?.signs).toEqual(['sea'])
    for (const path of ['/api/journal/insights', '/api/journal/years/2026/summary'])
      expect((await app.get(path)).status).toBe(401)
    expect((await app.post('/api/journal/signs', {})).status).toBe(401)
    expect((await app.post('/api/journal/signs', { kind: 'theme', name: 'x' }, other.call)).status).toBe(400)
    expect((await app.get('/api/journal/years/26/summary', other.call)).status).toBe(400)
  })

  it('marks a sign in all entries that have it, and removes it again', async () => {
    const { call } = await newMember()
    const full = Array.from({ length: 12 }, (_, at) => `sign ${at}`)
    await write(call, { dreamContent: LISBON })
    await write(call, { dreamContent: LISBON, signs: ['fog'] })
    await write(call, { dreamContent: LISBON, signs: full })
    await write(call, { dreamContent: 'Nothing I can name.' })
    const mark = async () =>
      changedSignSchema.parse(
        await (await app.post('/api/journal/signs', { kind: 'person', name: 'Anna' }, call)).json(),
      )
    expect(await mark()).toEqual({ sign: 'anna', changed: 2, full: 1 })
    expect(await mark()).toEqual({ sign: 'anna', changed: 0, full: 1 })
    expect((await insightsOf(call)).signs.own[0]).toEqual({ sign: 'anna', count: 2, address: '/journal?sign=anna' })
    const entries = await list(call)
    expect(entries.filter(({ signs }) => signs.includes('anna')).map(({ version }) => version)).toEqual([2, 2])
    expect(await list(call, '?q=anna')).toHaveLength(3)
    const removed = await app.send('/api/journal/signs/anna', { method: 'DELETE' }, call)
    expect(await removed.json()).toEqual({ sign: 'anna', changed: 2, full: 0 })
    expect((await list(call)).map(({ signs }) => signs).filter((signs) => signs.length > 0)).toEqual(
      expect.arrayContaining([['fog'], full]),
    )
  })

  it('tells of a year', async () => {
    const { call } = await newMember()
    await write(call, { dreamDate: '2025-06-01', dreamContent: 'I was in Rome with Anna.' })
    for (const day of ['11', '12', '13']) await write(call, { dreamDate: `2026-01-${day}`, dreamContent: LISBON })
    const long = `A door opened by itself. ${LISBON.repeat(4)}`
    await write(call, { dreamDate: '2026-01-13', title: 'The door', dreamContent: long, lucidity: 'control' })
    const year = await yearOf(call, '2026')
    expect(year).toMatchObject({ years: ['2025', '2026'], nights: 3, dreams: 4, longestRow: 3, lucid: 1 })
    expect(year.months).toHaveLength(12)
    expect(year.months[0]).toEqual({ month: '2026-01', count: 3, dreams: 4, address: '/journal?month=2026-01' })
    expect(year.firstSeen.map(({ name }) => name)).toEqual(['Lisbon', 'my mother'])
    expect(year.longest).toMatchObject({ title: 'The door', day: '2026-01-13' })
    expect(year.sentences).toMatchObject([{ quarter: 1, sentence: 'A door opened by itself.' }])
    expect((await yearOf(call, '2025')).firstSeen).toEqual([])
  })

  it('reads old entries again in the background, without changing their version', async () => {
    const { id, call } = await newMember()
    for (const day of ['01', '02']) await write(call, { dreamDate: `2026-03-${day}`, dreamContent: LISBON })
    const before = await list(call)
    const age = () =>
      database.db
        .update(journalEntries)
        .set({ recognisedBy: 0, people: [], symbols: [] })
        .where(eq(journalEntries.userId, id))
    await age()
    expect((await insightsOf(call)).outdated).toBe(2)
    await expect.poll(async () => (await insightsOf(call)).outdated, { timeout: 20_000 }).toBe(0)
    expect(await list(call)).toEqual(before)
  })

  it('leaves a text that can’t be read, and goes on after a failure', async () => {
    const { id, call } = await newMember()
    await write(call, { dreamDate: '2026-03-01', dreamContent: LISBON })
    await write(call, { dreamDate: '2026-03-02', dreamContent: 'Too much.' })
    await database.db.update(journalEntries).set({ recognisedBy: 0, people: [] }).where(eq(journalEntries.userId, id))
    const failures: string[] = []
    const analyser = makeEntryAnalyser({
      db: database.db,
      failurePauseMs: 1,
      onFailure: (name) => failures.push(name),
      async analyse(_, entries) {
        if (failures.length === 0) throw new Error('busy')
        if (entries.some(({ dreamContent }) => dreamContent === 'Too much.')) throw new TextLimitExceeded('too long')
        const features = { symbols: ['sea'], people: ['Anna'], places: [], themes: [], feelings: [] }
        return entries.map(() => ({ features, distress: [] }))
      },
    })
    analyser.start(id)
    analyser.start(id)
    await analyser.idle()
    expect(failures).toEqual(['Error'])
    const rows = await database.db
      .select()
      .from(journalEntries)
      .where(eq(journalEntries.userId, id))
      .orderBy(journalEntries.dreamDate)
    expect(rows.map(({ people, recognisedBy }) => [people, recognisedBy])).toEqual([
      [['Anna'], RECOGNISER_VERSION],
      [[], RECOGNISER_VERSION],
    ])
    analyser.close()
  })
})

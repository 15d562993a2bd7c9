import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { SHARED_WORK_MAX } from '../../../contract/limits.ts'
import { type OpenedShare, openedShareSchema, type Share } from '../../../contract/shares.ts'
import { NOTHING_NOTED } from '../../../shared/entry-details.ts'
import { readingBasis } from '../../../shared/reading-basis.ts'
import type { Database } from '../../storage/connection/db.ts'
import { type EntryValues, insertEntries } from '../../storage/journal.ts'
import { makeTextWorkers, type TextWorkers } from '../../workers/text-workers.ts'

const ENTRIES = 50
const CHOICE = { withDream: false, withInterpretation: true, expiresInDays: 7 }

/** A dream of 19,000 characters, with an interpretation of which one sentence repeats it. */
const DREAM = Array.from({ length: 1_900 }, (_, at) => `word${String(at).padStart(5, '0')}`)
  .join(' ')
  .slice(0, 19_000)
const INTERPRETATION = 'Take your time with it. The “word00007” stands out. What would help?'

/** An entry as it is stored; recognising its symbols on the way there would take most of the test's time. */
function entryWith(symbols: number): EntryValues {
  const image = (at: number) => ({
    slug: `symbol-${at}`,
    keyword: `Symbol ${at}`,
    reading: { words: 'word', span: { start: 0, end: 4 }, says: `It goes with ${at}.` },
  })
  return {
    title: 'Long',
    dreamDate: '2026-03-01',
    dreamContent: DREAM,
    interpretation: INTERPRETATION,
    reading: {
      basis: readingBasis(DREAM, INTERPRETATION),
      parts: [],
      symbols: Array.from({ length: symbols }, (_, at) => image(at)),
    },
    ...NOTHING_NOTED,
    ...{ corrections: null, writtenAt: null, timeZone: null },
  }
}

describeSite('what a share leaves out', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  /** The lengths of the texts of each task that the worker threads were given. */
  const tasks: number[] = []
  let threads: TextWorkers
  let database: Database
  beforeAll(async () => {
    threads = makeTextWorkers(await dictionary)
    const counting: TextWorkers = {
      ...threads,
      omitDreamWords: (userId, dream, texts) => {
        tasks.push(dream.length + texts.join('').length)
        return threads.omitDreamWords(userId, dream, texts)
      },
    }
    database = await open()
    app = await openApp(database, {}, undefined, undefined, undefined, Promise.resolve(counting))
    return () => threads.close()
  })

  const write = async (userId: number, symbols: number, count: number) => {
    const rows = Array.from({ length: count }, () => entryWith(symbols))
    return (await insertEntries(database.db, userId, rows)).map(({ id }) => id)
  }
  const openLink = async ({ link }: Share): Promise<OpenedShare> => {
    const response = await app.get(`/api/shared/${link.split('/').at(-1)}`)
    expect(response.status).toBe(200)
    return openedShareSchema.strict().parse(await response.json())
  }

  it('is found once, in a worker thread, until the entry is edited', async () => {
    const { id: userId, call } = await app.becomeMember('once')
    const symbols = Math.floor(SHARED_WORK_MAX / (ENTRIES * 25_000))
    const entryIds = await write(userId, symbols, ENTRIES)
    tasks.length = 0
    const started = performance.now()
    const made = await app.post('/api/shares', { ...CHOICE, entryIds }, call)
    console.info(`made in ${Math.round(performance.now() - started)} ms`)
    expect(made.status).toBe(201)
    expect(tasks).toHaveLength(ENTRIES)
    const share = (await made.json()) as Share

    const reopened = performance.now()
    const shown = await openLink(share)
    console.info(`opened in ${Math.round(performance.now() - reopened)} ms`)
    expect(shown.entries).toHaveLength(ENTRIES)
    for (const { interpretation, isShortened } of shown.entries) {
      expect({ interpretation, isShortened }).toEqual({
        interpretation: 'Take your time with it. What would help?',
        isShortened: true,
      })
    }
    expect(shown.entries[0]?.symbols).toHaveLength(symbols)
    expect(shown.entries[0]?.symbols[0]?.reading?.says).toBe('It goes with 0.')
    expect(tasks).toHaveLength(ENTRIES)

    const interpretation = 'It is about the “word00008”.'
    await app.patch(`/api/journal/${entryIds[0]}`, { interpretation: `${interpretation} Rest.` }, call)
    const edited = await Promise.all(Array.from({ length: 30 }, () => openLink(share)))
    for (const { entries } of edited) expect(entries[0]).toMatchObject({ isShortened: true })
    for (const { entries } of edited) expect(JSON.stringify(entries[0])).not.toContain('word00008')
    expect(tasks).toHaveLength(ENTRIES + 1)
    await openLink(share)
    expect(tasks).toHaveLength(ENTRIES + 1)
  })

  it('is refused in a sentence when the entries have too many characters and symbols together', async () => {
    const { id: userId, call } = await app.becomeMember('too-much')
    const entryIds = await write(userId, 150, ENTRIES)
    tasks.length = 0
    for (const path of ['/api/shares', '/api/shares/pdf']) {
      const response = await app.post(path, { ...CHOICE, entryIds }, call)
      expect(response.status).toBe(400)
      const { error, fields } = (await response.json()) as { error: string; fields: object }
      expect(error).toMatch(/^These dreams .* Please choose fewer\.$/)
      expect(fields).toHaveProperty('entryIds')
    }
    expect(tasks).toEqual([])
    // Without the interpretations their symbols aren't shown, and don't count.
    const dreams = { ...CHOICE, entryIds, withDream: true, withInterpretation: false }
    expect((await app.post('/api/shares', dreams, call)).status).toBe(201)
  })

  it('ends where the entries have become too long since, and says so', async () => {
    const { id: userId, call } = await app.becomeMember('grown')
    const entryIds = await write(userId, 1, 12)
    const share = (await (await app.post('/api/shares', { ...CHOICE, entryIds }, call)).json()) as Share
    expect(await openLink(share)).toMatchObject({ leftOut: 0, entries: { length: 12 } })
    const { reading } = entryWith(150)
    for (const id of entryIds) {
      expect((await app.patch(`/api/journal/${id}`, { reading }, call)).status).toBe(200)
    }
    const workOfEach = (DREAM.length + INTERPRETATION.length + JSON.stringify(reading).length) * 150
    const fitting = Math.floor(SHARED_WORK_MAX / workOfEach)
    expect(await openLink(share)).toMatchObject({ leftOut: 12 - fitting, entries: { length: fitting } })
  })

  it('is found for a PDF in a worker thread too', async () => {
    const { id: userId, call } = await app.becomeMember('pdf')
    const entryIds = await write(userId, 20, 5)
    tasks.length = 0
    const response = await app.post('/api/shares/pdf', { ...CHOICE, entryIds }, call)
    expect(response.status).toBe(200)
    expect(tasks).toHaveLength(5)
  })
})

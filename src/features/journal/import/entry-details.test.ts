import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { newAddress } from '../../../../tests/support/app.ts'
import { describeEachSite } from '../../../../tests/support/database.ts'
import { NOTED } from '../../../../tests/support/entry-details.ts'
import { readAll } from '../../../../tests/support/import-files.ts'
import { ENTRY, openJournal } from '../../../../tests/support/journal.ts'
import type { Entry } from '../../../contract/journal.ts'
import {
  DETAIL_NAMES,
  type DetailName,
  detailInWords,
  detailsOfKind,
  NOTHING_NOTED,
  SHARED_DETAILS,
} from '../../../shared/entry-details.ts'
import { DETAIL_FILTERS } from '../../../shared/journal-filter.ts'
import { indexEntries } from '../offline/search-entries.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>

// Each detail on the list is followed through all the code that must not forget it.
describeEachSite('what is noted of an entry', (open) => {
  let journal: Journal
  let call: Awaited<ReturnType<Journal['newMember']>>['call']
  let entry: Entry
  beforeAll(async () => {
    journal = await openJournal(open)
    ;({ call } = await journal.newMember())
    entry = await journal.write(call, NOTED)
    await journal.write(call, { title: 'Nothing noted', dreamDate: '2026-03-02' })
  })
  const get = (path: string) => journal.app.get(path, call)
  const titlesOf = async (query: URLSearchParams) => (await journal.list(call, `?${query}`)).map(({ title }) => title)

  it('is saved, and cleared by an edit', async () => {
    expect(entry).toMatchObject(NOTED)
    const other = await journal.write(call, { ...NOTED, title: 'To be cleared' })
    const cleared = await journal.app.patch(`/api/journal/${other.id}`, NOTHING_NOTED, call)
    expect(await cleared.json()).toMatchObject(NOTHING_NOTED)
    await journal.app.remove(`/api/journal/${other.id}`, undefined, call)
  })

  it.each(detailsOfKind('text', 'labels'))('is found by its words: %s', async (name) => {
    const words = new URLSearchParams({ q: `heron ${name}` })
    expect(await titlesOf(words)).toContain(ENTRY.title)
  })

  it.each(detailsOfKind('text', 'labels'))(
    'is found by its words in the copy without a connection: %s',
    async (name) => {
      const search = await indexEntries(await journal.list(call))
      expect(search(`heron ${name}`)).toEqual([entry.id])
    },
  )

  it.each(DETAIL_FILTERS)('is what the list can be filtered by: %s', async (filter, name) => {
    const [value] = [NOTED[name]].flat()
    expect(await titlesOf(new URLSearchParams({ [filter]: String(value) }))).toEqual([ENTRY.title])
    expect(await titlesOf(new URLSearchParams({ [filter]: name === 'lucidity' ? 'none' : 'other' }))).toEqual([])
  })

  it.each(detailsOfKind('text', 'labels'))('counts towards the quota, as much as it frees again: %s', async (name) => {
    const { call: own } = await journal.newMember()
    const used = async () => (await (await journal.app.get('/api/account/usage', own)).json()).journal.bytes.used
    const { id } = await journal.write(own)
    const before = await used()
    await journal.app.patch(`/api/journal/${id}`, { [name]: NOTED[name] }, own)
    expect((await used()) - before).toBe([NOTED[name]].flat().join('').length)
    await journal.app.remove(`/api/journal/${id}`, undefined, own)
    expect(await used()).toBe(0)
  })

  it('is shared with the dream only where that is said of it', async () => {
    const choice = { withDream: true, withInterpretation: false, expiresInDays: 7, entryIds: [entry.id] }
    const { link } = await (await journal.app.post('/api/shares', choice, call)).json()
    const opened = await journal.app.get(`/api/shared/${link.split('/').at(-1)}`, { address: newAddress() })
    const [shown] = (await opened.json()).entries
    expect(DETAIL_NAMES.filter((name) => name in shown)).toEqual(SHARED_DETAILS)
    for (const name of SHARED_DETAILS) expect(shown[name]).toEqual(NOTED[name])
  })

  it('comes back from an export: from its JSON, and from its Markdown', async () => {
    const files = unzipSync(new Uint8Array(await (await get('/api/account/export')).arrayBuffer()))
    const texts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
    for (const isMeant of [(name: string) => name === 'somnary.json', (name: string) => name.startsWith('journal/')]) {
      const { entries, faults } = await readAll(Object.fromEntries(texts.filter(([name]) => isMeant(name))))
      expect(faults).toEqual([])
      const [noted, nothing] = entries.toSorted((a, b) => a.dreamDate.localeCompare(b.dreamDate))
      for (const name of DETAIL_NAMES) expect(noted?.[name]).toEqual(NOTED[name])
      expect(DETAIL_NAMES.filter((name) => nothing?.[name] !== undefined)).toEqual([])
      const { call: other } = await journal.newMember()
      expect((await journal.app.post('/api/journal/import', { entries }, other)).status).toBe(201)
      const stored = (await journal.list(other)).find(({ title }) => title === ENTRY.title)
      expect(stored).toMatchObject(NOTED)
    }
  })

  it('is read from a table whose columns are named after it', async () => {
    const cell = (name: DetailName) => {
      const value = NOTED[name]
      return Array.isArray(value) ? value.join('; ') : detailInWords(name, value)
    }
    const table = [
      ['Date', 'Dream', ...DETAIL_NAMES],
      ['2026-03-01', 'A heron.', ...DETAIL_NAMES.map(cell)],
    ]
    const { entries, faults } = await readAll({
      'dreams.csv': table.map((row) => row.map((one) => `"${one}"`).join(',')).join('\n'),
    })
    expect(faults).toEqual([])
    expect(entries).toMatchObject([NOTED])
  })
})

import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../../../tests/support/database.ts'
import { ENTRY, openJournal } from '../../../../tests/support/journal.ts'
import { TOLD } from '../../../../tests/support/reading.ts'
import { ENTRY_WITH_READING, INTERPRETATION, READING, savedReadingOf } from '../../../../tests/support/saved-reading.ts'
import type { Entry } from '../../../contract/journal.ts'
import { bytesOfEntry, findEntry, measureEntry } from '../../storage/journal.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>

describeSite('the saved reading of an entry', (open) => {
  let app: Journal['app']
  let database: Journal['database']
  let newMember: Journal['newMember']
  let write: Journal['write']
  let list: Journal['list']
  beforeAll(async () => {
    ;({ app, database, newMember, write, list } = await openJournal(open))
  })

  it('keeps what an interpretation rests on, and counts its bytes', async () => {
    const { id, call } = await newMember()
    const entry = await write(call, ENTRY_WITH_READING)
    expect(savedReadingOf(entry)).toEqual(READING)
    expect(entry.reading?.symbols.map(({ slug, figure }) => [slug, figure?.stars.includes(',')])).toEqual(
      READING.symbols.map(({ slug, reading }) => [slug, reading && true]),
    )
    const [listed] = await list(call)
    expect(savedReadingOf(listed)).toEqual(READING)
    const stored = await findEntry(database.db, id, entry.id)
    const { bytes } = (await measureEntry(database.db, entry.id)) ?? {}
    expect(stored && bytesOfEntry(stored)).toBe(bytes)
    expect(bytes).toBeGreaterThan(JSON.stringify(READING).length)
  })

  it('keeps of a reading only what fits the edited texts', async () => {
    const { call } = await newMember()
    const { id } = await write(call, ENTRY_WITH_READING)
    const patch = async (changes: object): Promise<Entry> =>
      (await app.patch(`/api/journal/${id}`, changes, call)).json()
    const imagesOf = ({ reading }: Entry) =>
      reading?.symbols.flatMap(({ slug, reading: image }) => (image ? [slug] : []))
    expect(savedReadingOf(await patch({ mood: 'Sad', dreamContent: TOLD, interpretation: INTERPRETATION }))).toEqual(
      READING,
    )
    const shortened = await patch({ dreamContent: TOLD.replace(' in the hand', '') })
    expect(shortened.reading?.parts).toEqual([])
    expect(imagesOf(shortened)).toEqual(['snake'])
    expect((await patch({ interpretation: 'My own words.', reading: READING })).reading?.parts).toEqual([])
    const renewed = await patch({ dreamContent: TOLD, interpretation: INTERPRETATION, reading: READING })
    expect(savedReadingOf(renewed)).toEqual(READING)
    expect((await patch({ interpretation: '' })).reading).toBeNull()
    expect((await write(call, { ...ENTRY_WITH_READING, title: 'Without', interpretation: null })).reading).toBeNull()
  })

  it.each([
    ['no object', 7],
    ['a part of no section', { ...READING, parts: [{ ...READING.parts[0], section: 'other' }] }],
    ['a broken character', { ...READING, parts: [{ ...READING.parts[0], text: 'a\u0000b' }] }],
    ['too much text', { ...READING, parts: Array(10).fill({ ...READING.parts[0], text: 'x'.repeat(2_500) }) }],
  ])('refuses a reading with %s', async (_, reading) => {
    const { call } = await newMember()
    const response = await app.post('/api/journal', { ...ENTRY, ...ENTRY_WITH_READING, reading }, call)
    expect(response.status).toBe(400)
  })
})

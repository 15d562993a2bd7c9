import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { PROTOTYPE_NAMES } from '../../../tests/support/hostile.ts'
import { FileUnreadable, inBatches, readEntries } from './import-file.ts'

const ENTRY = { title: 'A', dreamDate: '2026-01-02', dreamContent: 'B' }

it('reads the JSON file of an export, also from its ZIP file', () => {
  const json = strToU8(JSON.stringify({ format: 'somnary', journal: [{ ...ENTRY, mood: 'Sad', tags: ['x'] }] }))
  const expected = { entries: [{ ...ENTRY, mood: 'Sad', tags: ['x'], interpretation: undefined }], faults: [] }
  expect(readEntries('somnary.json', json)).toEqual(expected)
  expect(readEntries('Export.ZIP', zipSync({ 'README.txt': strToU8('x'), 'somnary.json': json }))).toEqual(expected)
})

it('reads what an interpretation rests on', () => {
  const entry = { ...ENTRY, interpretation: 'C', reading: { basis: 'x', parts: [], symbols: [] } }
  expect(readEntries('somnary.json', strToU8(JSON.stringify([entry])))).toMatchObject({ entries: [entry] })
})

it('reads a CSV file with quoted line breaks, and reports the invalid rows', () => {
  const csv =
    'Date,Title,Text,Tags\r\n2026-01-02,"A, with a comma","Two\nlines",sea;night\r\n2026-02-30,B,C,\r\n\r\n2026-01-03,,D,\r\n'
  expect(readEntries('dreams.csv', strToU8(csv))).toMatchObject({
    entries: [
      { title: 'A, with a comma', dreamDate: '2026-01-02', dreamContent: 'Two\nlines', tags: ['sea', 'night'] },
    ],
    faults: ['Row 3: Please give a date that exists, not in the future.', 'Row 4: Title is required'],
  })
})

it.each([
  ['notes.txt', 'x', /ZIP or JSON/],
  ['x.json', '{', /valid JSON/],
  ['x.json', '{"journal":7}', /no journal/],
  ['x.json', '[]', /no entry/],
  ['x.zip', 'no zip', /no export/],
  ['x.csv', 'when,what\n1,2', /date, title and text/],
])('throws FileUnreadable for a file %s that contains %s', (name, text, sentence) => {
  expect(() => readEntries(name, strToU8(text))).toThrow(FileUnreadable)
  expect(() => readEntries(name, strToU8(text))).toThrow(sentence)
})

it('splits many entries into batches that are small enough, without losing any', () => {
  const entries = Array.from({ length: 450 }, (_, at) => ({
    ...ENTRY,
    title: `${at}`,
    dreamContent: 'x'.repeat(at < 60 ? 19_000 : 10),
  }))
  const batches = inBatches(entries)
  expect(batches.flat()).toEqual(entries)
  for (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(200)
    expect(JSON.stringify(batch).length).toBeLessThan(420_000)
  }
})

it('reads a CSV file whose columns are named like properties of Object.prototype', () => {
  const csv = `date,title,text,${PROTOTYPE_NAMES.join(',')}\n2026-01-02,A,B,1,2,3,4,5\n`
  expect(readEntries('dreams.csv', strToU8(csv))).toMatchObject({ entries: [ENTRY], faults: [] })
})

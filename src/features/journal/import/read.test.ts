import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { fixture, readAll, readOne, zipOf } from '../../../../tests/support/import-files.ts'

describe('the formats', () => {
  it('reads a Day One export, in the entries’ own time zones', async () => {
    const reading = await readOne(
      'Export.zip',
      zipSync({ 'Journal.json': fixture('day-one.json'), 'photos/a.jpeg': new Uint8Array(9) }),
    )
    expect(reading.sources).toEqual([{ format: 'day-one', entries: 3, from: '2016-05-02', until: '2024-01-16' }])
    expect(reading.entries).toEqual([
      {
        // In UTC it was still the day before.
        dreamDate: '2016-05-02',
        title: 'The ferry without a captain',
        dreamContent: 'The ferry turned into a kitchen. Somebody said: "Mind the step!" (I did).',
        tags: ['dream', 'water', 'starred'],
        writtenAt: '2016-05-01T22:40:12.000Z',
        timeZone: 'Europe/Berlin',
      },
      expect.objectContaining({
        dreamDate: '2024-01-15',
        title: 'An owl counted my keys and was one short',
        timeZone: 'America/New_York',
      }),
      {
        dreamDate: '2024-01-16',
        title: 'A lift that only went sideways',
        dreamContent: 'A lift that only went sideways.',
        writtenAt: '2024-01-16T07:05:00.000Z',
      },
    ])
    expect(reading.faults).toEqual([
      { file: 'Journal.json', where: 'Entry 4', sentence: 'It has no date that can be read.' },
    ])
    expect(reading.notes).toEqual(['1 picture or other attachment is left out: the journal keeps words.'])
  })

  it('reads Journey’s exports, the older and the newer', async () => {
    const { entries, sources } = await readOne(
      'journey.zip',
      zipOf('journey-1510441200000-3fcbe.json', 'journey-new.json'),
    )
    expect(sources).toMatchObject([{ format: 'journey', entries: 2 }])
    expect(entries).toEqual([
      {
        dreamDate: '2017-11-12',
        title: 'The school had a lake in it & nobody minded',
        dreamContent: 'The school had a lake in it & nobody minded.\n\nI rowed to class.\nThe oars were rulers.',
        tags: ['school', 'lake'],
        writtenAt: '2017-11-11T23:00:00.000Z',
        timeZone: 'Asia/Tokyo',
      },
      {
        dreamDate: '2023-02-04',
        title: 'The librarian',
        dreamContent: 'She stamped my hand and said it was due on Tuesday.',
        tags: ['library', 'starred'],
        writtenAt: '2023-02-03T23:30:00.000Z',
        timeZone: 'Europe/Paris',
      },
    ])
  })

  it('reads Diarium’s export', async () => {
    const { entries, notes } = await readOne('diarium.json', fixture('diarium.json'))
    expect(entries).toEqual([
      {
        dreamDate: '2021-11-02',
        title: 'Two moons',
        dreamContent: 'There were two moons and only one of them was mine.',
        tags: ['sky'],
      },
      {
        dreamDate: '2021-11-05',
        title: 'I lost a shoe in a cinema',
        dreamContent: 'I lost a shoe in a cinema.\nThe film went on about it.',
      },
    ])
    expect(notes).toEqual(['Diarium’s ratings are of days, not of dreams, so they are left out.'])
  })

  it('reads jrnl’s file and its JSON', async () => {
    const { entries } = await readOne('journal.txt', fixture('jrnl.txt'))
    expect(entries).toEqual([
      {
        dreamDate: '2012-03-29',
        title: 'I was late for an exam',
        dreamContent: 'I was late for an exam.\nThe paper was blank and so was the room. @school @exam',
        tags: ['school', 'exam', 'starred'],
      },
      {
        dreamDate: '2012-04-02',
        title: 'A heron read me the weather',
        dreamContent: 'A heron read me the weather.\n[not a stamp] It said fog.',
      },
    ])
    const json = await readOne('jrnl.json', fixture('jrnl.json'))
    expect(json.entries).toMatchObject([{ dreamDate: '2012-03-29', tags: ['school', 'starred'] }])
  })

  it('reads a folder of notes, also from a ZIP', async () => {
    const names = ['vault/2024-03-01.md', 'vault/The lighthouse.md', 'vault/Shopping.md']
    const expected = {
      sources: [{ format: 'markdown', entries: 2, from: '2023-12-24', until: '2024-03-01' }],
      entries: [
        {
          dreamDate: '2024-03-01',
          title: 'I knew that I was dreaming because the house had a fourth…',
          dreamContent: 'I knew that I was dreaming because the house had a fourth floor. #house',
          mood: 'Curious',
          tags: ['dream', 'lucid', 'house'],
        },
        {
          dreamDate: '2023-12-24',
          title: 'The lighthouse',
          dreamContent: 'The lamp went round and each time the sea was nearer.',
          interpretation: 'It came nearer because I stood still.',
          tags: ['sea', 'night'],
          writtenAt: '2023-12-24T05:30:00.000Z',
        },
      ],
      faults: [{ where: 'vault/Shopping.md', sentence: expect.stringMatching(/no date/) }],
    }
    expect(await readAll(Object.fromEntries(names.map((name) => [name, fixture(name)])))).toMatchObject(expected)
    expect(await readOne('vault.zip', zipOf(...names))).toMatchObject(expected)
  })

  it('reads reports in DreamBank’s manner', async () => {
    const { entries, faults } = await readOne('dreams.txt', fixture('dreambank.txt'))
    expect(entries).toMatchObject([
      {
        dreamDate: '2001-05-17',
        dreamContent: 'I am on a train that stops in every room of a house. The guard wants to see my hands.',
      },
      // The last report’s date can only be read day first, so this one is too.
      { dreamDate: '1997-12-06', dreamContent: 'My brother plants spoons in the garden.\n\nThey come up as ladders.' },
      { dreamDate: '1997-12-13', dreamContent: 'A dog reads the news.' },
    ])
    expect(faults).toEqual([
      { file: 'dreams.txt', where: 'Dream #003', sentence: 'It has no full date: year, month and day.' },
    ])
  })

  it('reads text under dates, and asks how ambiguous ones are meant', async () => {
    const asked = await readOne('dreams.txt', fixture('dated.txt'))
    expect(asked.questions).toMatchObject([{ kind: 'dates', example: '4.3.2024 - Rain' }])
    const { entries } = await readOne('dreams.txt', fixture('dated.txt'), {
      tables: {},
      dates: { [asked.questions[0]?.key ?? '']: 'day-first' },
    })
    expect(entries).toEqual([
      {
        dreamDate: '2024-03-01',
        title: 'A bridge made of bread',
        dreamContent: 'A bridge made of bread. Gulls ate it behind me.',
      },
      { dreamDate: '2024-03-03', title: 'The tailor', dreamContent: 'He measured my shadow and shook his head.' },
      { dreamDate: '2024-03-04', title: 'Rain', dreamContent: 'It rained upwards in the yard.' },
    ])
  })

  it('reads a table once its columns are known', async () => {
    const asked = await readOne('dreams.csv', fixture('table.csv'))
    const [question] = asked.questions
    if (question?.kind !== 'table') throw new Error('No question was asked.')
    expect(question.columns.map(({ name }) => name)).toContain('What happened')
    expect(question.choice.fields).toEqual([
      'date',
      'title',
      null,
      'mood',
      'tags',
      'lucidity',
      'vividness',
      'sleepHours',
      null,
    ])
    expect(question.missing).toBe('Please say which column holds the dream.')
    const fields = question.choice.fields.with(2, 'dream')
    const dateAsked = await readOne('dreams.csv', fixture('table.csv'), {
      tables: { [question.key]: { fields } },
      dates: {},
    })
    expect(dateAsked.questions).toMatchObject([{ missing: 'Please say how the date 03/04/2021 is meant.' }])
    const tables = { [question.key]: { fields, dateOrder: 'day-first' as const } }
    const { entries, faults, lost } = await readOne('dreams.csv', fixture('table.csv'), { tables, dates: {} })
    expect(entries).toEqual([
      {
        dreamDate: '2021-04-03',
        title: 'The stairs',
        dreamContent: 'They went down,\nand then further down.',
        mood: 'Afraid',
        tags: ['house', 'stairs'],
        lucidity: 'aware',
        vividness: 4,
        sleepHours: 7.5,
      },
      {
        dreamDate: '2021-04-05',
        title: '=SUM(A1:A9) was written on the wall',
        dreamContent: '=SUM(A1:A9) was written on the wall.',
        mood: 'Curious',
        lucidity: 'none',
      },
    ])
    expect(lost).toBe(0)
    expect(faults.map(({ where, sentence }) => `${where}: ${sentence}`)).toEqual([
      'Row 3: “about seven” is no number, so it is left out.',
      'Row 3: Its vividness 9 is left out: it goes from 1 to 5.',
    ])
  })

  it('reads a JSON list of objects as a table', async () => {
    const { entries } = await readOne(
      'x.json',
      JSON.stringify([{ day: '2024-03-01', body: 'B', tags: ['x', 'y'], more: { a: 1 } }]),
    )
    expect(entries).toEqual([{ dreamDate: '2024-03-01', title: 'B', dreamContent: 'B', tags: ['x', 'y'] }])
  })

  it('reads this site’s own export with all of its fields, from JSON and from ZIP', async () => {
    const entry = JSON.parse(Buffer.from(fixture('somnary.json')).toString()).journal[0]
    const { interpretation: _, createdAt: __, updatedAt: ___, ...expected } = entry
    expect((await readOne('somnary.json', fixture('somnary.json'))).entries).toEqual([expected])
    const archive = zipSync({
      'README.txt': strToU8('x'),
      'somnary.json': fixture('somnary.json'),
      'journal/2026/x.md': strToU8('y'),
    })
    expect(await readOne('Export.ZIP', archive)).toMatchObject({
      entries: [expected],
      faults: [],
      sources: [{ format: 'somnary' }],
    })
  })

  it('reads several files at once, and an entry that stands in two of them once', async () => {
    const { sources, repeated } = await readAll({
      'a.json': fixture('diarium.json'),
      'b.json': fixture('diarium.json'),
      'c.txt': fixture('jrnl.txt'),
      'd.bin': new Uint8Array([1, 2, 3]),
    })
    expect(sources).toMatchObject([
      { format: 'diarium', entries: 2 },
      { format: 'jrnl', entries: 2 },
    ])
    expect(repeated).toBe(2)
  })

  it.each([
    ['utf-16le', Uint8Array.from([0xff, 0xfe, ...Buffer.from('2024-03-01\nÖl', 'utf16le')]), 'Öl'],
    ['windows-1252', Uint8Array.from(Buffer.from('2024-03-01\nÖl', 'latin1')), 'Öl'],
  ])('reads a file in %s', async (_, bytes, text) => {
    expect((await readOne('x.txt', bytes)).entries).toMatchObject([{ dreamContent: text }])
  })
})

import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { PROTOTYPE_NAMES } from '../../../../tests/support/hostile.ts'
import { readAll, readOne } from '../../../../tests/support/import-files.ts'
import { newEntrySchema } from '../../../contract/journal.ts'
import { FileUnreadable } from './limits.ts'

describe('what can’t be read', () => {
  it.each([
    ['an unknown file', 'notes.bin', 'nothing in particular', /none of the formats/],
    ['broken JSON', 'x.json', '{', /none of the formats/],
    ['an empty list', 'x.json', '[]', /none of the formats/],
    ['an empty journal', 'x.json', '{"format":"somnary","journal":[]}', /no entry/],
    ['an empty file', 'x.txt', '', /none of the formats/],
    ['a ZIP without text', 'x.zip', zipSync({ 'a.jpg': new Uint8Array(3) }), /no text/],
    ['a ZIP that is cut off', 'x.zip', zipSync({ 'a.md': strToU8('# 2024-03-01\nx') }).slice(0, 60), /damaged/],
    ['deep nesting', 'x.json', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, /none of the formats/],
  ])('throws a sentence for %s', async (_, name, content, sentence) => {
    await expect(readOne(name, content)).rejects.toThrow(FileUnreadable)
    await expect(readOne(name, content)).rejects.toThrow(sentence)
  })

  it('stops unpacking a ZIP that holds more than it says', async () => {
    const bomb = zipSync({ 'dreams.md': new Uint8Array(100_000_001) }, { level: 1 })
    await expect(readOne('bomb.zip', bomb)).rejects.toThrow(/more text than can be read/)
    // The same, with a lie in its directory: it declares ten bytes.
    const view = new DataView(bomb.buffer)
    for (let at = 0; at < bomb.length - 46; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
    await expect(readOne('bomb.zip', bomb)).rejects.toThrow(/damaged/)
  })

  it('says that a ZIP is locked', async () => {
    const locked = zipSync({ 'a.md': strToU8('x') })
    const view = new DataView(locked.buffer)
    for (let at = 0; at < locked.length - 46; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true)
    await expect(readOne('locked.zip', locked)).rejects.toThrow(/password/)
  })

  it('never runs front matter, and never follows its references to excess', async () => {
    const evil = '---js\n{ title: globalThis.ran = true }\n---\nx'
    await readAll({ '2024-03-01.md': evil, '2024-03-02.md': 'A boat.' })
    expect('ran' in globalThis).toBe(false)
    const levels = Array.from({ length: 30 }, (_, at) => `a${at}: &a${at} [${`*a${at - 1},`.repeat(9).slice(0, -1)}]`)
    const laughs = `---\n${['a0: &a0 [lol]', ...levels.slice(1)].join('\n')}\ntags: *a29\ntitle: *a29\n---\nA boat.`
    expect((await readOne('2024-03-01.md', laughs)).entries).toMatchObject([{ dreamContent: 'A boat.' }])
  })

  it('repairs broken characters, and leaves out what an entry can’t hold', async () => {
    const tags = Array.from({ length: 20 }, (_, at) => `t${at}`)
    const entries = [
      { creationDate: '2024-03-01T10:00:00Z', text: 'A \\ud800 b\\u0000c', tags },
      { creationDate: '2024-03-02T10:00:00Z', text: 'x'.repeat(20_001) },
      { creationDate: '2999-03-02T10:00:00Z', text: 'y' },
    ]
    const reading = await readOne('x.json', JSON.stringify({ entries }).replaceAll('\\\\u', '\\u'))
    expect(reading.entries).toMatchObject([{ dreamContent: 'A \ufffd bc', tags: tags.slice(0, 12) }])
    expect(reading.faults.map(({ where, sentence }) => `${where}: ${sentence}`)).toEqual([
      'Entry 1: It has 20 tags; the first 12 are kept.',
      expect.stringMatching(/^Entry 2: It has 20,001 characters/),
      'Entry 3: Please give a date that exists, not in the future.',
    ])
  })

  it('reads a table whose columns are named like properties of Object.prototype', async () => {
    const csv = `date,title,text,${PROTOTYPE_NAMES.join(',')}\n2026-01-02,A,B,1,2,3,4,5\n`
    expect(await readOne('dreams.csv', csv)).toMatchObject({ entries: [{ title: 'A' }], faults: [] })
  })

  it('reads or refuses any text with a sentence, and everything that it reads is valid', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '\n',
        '---\n',
        '#1 (2024-03-01) ',
        '[2024-03-01 07:00] ',
        '2024-03-01\n',
        ',',
        '\t',
        '"',
        '<p>',
        '{',
        '[',
        'date: ',
        '&#x41;',
      ),
    )
    const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.constantFrom('x.txt', 'x.md', '2024-03-01.md', 'x.csv', 'x.json'),
        async (content, name) => {
          const reading = await readOne(name, content).catch((error) => {
            expect(error).toBeInstanceOf(FileUnreadable)
          })
          for (const entry of reading?.entries ?? []) expect(newEntrySchema.safeParse(entry).error).toBeUndefined()
        },
      ),
      { numRuns: 100 },
    )
  })

  it('reads or refuses any JSON with a sentence', async () => {
    const keys = fc.constantFrom(
      'entries',
      'journal',
      'format',
      'date',
      'creationDate',
      'text',
      'title',
      'body',
      'html',
      'heading',
      'tags',
      'timeZone',
      'date_journal',
      'dateOfJournal',
      'dreamDate',
      'dreamContent',
      'reading',
      'vividness',
    )
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('2024-03-01T10:00:00Z', 1510441200000, 'x', '', null, true, -1, 1e99, '\ud800'),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(keys, tie('node'), { maxKeys: 6 }),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(node, async (json) => {
        const reading = await readOne('x.json', JSON.stringify(json)).catch((error) => {
          expect(error).toBeInstanceOf(FileUnreadable)
        })
        for (const entry of reading?.entries ?? []) expect(newEntrySchema.safeParse(entry).error).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })
})

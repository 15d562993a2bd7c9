import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Note } from '../../contract/reading.ts'
import type { SymbolEntry } from '../../contract/symbols.ts'
import { type Correction, changesAfter, correctReading, type NotedReading, rewrittenDetail } from './corrections.ts'

const BIT = { label: 'it bit you', anchor: 'it-bit-you' }
const LED = { label: 'it led you', anchor: 'it-led-you' }

/** An entry of the dictionary, as far as a note is made of it. */
function entry(slug: string): SymbolEntry {
  const situations = [BIT, LED].map((one) => ({ ...one, says: `${slug}: ${one.label}.`, question: `${one.label}?` }))
  const general = { says: `${slug} in general.`, question: `Which ${slug}?` }
  return { slug, keyword: slug.toUpperCase(), situations, general } as unknown as SymbolEntry
}

const NOTE: Note = {
  heading: 'DOG: it bit you',
  symbol: 'dog',
  span: { start: 0, end: 14 },
  leadIn: 'The dog bit you.',
  situation: BIT,
  says: 'dog: it bit you.',
  question: 'it bit you?',
  others: [LED],
}
const CAT = {
  slug: 'cat',
  keyword: 'CAT',
  reading: { words: 'a cat', span: { start: 20, end: 25 }, leadIn: 'A cat sat there.', says: '' },
}
const READING: NotedReading = {
  notes: [NOTE],
  oddDetail: null,
  symbols: [{ slug: 'dog', keyword: 'DOG' }, CAT],
}
const correct = (reading: NotedReading, correction: Correction) =>
  correctReading(reading, correction, ({ slug, keyword }) => ({ slug, keyword }))

it('changes a note to another situation, and to none', () => {
  const led = correct(READING, { kind: 'situation', note: NOTE, entry: entry('dog'), situation: LED })
  expect(led.notes[0]).toMatchObject({
    heading: 'DOG: it led you',
    leadIn: 'The dog bit you.',
    situation: LED,
    says: 'dog: it led you.',
    question: 'it led you?',
    others: [BIT],
  })
  const none = correct(led, { kind: 'situation', note: led.notes[0] as Note, entry: entry('dog'), situation: null })
  expect(none.notes[0]).toMatchObject({ heading: 'DOG', says: 'dog in general.', others: [LED, BIT] })
  expect(none.notes[0]?.situation).toBeUndefined()
})

it('takes a symbol away that isn’t in the dream, with its note', () => {
  const removed = correct(READING, { kind: 'remove', note: NOTE })
  expect([removed.notes, removed.symbols.map(({ slug }) => slug)]).toEqual([[], ['cat']])
})

it('adds a note on a recognised symbol in the dreamer’s words, and on another one without', () => {
  const lifted = correct(READING, { kind: 'add', entry: entry('cat') })
  expect(lifted.notes[1]).toMatchObject({ heading: 'CAT', leadIn: 'A cat sat there.', says: 'cat in general.' })
  expect(lifted.symbols).toBe(READING.symbols)
  const added = correct(READING, { kind: 'add', entry: entry('boat') })
  expect(added.notes[1]).toMatchObject({ symbol: 'boat', leadIn: '' })
  expect(added.symbols.map(({ slug }) => slug)).toEqual(['dog', 'cat', 'boat'])
})

it('writes the text anew, with what was answered', () => {
  const answered = correct(READING, { kind: 'answer', note: NOTE, answer: 'My neighbor’s.' })
  const parts = [{ section: 'summary' as const, text: 'A dog bit you.', spans: [], symbols: [] }]
  const { detailed, parts: rewritten } = rewrittenDetail(answered, parts)
  expect(detailed).toBe('The dog bit you. dog: it bit you.\n\n- it bit you? My neighbor’s.')
  expect(rewritten.map(({ text }) => text)).toEqual(['A dog bit you.', 'The dog bit you.', 'dog: it bit you.'])
  // What is said of words of distress stays in front.
  const said = { section: 'detailed' as const, text: 'Part of it is no picture.', spans: [], symbols: [] }
  expect(rewrittenDetail(READING, [...parts, said]).detailed).toMatch(
    /^Part of it is no picture\.\n\nThe dog bit you\./,
  )
})

it('knows which symbols were added and removed, whatever was done and undone', () => {
  const slug = fc.constantFrom('dog', 'cat', 'boat', 'moon', 'key')
  const lists = fc.array(fc.uniqueArray(slug), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(lists, (steps) => {
      const symbols = steps.map((slugs) => slugs.map((one) => ({ slug: one, keyword: one })))
      const changes = symbols.slice(1).reduce((sum, after, at) => changesAfter(sum, symbols[at] ?? [], after), {
        added: [],
        removed: [],
      } as {
        added: string[]
        removed: string[]
      })
      const [first = [], last = []] = [steps[0], steps.at(-1)]
      expect(new Set(changes.added)).toEqual(new Set(last.filter((one) => !first.includes(one))))
      expect(new Set(changes.removed)).toEqual(new Set(first.filter((one) => !last.includes(one))))
    }),
  )
})

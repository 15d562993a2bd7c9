import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engineInput } from '../../../../tests/support/engine-input.ts'

const outline = (dream: string) => engineInput(dream).outline
const pieces = (dream: string) => outline(dream).pieces.map(({ start, end }) => dream.slice(start, end))

test('a dream is parted into its sentences, and a long one at its clauses', () => {
  const dream =
    'A dog came. I was walking through the old town with my sister and looking for the house where we lived, but then the street ended and we stood before a wall.'
  expect(pieces(dream)[0]).toBe('A dog came.')
  expect(pieces(dream).length).toBeGreaterThan(2)
  expect(pieces(dream).join(' ')).toBe(dream)
})

test('the notes say what happens and what is felt, with the pieces that tell it', () => {
  const { notes } = outline('My brother gave me a key. I was afraid.')
  expect(notes.some((note) => /^\[1\] your brother: give/.test(note))).toBe(true)
  expect(notes.some((note) => /^\[2\] you: apprehension/.test(note))).toBe(true)
})

test('the pieces hold every word of a dream, in order', () => {
  const word = fc.constantFrom(
    'I',
    'a',
    'dog',
    'ran',
    'and',
    'then',
    'my',
    'mother',
    'said',
    '.',
    ',',
    '!',
    '\n',
    '“no”',
    '…',
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), (words) => {
      const dream = words.join(' ')
      const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')
      expect(lettersOf(pieces(dream).join(''))).toBe(lettersOf(dream))
    }),
    { numRuns: 60 },
  )
})

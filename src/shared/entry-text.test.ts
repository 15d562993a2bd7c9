import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainText, referencesIn, splitTexts } from './entry-text.ts'

it('takes references out of a text with the space before them, and the marks of emphasis', () => {
  expect(plainText('A king, and *time* [1] [2]. So it was[3].')).toBe('A king, and time. So it was.')
  expect(plainText('In [brackets] nothing is lost, 2 * 3 neither.')).toBe(
    'In [brackets] nothing is lost, 2 * 3 neither.',
  )
})

it('says which sources a text refers to, each once', () => {
  expect(referencesIn('One [2], two [1] [2].')).toEqual([2, 1])
})

it('counts the references to each source over all texts', () => {
  const { pieces, timesReferred } = splitTexts(['A [1], *b* [2].', 'C [1].'])
  expect(pieces).toEqual([
    ['A', { source: 1, occurrence: 1 }, ', ', { emphasis: 'b' }, { source: 2, occurrence: 1 }, '.'],
    ['C', { source: 1, occurrence: 2 }, '.'],
  ])
  expect([...timesReferred]).toEqual([
    [1, 2],
    [2, 1],
  ])
})

it('loses nothing of a text but its references and marks', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      const { pieces } = splitTexts(texts)
      const strings = pieces.map((some) =>
        some
          .map((piece) => (typeof piece === 'string' ? piece : 'emphasis' in piece ? `*${piece.emphasis}*` : ''))
          .join(''),
      )
      expect(strings.map(plainText)).toEqual(texts.map(plainText))
    }),
  )
})

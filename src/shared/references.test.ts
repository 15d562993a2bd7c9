import fc from 'fast-check'
import { expect, it } from 'vitest'
import { referencesIn, splitAtReferences, withoutReferences } from './references.ts'

it('takes references out of a text with the space before them', () => {
  expect(withoutReferences('A king, and time [1] [2]. So it was[3].')).toBe('A king, and time. So it was.')
  expect(withoutReferences('In [brackets] nothing is lost.')).toBe('In [brackets] nothing is lost.')
})

it('says which sources a text refers to, each once', () => {
  expect(referencesIn('One [2], two [1] [2].')).toEqual([2, 1])
})

it('counts the references to each source over all texts', () => {
  const { pieces, timesReferred } = splitAtReferences(['A [1], b [2].', 'C [1].'])
  expect(pieces).toEqual([
    ['A', { source: 1, occurrence: 1 }, ', b', { source: 2, occurrence: 1 }, '.'],
    ['C', { source: 1, occurrence: 2 }, '.'],
  ])
  expect([...timesReferred]).toEqual([
    [1, 2],
    [2, 1],
  ])
})

it('loses nothing of a text but its references', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      const { pieces } = splitAtReferences(texts)
      const strings = pieces.map((some) => some.filter((piece) => typeof piece === 'string').join(''))
      expect(strings).toEqual(texts.map(withoutReferences))
    }),
  )
})

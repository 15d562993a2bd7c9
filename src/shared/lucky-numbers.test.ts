import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { luckyNumbers } from './lucky-numbers.ts'

describe('luckyNumbers', () => {
  it('writes the letters in rows of six and adds up the columns', () => {
    // a=1 b=2 c=3 d=4 e=5 f=6, then g=7 in the first column again
    expect(luckyNumbers('Abc, def g!').steps.map(({ sum }) => sum)).toEqual([8, 2, 3, 4, 5, 6])
    expect(luckyNumbers('Abc, def g!').numbers).toEqual([2, 3, 4, 5, 6, 8])
  })

  it('ignores case, spaces, punctuation and accents', () => {
    expect(luckyNumbers('The café, at NIGHT…')).toEqual(luckyNumbers('thecafe at\n\nnight'))
  })

  it('returns six distinct whole numbers from 1 to 49 for any text, deterministically', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600, unit: 'grapheme' }), (dream) => {
        const { numbers, steps } = luckyNumbers(dream)
        expect(new Set(numbers).size).toBe(6)
        expect(numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= 49)).toBe(true)
        expect(luckyNumbers(dream)).toEqual({ numbers, steps })
      }),
    )
  })

  it('preserves the digital root of every column’s sum', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 200, maxLength: 900 }), (dream) => {
        const root = (number: number) => (number === 0 ? 9 : ((number - 1) % 9) + 1)
        for (const { sum, reduced } of luckyNumbers(dream).steps) expect(root(reduced)).toBe(root(sum))
      }),
    )
  })
})

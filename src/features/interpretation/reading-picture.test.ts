import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wrap } from './reading-picture.ts'

const LETTERS = 12

it('breaks a text into lines between its words, and keeps marks with them', () => {
  const lines = wrap('You caught a fish, but it flew.', (line) => line.length <= LETTERS)
  expect(lines).toEqual(['You caught a', 'fish, but it', 'flew.'])
})

it('loses nothing of any text but white space, and makes no empty line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const lines = wrap(text, (line) => line.length <= LETTERS)
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      expect(lines.every((line) => line.trim() !== '')).toBe(true)
    }),
  )
})

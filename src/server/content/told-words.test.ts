import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileTold, findTold } from './told-pattern.ts'
import { makeWordIndex, neededWords } from './told-words.ts'

it.each([
  ['(?:train|subway) (?:left|leaves) without {me}', ['without']],
  ['(?:bites|bit) {me}', ['bites', 'bit']],
  ['{i} (?:am|was) there', []],
])('knows words of which every match has one: %s', (pattern, words) => {
  expect(neededWords(pattern)).toEqual(words)
})

it('finds the patterns that a text may match, in their order, and no other that needs a word', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 6 }), {
    maxLength: 3,
  })
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 30 })
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), text, (needed, sentence) => {
      const patterns = needed.map((of, at) => ({ at, words: of }))
      const possible = patterns.filter(
        (one) => one.words.length === 0 || one.words.some((word) => sentence.includes(word)),
      )
      expect(makeWordIndex(patterns)(sentence)).toEqual(possible)
    }),
  )
})

it('leaves out no pattern that is found', () => {
  const pattern = '(?:train|subway)(?: had)? left without {me}'
  const patternsIn = makeWordIndex([{ words: neededWords(pattern) }])
  const sentence = 'The SUBWAY had left without us.'
  expect(findTold(sentence, compileTold(pattern))).toBeDefined()
  expect(patternsIn(sentence.toLowerCase())).toHaveLength(1)
})

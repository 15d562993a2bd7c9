import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStatements } from './citations.ts'

const read = (section: string, isComplete = true) =>
  readStatements(section, isComplete).map(({ citations, text, paragraph }) => [paragraph, citations, text])

test('a citation stands before its statement', () => {
  expect(read('[2] You call. It fails. [3, 5] A dog comes.\n\n[0] Dogs are common.')).toEqual([
    [0, [2], 'You call. It fails.'],
    [0, [3, 5], 'A dog comes.'],
    [1, [0], 'Dogs are common.'],
  ])
})

test('ranges, several citations in a row and empty ones are read', () => {
  expect(read('[2][4–6] You call. [7 and 9] A dog comes. [] It stays.')).toEqual([
    [0, [2, 4, 5, 6], 'You call.'],
    [0, [7, 9], 'A dog comes.'],
    [0, [], 'It stays.'],
  ])
})

test('a section that doesn’t begin with one has them after its statements', () => {
  expect(read('You call [2]. A dog comes. [3] It stays.')).toEqual([
    [0, [2], 'You call.'],
    [0, [3], 'A dog comes.'],
    [0, [], 'It stays.'],
  ])
})

test('while a section comes in, its last statement isn’t complete, and half a citation isn’t text', () => {
  expect(readStatements('[2] You call. [3, ', false)).toEqual([
    { paragraph: 0, citations: [2], text: 'You call.', isComplete: false },
  ])
  expect(readStatements('[2] You call. [3] A d', false).map(({ isComplete }) => isComplete)).toEqual([true, false])
})

test('other brackets are text, and no text takes long', () => {
  expect(read('[1] She said [sic] no.')).toEqual([[0, [1], 'She said [sic] no.']])
  const piece = fc.constantFrom('[', ']', '[1', '[1]', ',', '1', ' ', '-', 'and', 'a', '\n', '[1,2,3,4', '“')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, isComplete) => {
      for (const { text } of readStatements(pieces.join('').repeat(50), isComplete)) expect(text.trim()).not.toBe('')
    }),
  )
})

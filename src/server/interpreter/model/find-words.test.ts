import { expect, test } from 'vitest'
import { findWords, quotedIn } from './find-words.ts'

const DREAM = 'It was Dad’s boat -- the green one.  I didn\'t want to go; "come on", he said, and I went.'
const found = (words: string) => findWords(words, DREAM)?.map(({ start, end }) => DREAM.slice(start, end))

test('words are found whatever their case, punctuation and white space', () => {
  expect(found("dad's boat, the GREEN one. I didn’t")).toEqual(["Dad’s boat -- the green one.  I didn't"])
  expect(found('come on')).toEqual(['come on'])
})

test('what was left out makes several spans', () => {
  expect(found('I didn’t want to go … and I went')).toEqual(["I didn't want to go", 'and I went'])
  expect(found('and I went … I didn’t want to go')).toBeUndefined()
})

test('words that aren’t there in this order are not found', () => {
  expect(found('the boat of Dad')).toBeUndefined()
  expect(found('…')).toBeUndefined()
})

test('a single word in quotation marks is no quotation', () => {
  expect(quotedIn('You call it “odd”, and say “come on” twice.')).toEqual(['come on'])
})

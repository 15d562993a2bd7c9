import { expect, it } from 'vitest'
import { tagText } from '../../language/nlp.ts'
import { findWords } from './word-match.ts'

it.each([
  ['The dogs were barking.', ['bark'], true],
  ['He ran over the hill.', ['run'], true],
  ['I lost the house key.', ['house key'], true],
  ['It fell into the very deep water.', ['deep water'], true],
  ['I looked for an exit.', ['look for her'], false],
  ['I looked for her everywhere.', ['look for her'], true],
  ['Her husband was there.', ['my husband'], false],
  ['My husband was there.', ['my husband'], true],
  ['There was no snake at all.', ['snake'], false],
  ['I couldn’t see it.', ["couldn't see"], true],
  ['She had left the room.', ['left room'], true],
])('%s has %j: %s', (text, wordings, expected) => {
  const { tokens } = tagText(text)
  expect(findWords(tokens, [{ first: 0, last: tokens.length }], wordings) !== undefined).toBe(expected)
})

import { describe, expect, it } from 'vitest'
import { titleFromDream } from './title-from-dream.ts'

describe('titleFromDream', () => {
  it.each([
    ['A lighthouse. Somebody sang.', 'A lighthouse'],
    ['  Am I late?  I ran', 'Am I late?'],
    ['the stairs again\nand water', 'the stairs again'],
    ['', ''],
    [
      'I was walking along a very long corridor in the school that I went to as a child',
      'I was walking along a very long corridor in the school that…',
    ],
  ])('of %j is %j', (dream, title) => expect(titleFromDream(dream)).toBe(title))
})

import { describe, expect, it } from 'vitest'
import { compileTold, findTold } from './told-pattern.ts'
import { neededWords } from './told-words.ts'

const find = (pattern: string, sentence: string) => {
  const at = findTold(sentence, compileTold(pattern))
  return at && sentence.slice(at.start, at.end)
}

describe('a pattern of how something is told', () => {
  it('finds its words in any case, with either apostrophe and over line ends', () => {
    expect(find('{person} did{not} answer me', 'And the tall man didn’t\nanswer me.')).toBe(
      'the tall man didn’t\nanswer me',
    )
    expect(find('ignor(?:ed|es) {me}', 'IGNORED US')).toBe('IGNORED US')
  })

  it('finds whole words only', () => {
    expect(find('he hit me', 'she hit me')).toBeUndefined()
    expect(find('he hit me', 'he hit men')).toBeUndefined()
  })

  it.each([
    'If he hit me I would run.',
    'He was about to hit me.',
    'I was afraid that he hit me.',
    'It was as if he hit me.',
  ])('doesn’t find what only might happen: %s', (sentence) => {
    expect(find('(?:he )?hit me', sentence)).toBeUndefined()
  })

  it('finds what happens after something that only might', () => {
    expect(find('he hit me', 'I wondered if he hit me, and then he hit me.')).toBe('he hit me')
  })

  it.each(['(a+)+', '(?:a|b)*', '.*x', 'a{2}+'])('refuses a repeated repetition: %s', (pattern) => {
    expect(() => compileTold(pattern)).toThrow('must repeat single letters')
  })

  it.each(['(a', '[z-a]'])('refuses what is no regular expression: %s', (pattern) => {
    expect(() => compileTold(pattern)).toThrow()
  })
})

describe('the words that a pattern needs', () => {
  it.each([
    ['{person} (?:did|do){not} (?:answer|respond)', ['answer', 'respond']],
    ['ignor(?:ed|es) {me}', ['ignor']],
    ['(?:very )?tired', ['tired']],
    ['{person} {i}', []],
    ['(?:shot|{person}) me', []],
  ])('%s', (pattern, words) => {
    expect(neededWords(pattern)).toEqual(words)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collectGarbage } from '../../../tests/support/collect-garbage.ts'
import { makeTagger, tagText } from './nlp.ts'

/** The words of a text whose tokens are marked as denied. */
function denied(text: string): string[] {
  return tagText(text)
    .tokens.filter((token) => token.denied)
    .map((token) => token.lower)
}

function roleOf(text: string, word: string): string | undefined {
  return tagText(text).tokens.find((token) => token.lower === word)?.role
}

describe('the tagger', () => {
  it('can be made again as often as needed', { timeout: 60_000 }, () => {
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    // The package doubles a text each time: at the thirtieth it would have a thousand million characters.
    for (let made = 0; made < 30; made++) makeTagger()
    collectGarbage()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300 * 1024 * 1024)
  })
})

describe('readText', () => {
  it('gives every token its offsets in the text, for any spaces, quotation marks and scripts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: 'grapheme' }), (text) => {
        let end = 0
        for (const token of tagText(text).tokens) {
          expect(text.slice(token.start, token.end)).toBe(token.surface)
          expect(token.start).toBeGreaterThanOrEqual(end)
          end = token.end
        }
      }),
    )
  })

  it('splits a text without full stops into sentences of limited length', () => {
    const text = 'and then i was in a hall and there was a man and he gave me a key and i went on and on '.repeat(12)
    for (const sentence of tagText(text).sentences) expect(sentence.last - sentence.first).toBeLessThanOrEqual(62)
  })

  it('tags text in capitals like text in lower case', () => {
    expect(tagText('A DOG CHASED ME').tokens.find((token) => token.lower === 'dog')?.role).toBe('noun')
  })
})

describe('negation', () => {
  it.each<[string, string[]]>([
    ["I couldn't run and the dog bit me", ['run']],
    ['there was no dog', ['dog']],
    ['we went without a dog', ['dog']],
    ["there wasn't any dog", ['dog']],
    ["it wasn't a dog but a wolf", ['dog']],
    ['not only the dog but the cat was there', []],
    ["The dog didn't bite me", ['bite']],
    ["I didn't see the dog until it bit me", ['see']],
    ['I have never seen a snake like it', ['seen']],
    ["I couldn't find a bathroom", ['find']],
    ["I couldn't stop falling", ['stop']],
    ["I don't think it was a dog", ['think', 'dog']],
    ['nobody chased me', ['chased']],
    ["I wasn't afraid of the bear", ['afraid']],
    ['instead of the teacher there was a bear', ['teacher']],
    ['I didnt have a dog or a cat', ['dog', 'cat']],
    ['Neither the dog nor the cat was there', ['dog', 'cat']],
    ['it was no longer a snake', []],
    ["I wasn't flying, I was falling", ['flying']],
    ['I didn’t see any dogs', ['see', 'dogs']],
    ['There was not a single bird in the sky', ['single', 'bird']],
  ])('%s', (text, expected) => {
    expect(denied(text)).toEqual(expected)
  })
})

describe('roles', () => {
  it.each([
    ['fire him now', 'fire', 'verb'],
    ['he will fire me', 'fire', 'verb'],
    ['the fire it made', 'fire', 'noun'],
    ['I grab his gun and fire it', 'fire', 'verb'],
    ['bears chase us', 'bears', 'noun'],
    ["I can't bear it", 'bear', 'verb'],
    ['a cat scratches me', 'scratches', 'verb'],
    ['we duck under the table', 'duck', 'verb'],
    ['we went by train', 'train', 'noun'],
    ['they train for a race', 'train', 'verb'],
    ['the phone began to ring', 'ring', 'verb'],
    ['then water came in', 'water', 'noun'],
    ['we water the plants', 'water', 'verb'],
    ['I book a flight', 'book', 'verb'],
    ['I park the car', 'park', 'verb'],
  ])('%s: %s is a %s', (text, word, role) => {
    expect(roleOf(text, word)).toBe(role)
  })
})

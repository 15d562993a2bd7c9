import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TEST_SYMBOLS, testSymbol } from '../../../../tests/support/symbols.ts'
import { tagText } from '../../language/nlp.ts'
import { makeRecogniser } from './recognise.ts'

const recogniseTagged = makeRecogniser(TEST_SYMBOLS)
const recognise = (dream: string) => recogniseTagged(tagText(dream))

function found(dream: string): string[] {
  return recognise(dream).map(({ symbol }) => symbol.slug)
}

/** The matched texts of each symbol. */
function words(dream: string): Record<string, string[]> {
  return Object.fromEntries(
    recognise(dream).map(({ symbol, spans }) => [symbol.slug, spans.map(({ start, end }) => dream.slice(start, end))]),
  )
}

describe('recognising symbols', () => {
  it.each<[string, string[]]>([
    ['Two dogs and a kitten were in the cottage.', ['dog', 'cat', 'house']],
    ['My teeth were crumbling in front of everybody.', ['teeth-falling-out']],
    ['I lost another tooth while eating.', ['teeth-falling-out']],
    ["I couldn't find the exam room anywhere.", ['taking-an-exam']],
    ['I got chased through the streets.', ['being-chased']],
    ['we were being chased and then a man was chasing us', ['being-chased']],
    ['I was flying over the roofs.', ['flying']],
    ['I jumped off the wall and flew away.', ['flying']],
    ['Flying over the town at night.', ['flying']],
    ['She fell down the stairs.', ['falling']],
    ["I couldn't move at all.", ['being-unable-to-move']],
    ["I can't even move", ['being-unable-to-move']],
    ['A BEAR WAS IN THE HOUSE', ['bear', 'house']],
    ['my mom’s house had burnt down', ['mother', 'house']],
    ['the snake, a serpent really, lay there', ['snake']],
    ['It was a dream about bears.', ['bear']],
  ])('%s', (dream, expected) => {
    expect(found(dream)).toEqual(expected)
  })

  it.each([
    "I can't bear it any longer, she said.",
    'They train for a race every morning.',
    'The boss wanted to fire him that day.',
    'He will fire me for being late.',
    'We fish in the lake on Sundays.',
    'I duck under the table quickly.',
    'She asked me to water the plants.',
    'I book a flight to Lisbon.',
    'I park the car behind the shop.',
    'The phone began to ring and would not stop.',
    'We watch television all evening.',
    'I star in a film about my uncle.',
    'I clicked the computer mouse again and again.',
    'I was dog-tired after the long day.',
    'We ate a hot dog at the fair.',
    'It was raining cats and dogs outside.',
    'Oh my god, I said, what a day.',
    'God knows where we were going.',
    'There was no dog anywhere.',
    'We went out without the dog or the cat.',
    "It wasn't a dog.",
    'The fire alarm would not stop.',
    'I fell asleep on the bus and fell in love.',
    'I saw a bird flying over the roof.',
    'I wasn’t flying, only walking fast.',
    'I could move my arms quite freely.',
    'Nobody was chasing me this time.',
    'My teeth were white. Everything else was crumbling.',
    'Mr. Fish greeted us warmly at the gate.',
  ])('finds nothing in: %s', (dream) => {
    expect(found(dream)).toEqual([])
  })

  it('returns the spans of each symbol', () => {
    expect(words('A dog barked. Then my teeth were slowly crumbling and the dogs ran.')).toEqual({
      dog: ['dog', 'dogs'],
      'teeth-falling-out': ['teeth were slowly crumbling'],
    })
  })

  it('prefers the longer wording', () => {
    const two = makeRecogniser([
      testSymbol({ keyword: 'Home', category: 'home' }),
      testSymbol({ keyword: 'Childhood Home', category: 'home' }),
    ])
    expect(two(tagText('I was in my childhood home.')).map(({ symbol }) => symbol.slug)).toEqual(['childhood-home'])
  })

  it('returns spans inside the text that never overlap and begin and end with a letter', () => {
    const vocabulary = [
      'dog',
      'dogs',
      'no',
      'not',
      'my',
      'teeth',
      'were',
      'crumbling',
      'I',
      'flew',
      'chasing',
      'me',
      'bear',
      'it',
      ',',
      '.',
      'the',
      'and',
      '’',
      '\n',
      'FIRE',
      '🐟',
      'couldn’t',
      'move',
      'hot',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...vocabulary), { maxLength: 60 }), (picked) => {
        const dream = picked.join(' ')
        const spans = recognise(dream)
          .flatMap((symbol) => symbol.spans)
          .sort((a, b) => a.start - b.start)
        let end = 0
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(end)
          expect(span.end).toBeLessThanOrEqual(dream.length)
          expect(dream.slice(span.start, span.end)).toMatch(/^[A-Za-z].*[A-Za-z]$/s)
          end = span.end
        }
      }),
    )
  })

  it('recognises symbols with a large dictionary', () => {
    const many = Array.from({ length: 320 }, (_, at) =>
      testSymbol({
        keyword: `Thing${at}`,
        slug: `thing-${at}`,
        synonyms: Array.from({ length: 20 }, (_, n) => `my word${at}x${n} falling away`),
      }),
    )
    const big = makeRecogniser([...TEST_SYMBOLS, ...many])
    expect(
      big(tagText('A dog was in the house with word3x4 that kept falling far away.')).map(({ symbol }) => symbol.slug),
    ).toEqual(['dog', 'house', 'thing-3'])
  })
})

it('says of each wording that doesn’t count why it doesn’t', () => {
  const reasons = (text: string) => {
    const refused: string[] = []
    recogniseTagged(tagText(text), ({ symbol, reason }) => refused.push(`${symbol.slug}: ${reason}`))
    return refused
  }
  expect(reasons('There was no dog in the yard.')).toEqual(['dog: it is denied here'])
  expect(reasons('I bought dog food.')).toEqual(['dog: it only says the kind of the next noun'])
  expect(reasons('A dog ran.')).toEqual([])
})

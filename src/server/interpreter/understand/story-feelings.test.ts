import { describe, expect, it } from 'vitest'
import type { Emotion } from '../../content/conditions.ts'
import { tagText } from '../../language/nlp.ts'
import { understand } from './understand.ts'

/** The feelings of a text in order: "apprehension: dreamer", "anger: other" (another or unclear). */
function feelingsIn(text: string): string[] {
  return understand(tagText(text)).feelings.map(
    ({ emotion, holder }) => `${emotion}: ${holder?.kind === 'dreamer' ? 'dreamer' : 'other'}`,
  )
}

describe.each<[Emotion, string[]]>([
  [
    'anger',
    [
      'I was angry with the postman.',
      'We got so mad at the waiter.',
      'His laziness annoyed me.',
      'I yelled at the guard.',
      "I wasn't happy about the delay.",
      'I hated him.',
    ],
  ],
  [
    'apprehension',
    [
      'I was afraid of the cellar.',
      'The noise scared me.',
      'It was a nightmare.',
      'The stairs were scary.',
      'My heart was pounding.',
      'I was trembling.',
      'I started to scream.',
      'We felt ashamed.',
      'I was so embarrassed about my shoes.',
      'It was an unpleasant dream.',
      'I woke up terrified.',
      'I was hoping that he would not see me.',
      'I felt a sense of dread.',
      'I freaked out.',
      'I watched in horror.',
      'We were all afraid the boat would sink.',
      'I feared that he would fall.',
      'It scared the hell out of me.',
    ],
  ],
  [
    'confusion',
    [
      'I was surprised at the price.',
      'We were puzzled by the map.',
      "I didn't know what to do.",
      'I felt strange.',
      'I thought it was weird.',
      'It made no sense to me.',
      'To my surprise, the tree answered.',
      'The letter confused me.',
    ],
  ],
  [
    'happiness',
    [
      'I liked the boat.',
      'I like it there.',
      'I was happy to be there.',
      'We had fun on the swings.',
      'It was a good dream.',
      'My feelings were mostly pleasant.',
      'I enjoyed the ride.',
      'I felt good.',
      'I was so relieved.',
      'I was proud of my garden.',
      'We were laughing about the hat.',
      'The song made me happy.',
    ],
  ],
  [
    'sadness',
    [
      'I was sad about the tree.',
      'I began to cry.',
      'I had tears in my eyes.',
      'He hurt my feelings.',
      'I felt lonely.',
      'I was disappointed.',
      'I felt sorry for the donkey.',
      'The news made us sad.',
      'I turned sadly away.',
    ],
  ],
])('%s of the dreamer', (emotion, texts) => {
  it.each(texts)('%s', (text) => expect(feelingsIn(text)).toEqual([`${emotion}: dreamer`]))
})

describe("somebody else's feelings", () => {
  it.each([
    ['He was angry.', 'anger'],
    ['My sister was crying.', 'sadness'],
    ['I saw her angry face.', 'anger'],
    ['The children were laughing.', 'happiness'],
    ['I scared him.', 'apprehension'],
    ['I heard a woman screaming.', 'apprehension'],
    ['My mother had tears in her eyes.', 'sadness'],
    ['The dog was afraid of the water.', 'apprehension'],
    ['She smiled and left.', 'happiness'],
    ['The captain was proud of his crew.', 'happiness'],
  ])('%s – %s', (text, emotion) => expect(feelingsIn(text)).toEqual([`${emotion}: other`]))
})

describe('no feeling', () => {
  it.each([
    // denied
    "I wasn't afraid.",
    'I was not scared at all.',
    'There was no fear.',
    'We were never angry.',
    'I was no longer sad.',
    // wished, possible, asked for
    'I would be scared.',
    'If I am afraid, it bites.',
    'He told me to be happy.',
    'She might be angry.',
    // similes
    'It sounded as if somebody were crying.',
    'He looked like a frightened rabbit.',
    // idioms and other senses
    "I'm afraid not.",
    'A mad scientist lived there.',
    'It was a funny-looking car.',
    'The walls were blue.',
    'I had an upset stomach.',
    'They sang happy birthday.',
    'We went into the fun house.',
    'He is good at chess.',
    'I read the content of the box.',
    'We walked down the low hill.',
    'What does this sign mean?',
    'I walked across the street.',
    'The nervous system was on the poster.',
    "I'd love to dance with the queen.",
    'They made fun of my hat.',
    'The alarm went off in the bank.',
    'We watched a horror movie.',
    'A pretty girl opened the door.',
    'I would like the soup.',
    'I felt like a fish.',
    'He ran like the wind.',
    'I was happily married in real life.',
    'I apologised so that he would not be angry.',
    'We came into a gloomy room.',
    // waking life and speech
    'My uncle was there. In real life I am always happy to see him.',
    'She said, "I am so sad."',
  ])('%s', (text) => expect(feelingsIn(text)).toEqual([]))
})

describe('several feelings', () => {
  it.each<[string, string[]]>([
    ['I was afraid, but then I was happy.', ['apprehension: dreamer', 'happiness: dreamer']],
    ['I was afraid, scared and very frightened.', ['apprehension: dreamer']],
    ['He was angry and I was sad.', ['anger: other', 'sadness: dreamer']],
    ["I wasn't frightened but confused.", ['confusion: dreamer']],
    ['I was sad and happy.', ['sadness: dreamer', 'happiness: dreamer']],
  ])('%s', (text, expected) => expect(feelingsIn(text)).toEqual(expected))
})

it('tells named feelings from those that only show', () => {
  const { feelings } = understand(tagText('I was sad. I wept.'))
  expect(feelings.map(({ isNamed }) => isNamed)).toEqual([true, false])
})

it('reads a hostile text in linear time', () => {
  const { feelings } = understand(tagText('very so really sad and not my her afraid , '.repeat(1500)))
  expect(Array.isArray(feelings)).toBe(true)
})

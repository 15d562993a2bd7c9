import { describe, expect, it } from 'vitest'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { makeDreamInterpreter } from '../interpret.ts'

const interpreter = makeDreamInterpreter(await dictionary)
const read = (text: string) => interpreter.recogniseEntry(text)

describe('people', () => {
  it.each([
    ['I was walking with Anna and my mom, and then Anna laughed.', ['Anna', 'my mother']],
    ['Mom stood in the kitchen and Mrs. Berg told me to sit down.', ['my mother', 'Mrs. Berg']],
    ['My ex-husband was there. Uncle Tom waved at us.', ['my ex-husband', 'Uncle Tom']],
    [
      'My mother-in-law cooked and my best friend Priya Nair helped her.',
      ['my mother-in-law', 'my best friend', 'Priya Nair'],
    ],
    ['We met Anna Berg in the hall. Later Anna left.', ['Anna Berg']],
    ['A woman named Sefora gave me a key.', ['Sefora']],
  ])('%s', (text, people) => expect(read(text).people).toEqual(people))

  it.each([
    'On Monday God spoke English on TV. Suddenly it was Christmas.',
    'I was in my mother’s house. Anna’s car was gone.',
    'My dog Bella ran away and I rode a Harley Davidson.',
    'His mom and her father were arguing. Walking home I saw Grace Avenue.',
    'It was like my father had never lived.',
    'Water was everywhere. Nobody said a word. Mark this page, the letter said.',
  ])('none in: %s', (text) => expect(read(text).people).toEqual([]))
})

describe('places', () => {
  it.each([
    ['I was in Lisbon and then we flew to New York.', ['Lisbon', 'New York']],
    ['We were at my grandma’s house, and later in Central Park.', ['my grandmother’s house', 'Central Park']],
    ['I waited in the old bank.', ['bank']],
  ])('%s', (text, places) => expect(read(text).places).toEqual(places))

  it.each([
    'The Chicago Bulls played and a man from Texas watched.',
    'I talked to Ezra in English in December.',
    'I walked through the kitchen into the library.',
  ])('none in: %s', (text) => expect(read(text).places).toEqual([]))
})

it('files the dreamer’s own feelings and the leading themes', () => {
  const { feelings, themes, symbols } = read(
    'A man was chasing me through the forest and I was terrified. My sister was angry. I got away and felt happy.',
  )
  expect(feelings).toEqual(['fear', 'happiness'])
  expect(themes.length).toBeGreaterThan(0)
  expect(themes.length).toBeLessThanOrEqual(3)
  expect(symbols).toContain('forest')
})

it('finds nothing in an empty text', () => {
  expect(read('')).toEqual({ symbols: [], people: [], places: [], themes: [], feelings: [] })
})

import { describe, expect, it } from 'vitest'
import { tagText } from '../../language/nlp.ts'
import { isInSimile } from './similes.ts'

/** Whether the first token `word` of the text is only compared. */
function isCompared(text: string, word: string): boolean {
  const { tokens } = tagText(text)
  const token = tokens.find(({ lower }) => lower === word)
  if (!token) throw new Error(`"${word}" isn't in "${text}"`)
  return isInSimile(tokens, token.index)
}

describe('what is only compared with', () => {
  it.each([
    ['The floor felt like a beach.', 'beach'],
    ['He looked like a wolf.', 'wolf'],
    ['She ran like a frightened deer.', 'deer'],
    ['It sounded like thunder.', 'thunder'],
    ['The kitchen was more like a cave.', 'cave'],
    ['My hands were like paws.', 'paws'],
    ['The spider was as big as a house.', 'house'],
    ['His beard was as white as snow.', 'snow'],
    ['I moved as if I were flying.', 'flying'],
    ['They stared as though I had killed someone.', 'killed'],
    ['I felt like I was drowning.', 'drowning'],
    ['I felt like crying.', 'crying'],
    ['The corridor reminded me of my school.', 'school'],
    ['It was similar to a church.', 'church'],
    ['It was the kind of place you see in westerns.', 'westerns'],
    ['The stone was the size of an egg.', 'egg'],
    ['The dog was bigger than a horse.', 'horse'],
    ['We came to a cave-like room.', 'cave'],
    ['The building resembled a ship.', 'ship'],
    ['It looked like the office that I worked in with my uncle.', 'uncle'],
    ['Unlike a real tiger it could talk.', 'tiger'],
    ['Something like a snake moved under the bed.', 'snake'],
  ])('%s – %s', (text, word) => expect(isCompared(text, word)).toBe(true))
})

describe('what is in the dream itself', () => {
  it.each([
    ['I like dogs.', 'dogs'],
    ['I would like a dog.', 'dog'],
    ["We didn't like the house.", 'house'],
    ['She really likes snakes.', 'snakes'],
    ['There were animals like bears and wolves.', 'bears'],
    ['Something like a snake moved under the bed.', 'bed'],
    ['He looked like a wolf, and I saw a river.', 'river'],
    ['It looked like a ship but my father was there.', 'father'],
    ['As soon as the train stopped, I left.', 'train'],
    ['We stayed as long as the rain fell.', 'rain'],
    ['I ran as fast as I could to the bridge.', 'bridge'],
    ['There was more than one cat.', 'cat'],
    ['As I opened the door a bird flew in.', 'bird'],
    ['There were like ten horses.', 'horses'],
    ['I took the knife rather than the spoon.', 'knife'],
    ['He asked me to like the soup.', 'soup'],
    ['I felt sad because the lake was empty.', 'lake'],
  ])('%s – %s', (text, word) => expect(isCompared(text, word)).toBe(false))
})

it('takes no longer for a text that only compares', () => {
  const { tokens } = tagText('like as big as a house than of '.repeat(3000))
  expect(tokens.filter(({ index }) => isInSimile(tokens, index)).length).toBeGreaterThan(0)
})

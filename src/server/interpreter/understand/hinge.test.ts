import { describe, expect, it } from 'vitest'
import { tagText } from '../../language/nlp.ts'
import { hingeOf } from './hinge.ts'
import { understand } from './understand.ts'

function hingeIn(text: string): string {
  const read = tagText(text)
  const { clauses, events, feelings } = understand(read)
  const hinge = hingeOf(clauses, events, feelings, read)
  if (!hinge) return ''
  return text.slice(read.tokens[hinge.first]?.start, read.tokens[hinge.last - 1]?.end)
}

describe('the clause where a dream turns', () => {
  it.each([
    ['We walked along a beach. The sun shone. Suddenly a wave took my brother. We stood there.', 'wave took'],
    ['I was at school. We sang a song. But the teacher turned into a crow. It sat on the desk.', 'crow'],
    [
      'I went up the stairs. The hall was full of people. All of a sudden the floor broke. I held a rope.',
      'floor broke',
    ],
    ['We ate soup. My aunt told a story. Then a stranger attacked my uncle. We went home.', 'attacked'],
    ['I was happy in the boat. We sang. Then I was afraid of the water. The shore was far.', 'afraid'],
    ['I was driving. It rained. It turned out that the car had no wheels. I looked at the road.', 'turned out'],
    ['I was on a train. A girl read a book. Out of nowhere my friend appeared. She sat down.', 'appeared'],
  ])('%s – %s', (text, words) => expect(hingeIn(text)).toContain(words))

  it.each(['', 'I was in a garden.', 'There was a table. There was a chair.'])('none in "%s"', (text) => {
    expect(hingeIn(text)).toBe('')
  })
})

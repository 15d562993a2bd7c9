import { describe, expect, it } from 'vitest'
import { tagText } from '../../language/nlp.ts'
import { understand } from '../understand/understand.ts'
import { retellable } from './retell.ts'

const retold = (dream: string) => retellable(understand(tagText(dream))).map(({ text }) => text)

describe('retellable', () => {
  it.each([
    ['I was walking on the beach.', 'You were walking on the beach.'],
    ['I am in my old house.', 'You are in your old house.'],
    ["I'm late for the train.", 'You’re late for the train.'],
    ["I wasn't afraid of the dog.", 'You weren’t afraid of the dog.'],
    ['My sister gave me her coat.', 'Your sister gave you her coat.'],
    ['The dog was barking at me.', 'The dog was barking at you.'],
    ['We went to our cabin.', 'You went to your cabin.'],
    ['He took us home by car.', 'He took you home by car.'],
    ['Somebody had taken mine.', 'Somebody had taken yours.'],
    ['I found myself in a tunnel.', 'You found yourself in a tunnel.'],
    ["I've lost my keys again.", 'You’ve lost your keys again.'],
    ["I couldn't open the door.", 'You couldn’t open the door.'],
    ['When I came home, the door was open.', 'When you came home, the door was open.'],
    ['I cried because I was so tired.', 'You cried because you were so tired.'],
    ['Was walking along a river with Tom.', 'You were walking along a river with Tom.'],
  ])('tells “%s” in the second person', (dream, expected) => {
    expect(retold(dream)).toEqual([expected])
  })

  it('leaves out the frame of the report, and what is said in quotation marks as it was said', () => {
    expect(retold('I dreamed that I was in a church. Then I woke up.')).toEqual(['You were in a church.'])
    for (const sentence of retold('My uncle said "I am your father" and left the room.'))
      expect(sentence).toContain('"I am your father"')
  })

  it('retells whole sentences, and the clauses of a long one that stand by themselves', () => {
    expect(retold('And so I ran to the gate, but the guard had locked it.')).toEqual([
      'You ran to the gate, but the guard had locked it.',
    ])
    const long =
      'I ran all the way down the hill from my school to the old iron gate by the river, but the guard from the tower on the hill had locked it again and my sister stood behind him.'
    expect(retold(long)).toEqual([
      'You ran all the way down the hill from your school to the old iron gate by the river.',
      'The guard from the tower on the hill had locked it again.',
      'Your sister stood behind him.',
    ])
  })

  it.each([
    'and then there was the (long story)',
    'Because of the.',
    'I went to the "',
    'You could see the sea (or could you?) from there...',
  ])('leaves out what can’t be retold with certainty: %s', (dream) => {
    expect(retold(dream)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { tagText } from '../../language/nlp.ts'
import { readFeelings } from './feelings.ts'

function strongest(dream: string): string | undefined {
  return readFeelings(tagText(dream)).strongest?.emotion
}

describe('readFeelings', () => {
  it.each([
    ['I was terrified of the dark shape.', 'apprehension'],
    ['I felt so ashamed in front of them.', 'apprehension'],
    ['I was furious with the driver.', 'anger'],
    ['It made me happy to see the garden again.', 'happiness'],
    ['We were all relieved when the light came on.', 'happiness'],
    ['I was sad about the empty room.', 'sadness'],
    ['I felt lonely among them.', 'sadness'],
    ['I was confused by the signs.', 'confusion'],
    ['I was surprised to see my own hand.', 'confusion'],
    ['The scary thing stood in the door.', 'apprehension'],
    ['I felt awful afterwards.', 'sadness'],
  ])('%s', (dream, emotion) => {
    expect(strongest(dream)).toBe(emotion)
  })

  it.each([
    "I wasn't afraid at all of the bear.",
    'There was no fear in the room.',
    'It was a happy birthday card on the table.',
    'A mad scientist lived next door.',
    'My mother was angry with the postman.',
    'He looked frightened.',
    'We had got it mad by then.',
    'She said, "I am so happy," and left.',
    'The weather was good and the soup was cold.',
  ])('finds no feeling of the dreamer in: %s', (dream) => {
    expect(strongest(dream)).toBeUndefined()
  })

  it('keeps what is denied and what others feel apart', () => {
    const feelings = readFeelings(tagText("I wasn't afraid. My sister was furious."))
    expect(feelings.denied?.emotion).toBe('apprehension')
    expect(feelings.others?.emotion).toBe('anger')
  })

  it('sees where the mood turns', () => {
    const dream = 'I was scared of the water. A man rowed by. He pulled me up. In the end I was so relieved.'
    const { turn } = readFeelings(tagText(dream))
    expect([turn?.from.emotion, turn?.to.shade]).toEqual(['apprehension', 'relief'])
  })

  it('prefers the stronger word', () => {
    expect(
      readFeelings(tagText('I was a little nervous. Then I was terrified. Later I was amused.')).strongest?.strength,
    ).toBe(3)
  })
})

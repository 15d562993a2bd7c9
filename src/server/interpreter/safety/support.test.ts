import { describe, expect, it } from 'vitest'
import { makeDreamInterpreter } from '../interpret.ts'
import { screenDream, supportFor } from './support.ts'

describe('supportFor', () => {
  it.each([
    'I woke up wishing I was dead and lay there until noon.',
    'In the dream I stood on the bridge. I want to kill myself.',
    'in the dream i wanted to end my life and nobody stopped me',
    'I don’t want to live anymore, and last night I dreamt of the sea.',
    'I dont want to be alive and the dream said so',
    'I just want to die, that is what I thought when the wave came.',
    "I've been thinking about suicide and then had this dream of a garden.",
    'i keep having suicidal thoughts and dreams about water',
    'everyone would be better off without me, I thought on the roof',
    'I tried to kill myself last year and I dreamt about it again',
    'I was on the roof and really wanted to hurt myself.',
    'I woke up and wished I had never been born',
    'I wish I could just disappear forever',
    'im suicidal and dreamt of black birds',
    'I was about to commit suicide in a room full of clocks.',
    'In my dream I hanged myself in the attic of our house.',
    'I cant go on living like this and then the sea came in my dream',
    'I do not want to be here any more, I thought in the tunnel.',
  ])('responds to a wish to die: %s', (dream) => {
    const message = supportFor(dream)?.message
    expect(message).toContain('findahelpline.com')
    expect(message).toContain('988')
  })

  it.each([
    'A killer was chasing me through the woods and I thought I was going to die.',
    'I died and then I was floating above the hospital bed.',
    'I was dying to see the new film with my sister in the dream.',
    'He wanted to kill himself and I talked him down from the ledge.',
    'A friend was ill and did not want to live anymore.',
    'We did not want to live in the house by the sea.',
    'My friend said I want to die and I held her hand.',
    'She told me that I want to kill myself is what he wrote in the letter.',
    "I don't want to die, I shouted at the bear.",
    'A man tried to kill me with a knife but I killed him instead.',
    'I was so embarrassed I wanted to die of embarrassment.',
    'My character in the video game had to kill himself to win.',
    'I knew I would drown and I did not want to die.',
    'I was not suicidal in the dream, only tired and looking for a bed.',
    'I cut myself on a broken glass while washing up.',
    'I hurt myself falling down the stairs of my old school.',
  ])('returns nothing for: %s', (dream) => {
    expect(supportFor(dream)).toBeUndefined()
  })

  it.each([
    'my husband hits me when he drinks',
    'My boyfriend has been hitting me lately.',
    'I am in an abusive relationship and can’t leave yet',
    'im living in an abusive home',
    'my dad still beats us',
    'my bf is violent when he comes home',
    'I’m scared of my husband',
  ])('responds to present abuse in the life context: %s', (context) => {
    expect(supportFor('I was in a house with locked doors and could not get out.', context)).toMatchObject({
      kind: 'violence',
      message: expect.stringContaining('1-800-799-7233'),
    })
  })

  it.each([
    'I dreamt that my husband hits me, which he would never do, and I woke up angry.',
    'My boss hits me up for money in the dream.',
  ])('ignores abuse that happens only in the dream: %s', (dream) => {
    expect(supportFor(dream, 'We have been married for ten years.')).toBeUndefined()
  })

  it('responds to abuse in waking life in the text of the dream', () => {
    expect(supportFor('I was hiding in a cellar. In real life my father beats me every week.')?.message).toContain(
      'findahelpline.com',
    )
  })

  it('ignores abuse in the past', () => {
    expect(
      supportFor('A long corridor of doors.', 'My father used to hit me when I was a child; he died.'),
    ).toBeUndefined()
  })
})

it('blanks a sentence of distress without changing offsets, so that it is neither interpreted nor quoted', () => {
  const dream =
    'I stood on a bridge at night above black water and my dog barked. I want to kill myself. Then it rained.'
  const { dream: readable } = screenDream(dream)
  expect(readable).toHaveLength(dream.length)
  expect(readable.indexOf('Then it rained')).toBe(dream.indexOf('Then it rained'))
  expect(readable).not.toContain('kill')
  expect(screenDream('He said he would kill himself. I ran.').dream).toBe('He said he would kill himself. I ran.')

  const interpreter = makeDreamInterpreter({ symbols: [], themes: [] })
  const { summary, detailed } = interpreter.interpret(dream).dictionaryText
  expect(`${summary} ${detailed}`).not.toMatch(/kill/)
  const { dictionaryText } = interpreter.interpret('I want to kill myself. I wish I was dead every day.')
  expect(dictionaryText.summary).toContain('someone to hear it')
})

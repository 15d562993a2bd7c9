import { describe, expect, it } from 'vitest'
import { dictionary } from '../../../../../tests/support/dictionary.ts'
import { makeDreamInterpreter } from '../../interpret.ts'
import type { Observed } from './observation.ts'
import { OBSERVERS, observe } from './observe.ts'

const interpreter = makeDreamInterpreter(await dictionary)

/** What is observed in a dream; of several wordings the first. */
function observed(dream: string): Observed {
  const { story } = interpreter.interpret(dream)
  return { story, told: [], pick: ([first]) => first }
}
const all = (dream: string): string[] => {
  const input = observed(dream)
  return OBSERVERS.flatMap((observer) => observer(input).map(({ text }) => text))
}

const LONG =
  'There was a wide road with trees on both sides, and behind the trees there was a field, and over the field a bridge of stone went to the other side of the town.'

describe('what is observed', () => {
  it.each([
    ['nobody else', `${LONG} I walked on and on.`, 'There is nobody in this dream but you.'],
    [
      'who drops out',
      `My sister was in the kitchen and my sister made tea. ${LONG} Then a man sold me a hat, and the hat was too big for me.`,
      'Your sister is there at first, and then no longer spoken of.',
    ],
    [
      'who comes late',
      `I walked to the river and sat down in the grass. ${LONG} I went home by the bridge. At home my brother gave me a letter.`,
      'Your brother comes into it only towards the end.',
    ],
    [
      'who acts',
      'My mother washed the dog. My father pushed the door. My uncle broke the lamp.',
      'All that is done here is done by others. You look on.',
    ],
    [
      'words spoken',
      'My aunt said "you are late for dinner" and sat down.',
      'The only words that you quote are said by your aunt: “you are late for dinner”.',
    ],
    ['an order', 'My father told me to wash the car.', 'It is your father who tells you to wash the car.'],
    ['trying in vain', 'I tried to open the door but I couldn’t turn the key.', 'You try to open the door'],
    ['a wish', 'I wanted to ride the horse. It ran away over the hill.', 'What you want in it is to ride the horse.'],
    [
      'a contrast',
      'I called the dog, but my brother held the dog back.',
      'One thing stands against another there: you called the dog, and yet your brother held the dog back.',
    ],
    ['a decision', 'I decided to leave the party.', 'You make up your own mind here: you decide to leave the party.'],
    [
      'a search',
      'I was searching for my keys. The house was cold.',
      'You look for your keys, and you don’t tell that you found them.',
    ],
    ['no answer to an attack', 'A man hit me with a stick. He had a red coat.', 'What you do about the man isn’t told'],
    [
      'no harm',
      'There was a fire in the house and we all ran out into the garden.',
      'For all the danger, nobody is hurt in what you tell.',
    ],
    ['no reason', 'A man chased me through the streets.', 'Why the man did that, you aren’t told.'],
    ['no fear', 'A man chased me through the streets.', 'You don’t name fear once.'],
    [
      'a turn of feeling',
      'I was scared of the water. Then I swam across the lake. I was happy.',
      'At first you are scared, and later you are happy.',
    ],
    [
      'a good feeling in bad things',
      'A bear attacked us in the wood. I was so happy.',
      'Other people would call this a bad dream.',
    ],
    [
      'one feeling',
      'I was angry with the man about the boat.',
      'You name one feeling: “I was angry with the man about the boat”.',
    ],
    ['no feeling', 'A man killed me with a sword. I fell to the ground.', 'You tell it without saying how it felt.'],
    [
      'a feeling of others',
      'The girl was afraid of the cow. I fed the cow.',
      'The feeling that is told is not yours. It belongs to the girl',
    ],
    ['a reason', 'I left the room because I was too tall for it.', '“because I was too tall for it”'],
    [
      'what struck the dreamer',
      'My uncle wore a dress, which was strange.',
      'What you found strange yourself is this: your uncle wore a dress.',
    ],
    [
      'what is known',
      'I knew that the house was mine.',
      'There is something that you simply know in it: the house was yours.',
    ],
    ['what is feared', 'I was afraid that the ice would break.', 'What you are afraid of is that the ice would break.'],
    ['what is hoped', 'I hoped that my brother would come.', 'What you hope is that your brother would come.'],
    [
      'what one is told',
      'My teacher told me that the school was closed.',
      'What your teacher tells you is that the school was closed.',
    ],
    [
      'what one doesn’t know',
      'I didn’t know where the station was.',
      'What you don’t know in it, you say: “I didn’t know where the station was”.',
    ],
    ['a description', 'My grandmother was very small and pale.', 'You call your grandmother “very small and pale”.'],
    ['an age', 'I was ten years old.', 'You are ten years old in it.'],
    ['one colour', `${LONG} A red boat lay there.`, 'One colour is named in all of it: red, for the boat.'],
  ])('%s: %s', (_, dream, sentence) => {
    expect(
      all(dream.replaceAll('’', "'"))
        .map((text) => text.replaceAll("'", '’'))
        .join('\n'),
    ).toContain(sentence)
  })

  it.each([
    ['nobody else', `${LONG} We walked on and on.`, /nobody in this dream/],
    ['a wish that comes true', 'I wanted to ride the horse. Then I rode the horse.', /What you want/],
    ['a plan of somebody else', 'My aunt wanted to ride the horse.', /You want/],
    ['how something is done', 'I found out how to ride the horse.', /What you want/],
    ['a search that ends', 'I was searching for my keys. I found them under the bed.', /don’t tell that you found/],
    ['harm', 'There was a fire and my uncle was burned and died.', /nobody is hurt/],
    ['a reason that is given', 'A man chased me because I had his bag.', /Why the man/],
    ['fear', 'A man chased me and I was scared.', /don’t name fear/],
    ['an answer to an attack', 'A man hit me with a stick, and I ran to the river.', /isn’t told/],
    ['feelings of which only one is named twice', 'I was sad. Later I was sad again.', /At first/],
    ['a fear that is denied', 'I was not afraid that the ice would break.', /afraid of is/],
    ['what isn’t known', 'I didn’t know that the house was mine.', /simply know/],
    ['two colours', `${LONG} A red boat and a blue boat lay there.`, /colour/],
    ['an age of others', 'My son was ten years old.', /You are ten/],
    ['somebody else’s reason', 'My aunt left because she was too tall.', /You give the reason/],
  ])('not %s: %s', (_, dream, sentence) => {
    expect(all(dream).join('\n').replaceAll("'", '’')).not.toMatch(sentence)
  })

  it('has at most one observation of a topic, and two quotations', () => {
    const dream = `I was ten years old. ${LONG} My aunt said "you are late for dinner". I was angry with my aunt. I left because I was too tall for the house. I knew that the house was mine.`
    const chosen = observe(observed(dream), 6)
    expect(chosen.length).toBeGreaterThan(2)
    expect(new Set(chosen.map(({ topic }) => topic)).size).toBe(chosen.length)
    expect(chosen.filter(({ text }) => text.includes('“')).length).toBeLessThanOrEqual(2)
  })
})

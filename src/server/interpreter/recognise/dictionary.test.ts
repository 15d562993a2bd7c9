import { describe, expect, it } from 'vitest'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { tagText } from '../../language/nlp.ts'
import { makeRecogniser } from './recognise.ts'

/** Sentences with a word of the dictionary in another meaning, and the symbols that must not be recognised. */
const NOT_MEANT = `
  On the other hand it could wait.| hand
  I could not bear the noise any longer.| bear
  It was raining cats and dogs.| cat dog
  We ate a hot dog.| dog
  She fell in love at once.| falling
  I fell asleep again.| falling
  He is the head of the department.| head
  He had butterflies in his stomach.| butterfly
  They broke the ice with a joke.| ice
  It was a piece of cake.| cake
  He kept an eye on the time.| eyes
  I had learnt it by heart.| heart
  She gave me the cold shoulder.| arm
  Time flies.| flying insects
  He was a couch potato.| vegetables chair
  The fire alarm did not work.| fire
  I missed the deadline.| death
  We had a flat tire.| apartment
  I played the field.| field
  He rings me every day.| ring
  It was a dead end.| corpse death
  The seafood was good.| ocean
  The movie star was late.| star
  She has green eyes.| green
  A black woman was waiting.| black
  I ordered orange juice.| orange
  She had a crush on me.| being-attacked
  He shot me a look.| being-shot gun
  We took a picture of the cake.| thief
  I changed my mind.| transformation
  There was no snake in the grass at all.| snake
  I didn't have a knife with me.| knife
  It was as light as a feather.| lamp
  I was dead tired.| death corpse
  The train of thought was lost.| train
  My blood pressure was high.| blood
  I had a cat nap.| cat
  The family tree was long.| tree
  She was the apple of his eye.| fruit eyes
  He let the cat out of the bag.| cat bag
  We drove a hard bargain.| driving
  It rang a bell.| church
  He is under the weather.| storm rain
  Her name is Rose Waters.| flower water
  The White House was on the news.| house white
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()) as [string, string])

/** Sentences as dreamers write them, and the symbol that must be recognised. */
const MEANT = `
  I was running but my legs would not move.| being-unable-to-move
  My teeth were crumbling into my palm.| teeth-falling-out
  A man in a grey coat was following me.| being-chased
  I had forgotten to study for the final exam.| taking-an-exam
  I showed up to class wearing nothing.| being-naked
  I tried to scream but no sound came out.| being-unable-to-speak
  The brakes didn't work.| brakes-failing
  I found a room I had never seen before in our house.| hidden-room
  My grandfather, who died years ago, was sitting there.| dead-loved-one
  I realised that it was a dream.| lucid-dreaming
  I gave birth to a kitten.| giving-birth
  Somebody had stolen my purse.| being-robbed
  I saw my own body lying on the bed.| leaving-the-body
  We planted tomatoes in the garden.| garden
  The people in the asylum were shouting.| madness
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()) as [string, string])

describe('recognition with the whole dictionary', async () => {
  const recognise = makeRecogniser((await dictionary).symbols)
  const slugs = (dream: string) => recognise(tagText(dream)).map(({ symbol }) => symbol.slug)

  it.each(NOT_MEANT)('%s doesn’t match %s', (dream, not) => {
    for (const slug of not.split(' ')) expect(slugs(dream)).not.toContain(slug)
  })

  it.each(MEANT)('%s matches %s', (dream, meant) => {
    expect(slugs(dream)).toContain(meant)
  })
})

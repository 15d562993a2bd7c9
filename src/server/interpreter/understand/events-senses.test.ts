import { describe, expect, it } from 'vitest'
import { eventsIn } from '../../../../tests/support/events-in.ts'

/** Sentences of invented dreams that were once read wrongly, with all events that they tell. */
const CASES: Record<string, readonly (readonly [text: string, ...events: string[]])[]> = {
  'things that do no deeds': [
    ['The song told us a lot.'],
    ['The light turned green.'],
    ['The hall went around the garden.'],
    ['A sudden thought struck me.'],
    ['The tall lamp helped me.'],
    ['It makes it hard to see.'],
  ],
  'the doer': [
    ['It was noon, and then this man said, "Go."', 'the man tell -'],
    ['Next door, a ferryman kissed my aunt.', 'the ferryman kiss your aunt'],
    ['My friend, a nurse, helped me.', 'your friend help you'],
    ['My mother and her sister laughed.', 'your mother laugh -'],
    ['There was a man chasing my cousin.', 'the man chase your cousin'],
    ['When I looked up he was crying.', 'you watch -', 'he cry -'],
    ['I saw my aunt by the lake waving to us.', 'you find your aunt', 'your aunt welcome you'],
    ['Three girls sat there. A girl kissed me.', 'the girl kiss you'],
    ['The king kissed the conductor.', 'the king kiss the conductor'],
    ['A woman named Rose calls.', 'the woman call -'],
    ['My sister-in-law kissed me.', 'your sister-in-law kiss you'],
    ['We heard the man who waited for me.', 'you watch the man', 'the man wait you'],
  ],
  pronouns: [
    ['A man hugged my brother. He laughed.', 'the man comfort your brother', 'the man laugh -'],
    ['My uncle and my brother sat there. He hit me.', 'he attack you'],
    ['A snake came close and I hit it.', 'you attack the snake'],
    ['The sailors sang and their hands bled.', 'the sailors perform -', 'the sailors hurt -'],
  ],
  names: [
    ['Some weird guy laughed.', 'the weird guy laugh -'],
    ['All my aunts cried.', 'all your aunts cry -'],
    ['I dropped some kind of ball.', 'you lose the ball'],
    ['I asked clerk for bread.', 'you ask the clerk'],
    ['I ate a plate of scrambled eggs.', 'you eat the plate'],
  ],
  senses: [
    ['She walked down the aisle of the plane.', 'she travel -'],
    ['She laughed at the same time.', 'she laugh -'],
    ['I called for help.', 'you call -'],
    ['He became nervous. He became a wolf.', 'he transform the wolf'],
    ['My aunt looked tired.'],
    ['It appeared to be a mill.'],
    ['The room was decorated.'],
    ['They got me out.', 'they rescue you'],
    ['We got out of the car.', 'you leave -'],
    ["I couldn't tell if it was a bird."],
    ['That was the town where I grew up.'],
  ],
  'remarks on the telling': [['I remember a house.'], ["I can't recall who came."], ["I don't remember the song."]],
  'what is not done': [
    ['I asked her to let me drive.', 'you ask she', 'you drive - wished'],
    ['She told us to stop and hide the boxes.', 'she warn you', 'you hide the boxes wished'],
    ['He might come and kill me.'],
    ['I was interested in buying it.', 'you receive - wished'],
    ['I hid it so that he would find nothing.', 'you hide -'],
    ['We looked to see if we could find it.', 'you watch -'],
    ['We thought that the thief was hiding and waiting for us.'],
    ["I didn't want to lose my hat.", 'you lose your hat feared'],
    ['We talked about leaving.', 'you tell -'],
    ['She gave me pictures to watch.', 'she give you'],
    ['I felt like nobody saw me.'],
    ['Then they will steal it.'],
    ['My uncle, who died years ago, kissed me.', 'your uncle kiss you'],
  ],
}

describe('eventsOf', () => {
  for (const [name, cases] of Object.entries(CASES)) {
    describe(name, () => {
      it.each(cases.map(([text, ...events]) => [text, events] as const))('%s', (text, events) => {
        expect(`${text} ${eventsIn(text).join('; ')}`).toBe(`${text} ${events.join('; ')}`)
      })
    })
  }
})

import { describe, expect, it } from 'vitest'
import { eventsIn } from '../../../../tests/support/events-in.ts'

/** Sentences of invented dreams with all events that they tell. */
const CASES: Record<string, readonly (readonly [text: string, ...events: string[]])[]> = {
  purpose: [
    ['I ran to help him.', 'you run -', 'you help he wished'],
    ['I went back to find my shoes.', 'you return -', 'you search your shoes'],
    ['She came to rescue me.', 'she arrive -', 'she rescue you wished'],
    ['I stood up to leave.', 'you leave - wished'],
    ['He opened the box to steal the ring.', 'he steal the ring wished'],
    ['I knelt down to kiss her.', 'you kiss she wished'],
    ['I screamed to warn my sister.', 'you scream -', 'you warn your sister wished'],
    ['I hurried to escape.', 'you late -', 'you escape - wished'],
    ['They gathered to kill the king.', 'they kill the king wished'],
    ['I used a rope to climb the tower.', 'you climb the tower wished'],
  ],
  wish: [
    ['I wanted to fly.', 'you fly - wished'],
    ['My sister wants to kill me.', 'your sister kill you wished'],
    ['I hoped to win the prize.', 'you win the prize wished'],
    ['I would like to leave.', 'you leave - wished'],
    ['I needed to find the key.', 'you search the key'],
    ['I decided to hide.', 'you decide -', 'you hide - wished'],
    ['We planned to travel to Rome.', 'you decide -', 'you travel - wished'],
    ['She asked me to dance.', 'she ask you', 'you play - wished'],
    ['He told me to wait.', 'he tell you', 'you wait - wished'],
    ['I was about to leave.', 'you leave - wished'],
    ['He was going to kill me.', 'he kill you feared'],
  ],
  modal: [
    ['He might attack me.'],
    ['I should have helped her.'],
    ['I could fly.', 'you fly -'],
    ['I could see a house.', 'you find the house'],
    ['I must leave.'],
    ['She may die.'],
    ['I would have escaped.'],
    ['If he came, I ran.', 'you run -'],
    ['I could have died.'],
    ['You should run.'],
    ['I had to run.', 'you run -'],
  ],
  negation: [
    ['He did not help me.', 'he help you refused'],
    ["She wouldn't let me in.", 'she reject you'],
    ['I was not pregnant.', 'you pregnant - denied'],
    ["I couldn't find my shoes.", 'you find your shoes prevented'],
    ['Nobody helped me.', '- help you refused'],
    ['Nobody answered.', '- tell - refused'],
    ["I didn't run.", 'you run - denied'],
    ["He wouldn't kiss me.", 'he kiss you refused'],
    ['I never found the door.', 'you find the door denied'],
    ['They refused to help us.', 'they help you refused'],
    ['No one came.', '- arrive - denied'],
    ["I called my brother, but he didn't come.", 'you call your brother', 'your brother help you refused'],
    ['I had no shoes.', 'you obstacle no shoes'],
    ["We didn't have a car.", 'you obstacle the car'],
    ["The brakes didn't work.", 'the brakes break -'],
    ['She left without kissing me.', 'she leave -', 'she kiss you denied'],
    ['It was not a dog.'],
  ],
  attempted: [
    ['I tried to run.', 'you run - attempted'],
    ['I tried to run but I kept falling.', 'you run - prevented', 'you fall -'],
    ['I was trying to escape.', 'you escape - attempted'],
    ['A man tried to kill me.', 'the man kill you attempted'],
    ['I tried to find the exit.', 'you search the exit'],
    ["I tried to call my mother but I couldn't.", 'you call your mother prevented'],
    ['She attempted to climb the wall.', 'she climb the wall attempted'],
    ['We struggled to escape.', 'you escape - attempted'],
    ['I tried to figure out the answer.', 'you search -'],
    ['He kept trying to hit me.', 'he attack you attempted'],
  ],
  unable: [
    ["I couldn't move.", 'you unable -'],
    ["I can't scream.", 'you scream - prevented'],
    ['I was unable to breathe.', 'you unable -'],
    ['I had trouble finding the door.', 'you find the door prevented'],
    ['I had a hard time breathing.', 'you unable -'],
    ["I wasn't able to open the door.", 'you enter the door prevented'],
    ["I didn't know what to do.", 'you unable -'],
    ["I couldn't see anything.", 'you unable -'],
    ['I had difficulty speaking.', 'you tell - prevented'],
    ['I could not reach the shelf.', 'you unable the shelf'],
  ],
  feared: [
    ['I was afraid that he would kill me.', 'he kill you feared'],
    ['I thought the man was going to shoot me.', 'the man attack you feared'],
    ['I worried that my son had drowned.', 'your son die - feared'],
    ['I feared that the house would collapse.', 'the house destroy - feared'],
    ['I was scared they would hurt me.', 'they hurt you feared'],
    ['I almost fell.', 'you fall - feared'],
    ['I thought I would die.', 'you die - feared'],
    ['I knew they would reject me.', 'they reject you feared'],
    ['I hoped she would help me.', 'she help you wished'],
    ['I was too afraid to follow.', 'you follow - prevented'],
  ],
  reported: [
    ['He said that he stole the car.', 'he tell -'],
    ['She told me my father was dead.', 'she tell you'],
    ['My boss said he would fire me.', 'your boss tell -', 'your boss reject you feared'],
    ['He said he would help me.', 'he tell -', 'he help you wished'],
    ['She asked me where I lived.', 'she ask you'],
    ['They claimed that we had killed a horse.', 'they tell -'],
    ['I told him I was leaving.', 'you tell he'],
    ['The doctor explained that I was pregnant.', 'the doctor tell -'],
    ['She said, "I killed the cat."', 'she tell -'],
    ['He asked if I had eaten.', 'he ask -'],
    ['I wondered how she had escaped.'],
    ['They announced that the train had crashed.', 'they tell -'],
  ],
}

describe('polarityOf', () => {
  for (const [name, cases] of Object.entries(CASES)) {
    describe(name, () => {
      it.each(cases.map(([text, ...events]) => [text, events] as const))('%s', (text, events) => {
        expect(`${text} ${eventsIn(text).join('; ')}`).toBe(`${text} ${events.join('; ')}`)
      })
    })
  }
})

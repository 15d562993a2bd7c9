import { describe, expect, it } from 'vitest'
import { tagText } from '../../language/nlp.ts'
import type { ClauseMode } from './story.ts'
import { understand } from './understand.ts'

/** The mode of the clause in which `words` begin. */
function modeIn(text: string, words: string): ClauseMode {
  const { clauses, read } = understand(tagText(text))
  const offset = text.indexOf(words)
  const clause = clauses.find(({ first, last }) => {
    const from = read.tokens[first]
    const to = read.tokens[last - 1]
    return from !== undefined && to !== undefined && from.start <= offset && offset < to.end
  })
  if (offset < 0 || !clause) throw new Error(`"${words}" isn't in "${text}"`)
  return clause.mode
}

const STORY =
  ' We walked down to the harbour and took a red boat across the bay, where two old men were mending nets and'
const LONG = `${STORY} singing. They gave us bread, and we rowed on to the lighthouse and climbed its stairs to the top.`

describe.each<{ mode: ClauseMode; cases: [text: string, words: string][] }>([
  {
    mode: 'frame',
    cases: [
      ['I dreamed that my brother sold the piano.', 'I dreamed'],
      ['I had a dream last night that my brother sold the piano.', 'I had a dream'],
      ['A goat ate my hat. Then I woke up.', 'I woke up'],
      ['The lift was falling and I woke up with my heart pounding.', 'I woke up'],
      ['A man shouted at us. My alarm woke me up.', 'My alarm'],
      ['The bridge broke. I woke up and I was so relieved.', 'I was so relieved'],
      ['My dream was about my sister. She was a bird.', 'My dream'],
      ['We sat in a tree. Then the scene changed.', 'the scene changed'],
      ['The dream ended.', 'The dream ended'],
      ["The goat ate my hat. That's all I remember.", "That's all"],
      ['The goat ate my hat. End of dream.', 'End of dream'],
      ['I remember that a goat ate my hat.', 'I remember'],
    ],
  },
  {
    mode: 'waking',
    cases: [
      ['My old horse stood in the kitchen. I recently sold him.', 'I recently sold him'],
      ['My aunt was very thin. In real life she is fine.', 'In real life'],
      ['A whale swam past the window. I had been reading about whales.', 'I had been reading'],
      ['We were in Lisbon. I have never been there.', 'I have never'],
      ['My grandfather cut the bread. He died two years ago.', 'He died two years ago'],
      ['We were on a farm where I used to work.', 'where I used to work'],
      ['We fought with pillows. Last year we really had a fight.', 'Last year'],
      ['A bear was in the hall. I watched a film about bears before I went to bed.', 'before I went to bed'],
      ['The teacher was bald, which he is not in reality.', 'which he is not'],
      ['I saw a woman who has always lived next door to us.', 'who has always lived'],
    ],
  },
  {
    mode: 'comment',
    cases: [
      ['The cat sang a hymn, which was weird.', 'which was weird'],
      ['All the doors were blue. It was really strange.', 'It was really strange'],
      ["We hid in a barrel, I don't know why.", "I don't know why"],
      ['There were six of us, I think.', 'I think'],
      ["Somebody held the rope, but I can't remember who.", "I can't remember who"],
      ['A goat drove the bus. This is a true story.', 'This is a true story'],
      ['It was the summer holidays, I guess.', 'I guess'],
    ],
  },
  {
    mode: 'told',
    cases: [
      ['I woke up and there was a spider on my bed.', 'I woke up and'],
      ['I woke up and there was a spider on my bed.', 'there was a spider'],
      [`I woke up in a strange house.${LONG}`, 'I woke up'],
      ['My mother woke up and called us.', 'My mother woke up'],
      ['I tried to wake up my brother.', 'I tried'],
      ['(F, age 16) The goat ate my hat.', 'The goat'],
      ['In my dream I was flying.', 'I was flying'],
      ['For some reason I carried a ladder.', 'I carried a ladder'],
      ['I thought the soup was poisoned.', 'I thought'],
      ["I couldn't remember the code of the lock.", "I couldn't remember"],
      ['The dreamer walks into a church.', 'The dreamer walks'],
      ['We walked to the end of the pier.', 'We walked'],
      ['I remember him chasing me through a market.', 'chasing me'],
      ['There were more people there than in reality.', 'There were more people'],
      ['The house was dark and strange to all of us.', 'The house was dark'],
    ],
  },
  {
    mode: 'speech',
    cases: [
      ['He said, "You must leave the island." We left.', 'You must leave'],
      ['"I have lost my keys," she told me.', 'I have lost'],
    ],
  },
])('$mode', ({ mode, cases }) => {
  it.each(cases)('%s – %s', (text, words) => expect(modeIn(text, words)).toBe(mode))
})

it('reads a hostile report in linear time', () => {
  const { clauses } = understand(tagText('I woke up in real life ( " and '.repeat(1500)))
  expect(clauses.length).toBeGreaterThan(0)
})

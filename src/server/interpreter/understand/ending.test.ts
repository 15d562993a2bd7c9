import { describe, expect, it } from 'vitest'
import type { EndingState } from '../../content/conditions.ts'
import { tagText } from '../../language/nlp.ts'
import { endingOf } from './ending.ts'
import type { Participant } from './story.ts'
import { understand } from './understand.ts'

const NOBODY: Participant = { kind: 'dreamer', roles: new Set(['dreamer']), name: 'you', noun: undefined, mentions: [] }

function readEnding(text: string) {
  const read = tagText(text)
  const { clauses, events, feelings, participants } = understand(read)
  const dreamer = participants.find(({ kind }) => kind === 'dreamer') ?? NOBODY
  return { ...endingOf(clauses, events, feelings, dreamer, read), read }
}

describe.each<[EndingState, string[]]>([
  [
    'better',
    [
      'We were lost in a forest. Then a girl showed us the way and we were safe at home.',
      'The house burned. Firemen rescued my mother and I was so happy.',
      'I had lost my ring. I looked in every drawer. Finally I found it and I was relieved.',
      'We were at a fair. We danced and kissed and it was a good dream.',
    ],
  ],
  [
    'worse',
    [
      'We were at a party. Then a man shot my brother and he died.',
      'I was on stage. Everybody laughed at me and I cried.',
      'We drove along the coast. The car crashed and my sister was dead.',
      'I was at the lake. A dog bit my hand and there was blood everywhere.',
    ],
  ],
  [
    'unresolved',
    [
      'I was in a station. I kept looking for the right platform and could not find it.',
      'My mother was ill. I tried to phone the doctor but I could not remember the number.',
      'We stood before a locked gate. I was waiting for the guard to come.',
      'I was in an exam. I was worried that I would not finish.',
    ],
  ],
  [
    'calm',
    [
      'We were in a garden. My aunt was reading a book. The sun shone on the table.',
      'I was in a library. A man showed me the maps. They were drawn in green ink.',
      'I saw a train. It passed slowly over the bridge.',
    ],
  ],
  [
    'cut-off',
    [
      'A bear was chasing us. It was about to bite my leg. Then I woke up.',
      'I was on a roof. I slipped and I was falling and then I woke up.',
      'A man came up the stairs. He raised his knife and I woke up.',
      'We opened the cellar door and then...',
    ],
  ],
])('%s', (state, texts) => {
  it.each(texts)('%s', (text) => expect(readEnding(text).state).toBe(state))
})

it('rests on the last clause that is told, not on the frame', () => {
  const { clause, read } = readEnding('I was in a tower. The bell rang. Then I woke up and went to work.')
  expect(clause && read.tokens[clause.first]?.lower).toBe('the')
})

it.each(['', '?', 'I woke up.'])('is calm where nothing is told: "%s"', (text) => {
  expect(readEnding(text).state).toBe('calm')
})

it('needs no text', () => {
  const { clauses, events, feelings } = understand(tagText('A man shot my brother and he died.'))
  expect(endingOf(clauses, events, feelings, NOBODY).clause).toBeDefined()
})

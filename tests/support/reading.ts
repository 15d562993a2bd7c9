import type { InterpretResponse } from '../../src/contract/interpretation.ts'
import { TEST_FIGURE } from './symbols.ts'

/** A dream whose words the parts of {@link ANSWER} rest on. */
export const TOLD =
  'I was in the kitchen and a snake lay on the floor. It bit my mother in the hand. I could not move at all.'

const spanOf = (words: string) => ({ start: TOLD.indexOf(words), end: TOLD.indexOf(words) + words.length })

const PARTS: InterpretResponse['parts'] = [
  {
    section: 'summary',
    text: 'A snake bites your mother and you can’t move.',
    spans: [spanOf('It bit my mother in the hand'), spanOf('I could not move at all')],
    symbols: ['snake', 'mother'],
  },
  { section: 'summary', text: 'You watch harm done to someone close.', spans: [], symbols: [], theme: 'Harm seen' },
  {
    section: 'detailed',
    text: 'The snake lies where you cook.',
    spans: [spanOf('a snake lay on the floor')],
    symbols: ['snake'],
  },
  { section: 'detailed', text: 'Such dreams often come with worry.', spans: [], symbols: ['mother'], source: 'hall' },
  { section: 'detailed', text: '- Who needs you now?', spans: [spanOf('my mother')], symbols: [] },
]

/** An answer of the interpreter with all that it may have, written by hand. */
export const ANSWER: InterpretResponse = {
  remaining: 4,
  limit: 5,
  resetAt: '2026-03-02T07:00:00.000Z',
  interpretation: {
    summary: 'A snake bites your mother and you can’t move. You watch harm done to someone close.',
    detailed:
      'The snake lies where you cook.\n\nSuch dreams often come with worry. It may pass.\n\n- Who needs you now?\n- What would have helped?',
    luckyNumbers: [1, 2, 3, 4, 5, 6],
  },
  parts: PARTS,
  symbols: [
    {
      slug: 'kitchen',
      keyword: 'Kitchen',
      figure: TEST_FIGURE,
      weight: 0.3,
      spans: [spanOf('kitchen')],
      related: [],
      matters: false,
      situations: [],
    },
    {
      slug: 'snake',
      keyword: 'Snake',
      figure: TEST_FIGURE,
      weight: 0.9,
      spans: [spanOf('snake')],
      related: [],
      matters: true,
      situations: [],
      reading: {
        words: 'a snake lay on the floor',
        span: spanOf('a snake lay on the floor'),
        situation: { label: 'it bit you', anchor: 'it-bit-you' },
        says: 'A bite makes it personal.',
        tradition: 'The Greeks let snakes heal.',
        sources: ['The inscriptions of Epidaurus, B17'],
      },
    },
    {
      slug: 'mother',
      keyword: 'Mother',
      figure: TEST_FIGURE,
      weight: 1,
      spans: [spanOf('mother')],
      related: [],
      matters: true,
      situations: [],
      reading: {
        words: 'It bit my mother in the hand',
        span: spanOf('It bit my mother in the hand'),
        says: 'She is hurt.',
      },
    },
  ],
  notes: [],
  oddDetail: null,
  source: 'dictionary',
  support: null,
  supportKind: null,
  recurringNightmare: false,
  nightmare: null,
  sleepParalysis: false,
}

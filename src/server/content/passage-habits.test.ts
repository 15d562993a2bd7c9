import { describe, expect, it } from 'vitest'
import { dictionary } from '../../../tests/support/dictionary.ts'
import { mostFrequentOpening, PASSAGE_HABITS, type Passage, rateOf } from './passage-habits.ts'

const QUIET: Passage = {
  kind: 'There was an owl in it.',
  says: 'An owl turns its head.',
  question: 'Who hears you at night?',
}

/** For each habit, a passage that has it. */
const SAMPLES: Record<string, Partial<Passage>> = {
  '“somebody”': { says: 'Somebody hears it.' },
  '“one” for a person': { says: 'At night one can hear it.' },
  '“by day”': { says: 'It sleeps by day.' },
  '“needn’t”, “needs no”': { says: 'It needs no light.' },
  'the dream as a person': { says: 'The dream wants an owl.' },
  'a bridge to waking life: “This often goes with”': { says: 'This often comes after a move.' },
  'a phone or a screen': { says: 'The phone is quiet.' },
  '“fits”, “suits”, “goes with”': { says: 'It suits the night.' },
  'a doctor or a therapist': { says: 'A doctor hears it.' },
  '“all the same”': { says: 'It turns, all the same.' },
  '“often” or “many people” twice': { says: 'It often turns, and often sleeps.' },
  'a kind that opens “It is about”': { kind: 'It is about an owl.' },
  'a question that opens “What have you”, “What would you” or “What do you”': { question: 'What have you heard?' },
}

describe('the habits of the passages', async () => {
  const { symbols } = await dictionary
  const passages = symbols.flatMap(({ reading }) =>
    [...reading.situations, reading.otherwise].flatMap(({ kind, says, question }): Passage[] =>
      kind !== undefined && question !== undefined ? [{ kind, says, question }] : [],
    ),
  )

  it.each(PASSAGE_HABITS)('stay within the limit: $name', (habit) => {
    expect(rateOf(habit, passages)).toBeLessThanOrEqual(habit.per1000)
  })

  it.each(PASSAGE_HABITS)('are counted: $name', (habit) => {
    expect(rateOf(habit, [QUIET])).toBe(0)
    expect(rateOf(habit, [QUIET, { ...QUIET, ...SAMPLES[habit.name] }])).toBe(500)
  })

  it('open in different ways', () => {
    expect(mostFrequentOpening([QUIET, QUIET])).toEqual({ words: 'An owl turns', count: 2 })
    const { words, count } = mostFrequentOpening(passages)
    expect(count, words).toBeLessThanOrEqual(12)
  })
})

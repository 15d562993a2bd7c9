import { describe, expect, it } from 'vitest'
import { dictionary } from '../../../tests/support/dictionary.ts'
import { ANECDOTES, amountOf, type EntryText, HABITS } from './habits.ts'

const QUIET: EntryText = {
  slug: 'owl',
  answer: 'An owl is often a worry.',
  keyTakeaway: 'An owl sees.',
  body: 'Owls turn their heads.',
  culturalContext: 'Of old it was a robber [1].',
  works: [],
}

/** For each habit, an entry that has this habit once and no other. */
const SAMPLES: Record<string, Partial<EntryText>> = {
  'exactly four paragraphs': { body: 'One.\n\nTwo.\n\nThree.\n\nFour.' },
  'ends on two questions, the second beginning “And”': { body: 'It flew. Who saw it? And what did it see?' },
  '“may” in bodies': { body: 'It may turn. In May it nests.' },
  '“worth asking”, “worth a …” and the like': { body: 'Where it sat is worth noting.' },
  '“tends to”': { keyTakeaway: 'It tends to come late.' },
  '“belongs to”': { body: 'It belongs to the night.' },
  'somebody, nobody': { body: 'Nobody saw it.' },
  '“the compendium attributed to Ibn Sirin” as a formula': {
    culturalContext: 'The compendium attributed to Ibn Sirin has it [1].',
  },
  'contexts that end on Miller': { culturalContext: 'A robber [1]. Miller disagrees [2].' },
  'entries that cite Miller': { works: [{ work: 'miller' }] },
  'British spelling': { body: 'It is grey.' },
  'a sentence that opens on “If”': { body: 'If it turns, look.' },
  'a sentence that opens on “A …”': { body: 'A head turns.' },
  '“fits”, “suits”, “goes with”': { body: 'The night suits them.' },
  '“one” for a person or a thing': { body: 'Then one knows.' },
  'a phone, a screen or another gadget': { body: 'The phone rings.' },
  'a doctor, or someone you trust': { body: 'Ask a doctor.' },
  'the dream as a person': { body: 'Then the dream wants an owl.' },
  '“more to do with”, “nearer to”': { body: 'The head is nearer to the back.' },
  '“by day”': { body: 'Owls sleep by day.' },
  '“needn’t”, “needs no”': { body: 'The owl needs no light.' },
  'an opening that withholds the noun': { body: 'It turns.' },
  'people whom nobody interviewed': { body: 'It is often told by people who live alone.' },
  'absence claimed without a search': { culturalContext: 'Of its eggs we know of nothing.' },
}

describe('the habits of the writing', async () => {
  const { symbols } = await dictionary

  for (const habit of HABITS) {
    it(`stay within the limit: ${habit.name}`, () => {
      const where = symbols.filter((symbol) => habit.count(symbol) > 0).map(({ slug }) => slug)
      const fault = `${where.length} entries: ${where.slice(0, 60).join(', ')}`
      expect(amountOf(habit, symbols), fault).toBeLessThanOrEqual(habit.limit)
    })

    it(`are counted: ${habit.name}`, () => {
      expect(habit.count(QUIET)).toBe(0)
      expect(habit.count({ ...QUIET, ...SAMPLES[habit.name] })).toBe(1)
    })
  }

  it.each(ANECDOTES)('tell an anecdote once: %s', (anecdote) => {
    const tellers = symbols.filter(({ body, culturalContext }) => anecdote.test(`${body} ${culturalContext}`))
    expect(tellers.map(({ slug }) => slug).slice(1)).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { numberReferences } from './references.ts'

const BIBLIOGRAPHY = {
  artemidorus: { text: 'Artemidorus, Oneirocritica' },
  muntakhab: { text: 'Muntakhab' },
  'nielsen-2003': { text: 'Nielsen, “Typical Dreams”, 2003', url: 'https://doi.org/10.1', whole: true as const },
}
const OPENING = 'x'.repeat(200)

it('numbers sources by their first references, in the body and then in the context', () => {
  const { body, traditions, sources, faults } = numberReferences(
    {
      body: `${OPENING} Seen by many [nielsen-2003].`,
      traditions: {
        islamic: 'A king again [artemidorus].',
        western: 'A king [artemidorus]. A queen [artemidorus-queen].',
      },
      sources: [
        { work: 'artemidorus', passage: '2.13' },
        { key: 'artemidorus-queen', work: 'artemidorus', passage: '4.2' },
        { work: 'nielsen-2003' },
      ],
    },
    BIBLIOGRAPHY,
  )
  expect(faults).toEqual([])
  expect(body).toBe(`${OPENING} Seen by many[1].`)
  expect(traditions).toEqual([
    { tradition: 'western', text: 'A king[2]. A queen[3].' },
    { tradition: 'islamic', text: 'A king again[2].' },
  ])
  expect(sources).toEqual([
    'Nielsen, “Typical Dreams”, 2003 https://doi.org/10.1',
    'Artemidorus, Oneirocritica, 2.13',
    'Artemidorus, Oneirocritica, 4.2',
  ])
})

it('finds every fault', () => {
  const { faults } = numberReferences(
    {
      body: 'Too early [artemidorus].',
      traditions: { western: 'Unknown [freud]. Known [toString].' },
      sources: [
        { work: 'artemidorus' },
        { work: 'muntakhab', passage: 'ch. 1' },
        { work: 'muntakhab', passage: 'ch. 2' },
        { work: 'constructor', passage: '1' },
      ],
    },
    BIBLIOGRAPHY,
  )
  expect(faults).toEqual([
    'sources: two have the same key; a work that is listed twice needs a key of its own for each passage',
    'traditions.western: refers to "freud", which is not among the sources',
    'body: has a reference in its first 200 characters',
    'sources: "artemidorus" needs its passage (or `whole: true` in the bibliography, if it is short)',
    'sources: "muntakhab" is never referred to',
    'sources: "constructor" is never referred to',
    'sources: "constructor" is not in bibliography.yaml',
  ])
})

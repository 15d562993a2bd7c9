import { expect, it } from 'vitest'
import { matchingSituation } from './matching-situation.ts'
import { readQuery } from './search-query.ts'

const situation = (label: string) => ({ label, anchor: label.replaceAll(' ', '-'), says: '' })
const DOG = {
  keyword: 'Dog',
  synonyms: ['puppy', 'a dog bite'],
  situations: [situation('it bit you'), situation('it was hurt or dead'), situation('it bit a child')],
}
const find = (query: string) =>
  matchingSituation(
    DOG,
    readQuery(query).words.map(({ inflections }) => inflections),
  )

it('finds the situation that a query is about, in any form of its words', () => {
  expect(find('dog biting me')).toEqual({ label: 'it bit you', anchor: 'it-bit-you', isWhole: true })
  expect(find('my dead puppy')?.label).toBe('it was hurt or dead')
  expect(find('dog bites a child')).toMatchObject({ label: 'it bit a child', isWhole: true })
})

it('says where a word of the query is in neither the name nor the label', () => {
  expect(find('brown dog biting me')).toMatchObject({ label: 'it bit you', isWhole: false })
  expect(find('cat bites')).toMatchObject({ isWhole: false })
})

it('finds none for the symbol alone, or for what no label tells', () => {
  for (const query of ['dog', 'puppies', 'dog swimming', '???']) expect(find(query), query).toBeNull()
})

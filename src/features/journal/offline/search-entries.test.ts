import { expect, it } from 'vitest'
import type { Entry } from '../../../contract/journal.ts'
import { indexEntries } from './search-entries.ts'

const entryOf = (id: string, fields: Partial<Entry>) =>
  ({ id, title: '', dreamContent: '', tags: [], ...fields }) as Entry

it('finds entries by whole, begun and misspelt words, in every part that was written', async () => {
  const search = await indexEntries([
    entryOf('lighthouse', { title: 'The lighthouse', dreamContent: 'It stood in the sea.', tags: ['recurring'] }),
    entryOf('café', { title: 'A café', dreamContent: 'Grandmother poured the tea.', mood: 'Calm' }),
    entryOf('snake', { title: 'Snake', dreamContent: 'On the floor.', interpretation: 'Something in the house.' }),
  ])
  expect(search('lighthouse')).toEqual(['lighthouse'])
  expect(search('light')).toEqual(['lighthouse'])
  expect(search('lighthuose')).toEqual(['lighthouse'])
  expect(search('granmother tea')).toEqual(['café'])
  expect(search('cafe')).toEqual(['café'])
  expect(search('RECURRING')).toEqual(['lighthouse'])
  expect(search('calm')).toEqual(['café'])
  expect(search('house')).toContain('snake')
  expect(search('lighthouse tea')).toEqual([])
  expect(search('')).toEqual([])
})

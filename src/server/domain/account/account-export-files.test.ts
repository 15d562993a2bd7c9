import { expect, it } from 'vitest'
import { entryFile, makeUniqueNames } from './account-export-files.ts'

it('gives entries of one day names that no operating system takes for the same, or for half a letter', () => {
  const uniqueName = makeUniqueNames()
  const nameOf = (title: string) => {
    const row = { title, dreamDate: '2026-03-01', dreamContent: 'A heron.', tags: [] }
    return entryFile(row as unknown as Parameters<typeof entryFile>[0], uniqueName).name
  }
  const titles = ['Sea', 'SEA', 'sea', 'Straße', 'STRASSE', 'ﬁre', 'fire', `${'a'.repeat(59)}𝒜x`, `${'a'.repeat(59)}𐐀x`]
  const names = titles.map(nameOf)
  expect(names.every((name) => name.isWellFormed())).toBe(true)
  expect(new Set(names.map((name) => name.normalize('NFKC').toUpperCase())).size).toBe(titles.length)
  expect(names.slice(0, 3)).toEqual(['Sea', 'SEA 2', 'sea 3'].map((name) => `journal/2026/2026-03-01 ${name}.md`))
})

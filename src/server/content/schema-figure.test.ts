import { expect, it } from 'vitest'
import { figureSchema } from './schema-figure.ts'

const FIGURE = { stars: '20,20 50,12 80,20 88,50 80,80 50,88 20,80', lines: '0-1-2-3 3-4-5-6-0', brightest: 1 }

const faultsOf = (changed: Partial<typeof FIGURE>) =>
  figureSchema.safeParse({ ...FIGURE, ...changed }).error?.issues.map(({ message }) => message) ?? []

it('takes a figure of joined stars', () => {
  expect(faultsOf({})).toEqual([])
})

it('names what is wrong with a figure', () => {
  expect(faultsOf({ stars: '20,20 50,12', lines: '0-1' })).toContain('must have 7 to 22 stars, not 2')
  expect(faultsOf({ lines: '0-1-2-3-4-5' })).toEqual(['star 6 is in no line'])
  expect(faultsOf({ lines: '0-1-2-3-4-5-6-7' })).toEqual(['there is no star 7'])
  expect(faultsOf({ brightest: 7 })).toEqual(['there is no star 7'])
  expect(faultsOf({ stars: FIGURE.stars.replace('20,20', '2,20') })).toEqual(['star 0 is too near to the edge'])
  expect(faultsOf({ stars: FIGURE.stars.replace('20,20', '49,13') })).toEqual(['stars 0 and 1 are nearer than 4'])
  expect(faultsOf({ stars: 'north' })).toContain('must be points like "12,30 20,44"')
})

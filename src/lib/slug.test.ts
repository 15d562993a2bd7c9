import fc from 'fast-check'
import { expect, it } from 'vitest'
import { slugOf } from './slug.ts'

it.each([
  ['  Why Teeth Fall Out!  ', 'why-teeth-fall-out'],
  ['Snakes -- and   ladders', 'snakes-and-ladders'],
  ['100% of owls', '100-of-owls'],
  ['snake_case stays', 'snake_case-stays'],
  ['Привет', ''],
])('makes %j into %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

it('holds nothing but word characters and single hyphens, and is its own slug', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      const slug = slugOf(title)
      expect(slug).toMatch(/^[\w-]*$/)
      expect(slug).not.toContain('--')
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})

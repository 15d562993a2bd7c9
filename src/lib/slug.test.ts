import fc from 'fast-check'
import { expect, it } from 'vitest'
import { slugify, slugOfPost } from './slug.ts'

it.each([
  ['  Why Teeth Fall Out!  ', 'why-teeth-fall-out'],
  ['Snakes -- and   ladders', 'snakes-and-ladders'],
  ['100% of owls', '100-of-owls'],
  ['snake_case stays', 'snake_case-stays'],
  ['Привет', ''],
])('turns the title %j into the slug %j', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

it('yields only word characters and single hyphens, and is idempotent', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      const slug = slugify(title)
      expect(slug).toMatch(/^[\w-]*$/)
      expect(slug).not.toContain('--')
      expect(slugify(slug)).toBe(slug)
    }),
  )
})

it.each([
  ['Why Teeth Fall Out', 'why-teeth-fall-out'],
  ['Rêve étrange', 'reve-etrange'],
  ['Сон про сову 2', 'post-2026-03-01'],
  ['夢', 'post-2026-03-01'],
  ['- - -', ''],
  ['', ''],
])('offers for a post called %j the slug %j', (title, slug) => {
  expect(slugOfPost(title, '2026-03-01')).toBe(slug)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

it.each(['/journal', '/journal?month=2026-03#x', '/blog/new'])('returns %s unchanged', (path) => {
  expect(safeRedirect(path)).toBe(path)
})

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '',
  undefined,
  ['/a'],
  '/.//evil.example',
])('returns the home page instead of %j', (path) => {
  expect(safeRedirect(path)).toBe('/')
})

it('never returns an address on another origin', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', '@', 'a', '\t', '\n', '?', '#') }), (path) => {
      expect(new URL(safeRedirect(`/${path}`), 'https://our.example').origin).toBe('https://our.example')
    }),
  )
})

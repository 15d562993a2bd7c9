import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

it.each(['/journal', '/journal?month=2026-03#x', '/blog/new'])('keeps %s', (path) => {
  expect(ownPath(path)).toBe(path)
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
])('leads home instead of to %j', (path) => {
  expect(ownPath(path)).toBe('/')
})

it('never leads to another site', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('/', '\\', '.', ':', '@', 'a', '\t', '\n', '?', '#') }), (path) => {
      expect(new URL(ownPath(`/${path}`), 'https://our.example').origin).toBe('https://our.example')
    }),
  )
})

import { expect, it } from 'vitest'
import { fill } from './fill.ts'

const TEXT = '{site} reads dreams. If it is wrong, write to {contact}. Thank you.'

it('puts in the name and the address', () => {
  expect(fill(TEXT, { name: 'Somnary', email: 'a@b.example' })).toBe(
    'Somnary reads dreams. If it is wrong, write to a@b.example. Thank you.',
  )
})

it('leaves the sentence with the address out where there is none', () => {
  expect(fill(TEXT, { name: 'Somnary', email: null })).toBe('Somnary reads dreams. Thank you.')
  expect(fill('<p>One.</p>\n<p>Reach us at {contact}.</p>', { name: 'x', email: null })).toBe('<p>One.</p>\n')
})

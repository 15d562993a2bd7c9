import { expect, it } from 'vitest'
import { fillPlaceholders } from './fill-placeholders.ts'

const TEXT = '{site} reads dreams. If it is wrong, write to {contact}. Thank you.'

it('inserts the site’s name and contact address', () => {
  expect(fillPlaceholders(TEXT, { name: 'Somnary', email: 'a@b.example' })).toBe(
    'Somnary reads dreams. If it is wrong, write to a@b.example. Thank you.',
  )
})

it('omits the sentence with the address if there is no address', () => {
  expect(fillPlaceholders(TEXT, { name: 'Somnary', email: null })).toBe('Somnary reads dreams. Thank you.')
  expect(fillPlaceholders('<p>One.</p>\n<p>Reach us at {contact}.</p>', { name: 'x', email: null })).toBe(
    '<p>One.</p>\n',
  )
})

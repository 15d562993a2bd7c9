import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isReservedName } from './reserved-names.ts'

const NAMES = ['admin', 'administrator', 'root', 'support', 'moderator', 'staff', 'help', 'security', 'official']
  .concat(['system', 'webmaster', 'postmaster', 'info', 'contact', 'guest', 'anonymous', 'null', 'undefined'])
  .concat('Somnary')

/** Characters that look like the letter. */
const LOOK_ALIKES: Record<string, string[]> = {
  o: ['0'],
  i: ['1', 'l'],
  l: ['1', 'I'],
  e: ['3'],
  a: ['4'],
  s: ['5'],
  t: ['7'],
}

it('reserves the names of the site in any case, with any separators and look-alike characters', () => {
  const disguised = fc
    .constantFrom(...NAMES)
    .chain((name) =>
      fc
        .tuple(
          ...[...name].map((letter) =>
            fc
              .tuple(
                fc.constantFrom(letter, letter.toUpperCase(), ...(LOOK_ALIKES[letter] ?? [])),
                fc.constantFrom('', '', '', '.', '-', '_', '..'),
              )
              .map((parts) => parts.join('')),
          ),
        )
        .map((parts) => parts.join('')),
    )
  fc.assert(
    fc.property(disguised, (name) => {
      expect(isReservedName(name, 'Somnary'), name).toBe(true)
    }),
    { numRuns: 500 },
  )
})

it.each(['a.d-m_i.n', 'Somnary_', 'adm1n', 'somnary-support', 'SomnaryTeam', 'admin2', 'admin-01', 'n u l l'])(
  'reserves %s',
  (name) => {
    expect(isReservedName(name, 'Somnary')).toBe(true)
  },
)

it.each([
  'ada',
  'adam',
  'helpful',
  'administrate',
  'rooted',
  'infomercial',
  'modest',
  'teamo',
  'guesthouse',
  'dreamer-7',
  '123',
  '...',
])('allows %s', (name) => {
  expect(isReservedName(name, 'Somnary')).toBe(false)
})

it('reserves the configured name of the site', () => {
  expect(isReservedName('traume_und-mehr', 'Träume & Mehr')).toBe(false)
  expect(isReservedName('Traume.Mehr', 'Träume & Mehr')).toBe(true)
  expect(isReservedName('somnary', 'Träume & Mehr')).toBe(false)
  expect(isReservedName('anything', '夢')).toBe(false)
})

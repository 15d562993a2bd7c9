import { expect, it } from 'vitest'
import { situationAnchor } from './situation-anchor.ts'

it.each([
  ['it bit you', 'it-bit-you'],
  ['it wouldn’t come out', 'it-wouldnt-come-out'],
  ["it was your parents'", 'it-was-your-parents'],
  ['it was hurt, ill or dead', 'it-was-hurt-ill-or-dead'],
  ['you were in a café', 'you-were-in-a-cafe'],
])('makes of "%s" the address %s', (label, anchor) => {
  expect(situationAnchor(label)).toBe(anchor)
})

import { expect, test } from 'vitest'
import { testSymbol } from '../../../../tests/support/symbols.ts'
import type { RecognisedSymbol } from '../port.ts'
import { dreamerMessage, modelInstructions } from './model-prompt.ts'

function recognised(slug: string, weight: number, body: string): RecognisedSymbol {
  return { symbol: testSymbol({ keyword: slug.toUpperCase(), slug, body }), spans: [{ start: 0, end: 1 }], weight }
}

test('contains the twelve heaviest symbols and is limited in length', () => {
  const body = 'A sentence of the body that goes on for a while. '.repeat(60)
  const many = Array.from({ length: 20 }, (_, index) => recognised(`symbol-${index}`, (index + 1) / 20, body))
  const instructions = modelInstructions(many)
  expect(instructions.match(/^## .*/gm)).toEqual(Array.from({ length: 12 }, (_, index) => `## SYMBOL-${19 - index}`))
  expect(instructions.length - modelInstructions([]).length).toBeLessThan(13_000)
  expect(instructions).not.toMatch(/while\.? A sentence of the bo\w{0,2}$/m)
})

test('says that nothing was recognised, and leaves out a missing life context', () => {
  expect(modelInstructions([])).toContain('None of its symbols was recognised')
  expect(JSON.parse(dreamerMessage({ dream: 'A green kingfisher.' }))).toEqual({ dream: 'A green kingfisher.' })
})

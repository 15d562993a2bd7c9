import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { makeDreamInterpreter } from '../interpret.ts'
import { symbolsThatMatter } from './matter.ts'

const interpreter = makeDreamInterpreter(await dictionary)
const mattering = (dream: string) =>
  symbolsThatMatter(interpreter.interpret(dream).symbols).map(({ symbol }) => symbol.slug)

describe('symbolsThatMatter', () => {
  it('prefers what acts on the dreamer to what is only mentioned often', () => {
    const dream =
      'There was a table in the room, and on the table a lamp, and beside the table a chair. A wolf came in and bit me on the arm.'
    const slugs = mattering(dream)
    expect(slugs.indexOf('wolf')).toBeGreaterThanOrEqual(0)
    expect(slugs.indexOf('wolf')).toBeLessThan(slugs.includes('table') ? slugs.indexOf('table') : 99)
  })

  it('finds what happens though its word isn’t told', () => {
    expect(mattering('I asked my sister if I could come in. She turned me away and shut the door.')).toContain(
      'being-rejected',
    )
  })

  it('is at most seven', () => {
    const dream =
      'A dog, a cat, a snake, a bear, a lion, a wolf, a horse, a cow and a whale ran after me through the church. I fell into the river and a shark bit my leg. My mother cried.'
    expect(mattering(dream).length).toBeLessThanOrEqual(7)
  })
})

const FOLDER = '../shared/data'
const isThere = existsSync(`${FOLDER}/gold-dev.jsonl`) && existsSync(`${FOLDER}/dream-reports-dev.jsonl`)

describe.skipIf(!isThere)('against annotations by hand (skipped where the files are absent)', () => {
  it('chooses more of the annotated symbols than others', () => {
    const lines = <Line>(name: string) =>
      readFileSync(`${FOLDER}/${name}`, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line)
    const texts = new Map(
      lines<{ id: string; text: string }>('dream-reports-dev.jsonl').map(({ id, text }) => [id, text]),
    )
    const gold = lines<{ id: string; symbols: string[]; trivial: string[] }>('gold-dev.jsonl')
    // The reports were annotated with an earlier dictionary: nobody could mark a symbol that came after it.
    const annotatable = new Set(gold.flatMap(({ symbols, trivial }) => [...symbols, ...trivial]))
    let hits = 0
    let found = 0
    let annotated = 0
    for (const { id, symbols } of gold) {
      const slugs = mattering((texts.get(id) ?? '').trim()).filter((slug) => annotatable.has(slug))
      found += slugs.length
      annotated += symbols.length
      hits += slugs.filter((slug) => symbols.includes(slug)).length
    }
    // What it reaches today. What may not be in the dream isn't shown at all, which costs some that are.
    expect(hits / found).toBeGreaterThan(0.64)
    expect(hits / annotated).toBeGreaterThan(0.5)
  })
})

import { describe, expect, it } from 'vitest'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { tagText } from '../../language/nlp.ts'
import { makeRecogniser } from './recognise.ts'
import * as actions from './word-sense/actions.cases.ts'
import * as animals from './word-sense/animals.cases.ts'
import * as beings from './word-sense/beings.cases.ts'
import * as body from './word-sense/body.cases.ts'
import * as home from './word-sense/home.cases.ts'
import * as nature from './word-sense/nature.cases.ts'
import * as objects from './word-sense/objects.cases.ts'
import * as places from './word-sense/places.cases.ts'
import type { SenseCase } from './word-sense/read-cases.ts'
import * as situations from './word-sense/situations.cases.ts'

/** How many of the sentences may be read wrongly: a few senses can't be told apart without knowing the world. */
const ERROR_RATE_MAX = 0.04
const TABLES = [actions, animals, beings, body, home, nature, objects, places, situations]
const notMeant = TABLES.flatMap((table) => table.notMeant)
const meant = TABLES.flatMap((table) => table.meant)

describe('telling the senses of a word apart', async () => {
  const { symbols } = await dictionary
  const recognise = makeRecogniser(symbols)
  const find = (sentence: string) => new Set(recognise(tagText(sentence)).map(({ symbol }) => symbol.slug))

  /** Asserts the error rate of the sentences and prints those that are read wrongly. */
  function expectFewErrors(half: string, cases: SenseCase[], isRight: (found: Set<string>, slug: string) => boolean) {
    const misses = cases.filter(({ sentence, slugs }) => {
      const found = find(sentence)
      return !slugs.every((slug) => isRight(found, slug))
    })
    const rate = misses.length / cases.length
    console.info(
      [
        `${half}: ${misses.length} of ${cases.length} wrong (${(rate * 100).toFixed(1)} %)`,
        ...misses.map(({ sentence, slugs }) => `  ${sentence} | ${slugs.join(' ')}`),
      ].join('\n'),
    )
    expect(rate).toBeLessThanOrEqual(ERROR_RATE_MAX)
  }

  it('finds no symbol where its word means something else', () => {
    expectFewErrors('not meant', notMeant, (found, slug) => !found.has(slug))
  })

  it('finds the symbol though an idiom or another sense is near', () => {
    expectFewErrors('meant', meant, (found, slug) => found.has(slug))
  })

  it('tries enough sentences of enough symbols that exist', () => {
    const known = new Set(symbols.map(({ slug }) => slug))
    const tried = new Set([...notMeant, ...meant].flatMap(({ slugs }) => slugs))
    expect([...tried].filter((slug) => !known.has(slug))).toEqual([])
    expect(tried.size).toBeGreaterThanOrEqual(200)
    expect(notMeant.length).toBeGreaterThanOrEqual(400)
    expect(meant.length).toBeGreaterThanOrEqual(400)
  })
})

import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { dictionary } from '../../../tests/support/dictionary.ts'
import { expectNoBacktracking, processorMs } from '../../../tests/support/processor-time.ts'
import { isThorough } from '../../../tests/support/thorough.ts'
import { CONTEXT_MAX, DREAM_MAX, JOURNAL_TEXT_MAX, QUERY_MAX } from '../../contract/limits.ts'
import { luckyNumbers } from '../../shared/lucky-numbers.ts'
import { readQuery } from '../domain/dictionary/search-query.ts'
import { lemmasOf } from '../language/inflections.ts'
import { tagText } from '../language/nlp.ts'
import { removeUnbrokenRuns } from '../language/unbroken-runs.ts'
import { type DreamInterpreter, makeDreamInterpreter } from './interpret.ts'

const ORDINARY = 'I was in a house, and a snake ran after me. My mother said that she was afraid, and I woke up. '

let interpreter: DreamInterpreter
/** The processor time of ordinary text, in milliseconds. */
let ordinaryMs: { dream: number; entry: number }
beforeAll(async () => {
  interpreter = makeDreamInterpreter(await dictionary)
  const ordinary = (length: number) => ORDINARY.repeat(length).slice(0, length)
  ordinaryMs = {
    dream: await processorMs(() => readDream(ordinary(DREAM_MAX), ordinary(CONTEXT_MAX))),
    entry: await processorMs(() => interpreter.recogniseEntry(ordinary(JOURNAL_TEXT_MAX))),
  }
})

function readDream(dream: string, context: string): void {
  const { summary, detailed } = interpreter.interpret(dream, context).dictionaryText
  luckyNumbers(dream)
  expect(summary.length + detailed.length).toBeGreaterThan(0)
}

async function expectInTime(prefix: string, unit: string, suffix: string): Promise<void> {
  const filled = (length: number) => (prefix + unit.repeat(length)).slice(0, length - suffix.length) + suffix
  const text = JSON.stringify([prefix, unit, suffix])
  const dream = () => readDream(filled(DREAM_MAX), filled(CONTEXT_MAX))
  await expectNoBacktracking(dream, ordinaryMs.dream, `a dream of ${text}`)
  const entry = () => interpreter.recogniseEntry(filled(JOURNAL_TEXT_MAX))
  await expectNoBacktracking(entry, ordinaryMs.entry, `an entry of ${text}`)
  const query = () => readQuery(filled(DREAM_MAX)) && readQuery(filled(QUERY_MAX))
  await expectNoBacktracking(query, ordinaryMs.dream, `a query of ${text}`)
}

const character = fc.constantFrom(
  ...'aeztAZ0159.,!?-_\'"/\\@#:;()[]{}<>*&%$^~`|+= \n\t',
  ...['é', 'ß', '’', '“', '”', '—', '…', '\u00a0', '\u200b', '\u0301', '日', 'ا', '😀', '₹', '\ud800', '\u2028'],
  ...['İ', 'ﷺ', '\u0000', '\f', '\u3000'],
)
const word = fc.constantFrom(
  ...'i my to and not no just was had been want die wish sad scared ran fall lost go seven water house'.split(' '),
  ...'snake mother he she said that who when woke but dead raped hits in out of the a an felt so'.split(' '),
)
const prefix = fc.constantFrom('', 'I dreamt of a house ', 'I dreamt of a house //', 'I want ', 'a@', 'It was a dog. ')
const suffix = fc.constantFrom('', '!', '.!', '@', ' and I was afraid.', ' die', '"')

describe('text that was made to slow the server down', () => {
  it.each([
    ['I dreamt of a house //', 'a.1', '.!'],
    ['I dreamt of a house //', '1.a-', '!'],
    ['', 'a-', '!'],
    ['', '/', ''],
    ['a', '.a', '@'],
    ['a@', 'a.', '!'],
    ['', "a'", '!'],
    ['', '\n ', ''],
    ['', '9', 'th'],
    ['', 'a', ''],
    ['', '1,', ''],
    ['i ', 'just ', 'x'],
    ['', 'dream of ', ''],
    ['', 'f', ''],
  ])('is processed in time: %j, %j repeated, %j', expectInTime)

  it('is processed in time with any repeated characters', () => {
    const unit = fc.string({ unit: character, minLength: 2, maxLength: 6 })
    return fc.assert(fc.asyncProperty(prefix, unit, suffix, expectInTime), { numRuns: isThorough ? 1000 : 30 })
  })

  it('is processed in time with any repeated words', () => {
    const unit = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => `${words.join(' ')} `)
    return fc.assert(fc.asyncProperty(prefix, unit, suffix, expectInTime), { numRuns: isThorough ? 600 : 20 })
  })

  it('keeps its offsets when runs are removed', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 400 }), (text) => {
        const cleaned = removeUnbrokenRuns(text)
        expect(cleaned.length).toBe(text.length)
        for (const { start, end, surface } of tagText(text).tokens) expect(text.slice(start, end)).toBe(surface)
      }),
    )
  })
})

describe('removing unbroken runs', () => {
  it('leaves ordinary text unchanged', () => {
    const text =
      'My ex-mother-in-law’s well-known cat (the grey one) ran... At 9:30pm, 3.5 miles on, it said “no—never!”'
    expect(removeUnbrokenRuns(text)).toBe(text)
  })

  it('splits a long run into its words, and keeps the end of a sentence', () => {
    const text = 'I-was-walking-to-a-train-with-a-dog...Then-a-snake-followed-us!'
    expect(interpreter.recogniseEntry(text).symbols).toEqual(expect.arrayContaining(['train', 'dog', 'snake']))
    expect(tagText(text).sentences).toHaveLength(2)
  })

  it('ignores a word that is too long', () => {
    const tokens = tagText(`It was ${'snake'.repeat(20)} there.`).tokens.map(({ surface }) => surface)
    expect(tokens).toEqual(['It', 'was', 'there', '.'])
  })

  it('finds no lemmas of a string that is longer than a word', () => {
    const tooLong = `${'a'.repeat(65)}s`
    expect(lemmasOf(tooLong)).toEqual({ noun: [tooLong], verb: [tooLong] })
    expect(lemmasOf('constructor').noun).toEqual(['constructor'])
  })
})

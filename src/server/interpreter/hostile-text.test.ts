import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { CONTEXT_MAX, DREAM_MAX, JOURNAL_TEXT_MAX, QUERY_MAX } from '../../contract/limits.ts'
import { luckyNumbers } from '../../lib/lucky-numbers.ts'
import { readDictionary } from '../content/read.ts'
import { readQuery } from '../domain/query.ts'
import { makeDictionaryEngine } from './dictionary-engine.ts'
import type { Recogniser } from './port.ts'
import { baseForms } from './reading/forms.ts'
import { readText } from './reading/nlp.ts'
import { withoutLongRuns } from './reading/runs.ts'
import { makeRecogniser } from './recognition/recognise.ts'
import { supportFor, withoutDistress } from './support.ts'

/** Of processor time, so that a busy machine doesn't matter. A pattern that backtracks takes seconds and more. */
const READING_MS = 300

let recognise: Recogniser
const engine = makeDictionaryEngine()
beforeAll(async () => {
  recognise = makeRecogniser((await readDictionary('content')).symbols)
  await readDream(
    'I was in a house, and a snake ran after me. I was afraid and woke up. '.repeat(30),
    'I have an exam.',
  )
})

async function readDream(dream: string, context: string): Promise<void> {
  supportFor(dream, context)
  const symbols = recognise(withoutDistress(dream))
  const { summary, detailed } = await engine.interpret({ dream, context, symbols })
  luckyNumbers(dream)
  expect(summary.length + detailed.length).toBeGreaterThan(0)
}

/** The processor time of `work`; of the better of two tries, as the first may meet the compiler or the collector. */
async function processorMs(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 2 && least > READING_MS; attempt += 1) {
    const before = process.cpuUsage()
    await work()
    least = Math.min(least, process.cpuUsage(before).user / 1000)
  }
  return least
}

async function expectQuick(prefix: string, unit: string, suffix: string): Promise<void> {
  const filled = (length: number) => (prefix + unit.repeat(length)).slice(0, length - suffix.length) + suffix
  const dream = () => readDream(filled(DREAM_MAX), filled(CONTEXT_MAX))
  expect(await processorMs(dream), `a dream of ${JSON.stringify([prefix, unit, suffix])}`).toBeLessThan(READING_MS)
  const entry = () => recognise(withoutDistress(filled(JOURNAL_TEXT_MAX)))
  expect(await processorMs(entry), `an entry of ${JSON.stringify([prefix, unit, suffix])}`).toBeLessThan(READING_MS)
  const query = () => readQuery(filled(DREAM_MAX)) && readQuery(filled(QUERY_MAX))
  expect(await processorMs(query), `a query of ${JSON.stringify([prefix, unit, suffix])}`).toBeLessThan(READING_MS)
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

describe('text that was made to be slow', () => {
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
  ])('is read at once: %j, %j repeated, %j', expectQuick)

  it('is read at once whatever few characters are repeated', () => {
    const unit = fc.string({ unit: character, minLength: 2, maxLength: 6 })
    return fc.assert(fc.asyncProperty(prefix, unit, suffix, expectQuick), { numRuns: 100 })
  })

  it('is read at once whatever few words are repeated', () => {
    const unit = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => `${words.join(' ')} `)
    return fc.assert(fc.asyncProperty(prefix, unit, suffix, expectQuick), { numRuns: 60 })
  })

  it('keeps every character in its place when runs are parted', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 400 }), (text) => {
        const parted = withoutLongRuns(text)
        expect(parted.length).toBe(text.length)
        for (const { start, end, surface } of readText(text).tokens) expect(text.slice(start, end)).toBe(surface)
      }),
    )
  })
})

describe('parting runs', () => {
  it('leaves what anyone writes as it is', () => {
    const text =
      'My ex-mother-in-law’s well-known cat (the grey one) ran... At 9:30pm, 3.5 miles on, it said “no—never!”'
    expect(withoutLongRuns(text)).toBe(text)
  })

  it('makes words of a long run that has some, and lets a sentence end there', () => {
    const text = 'I-was-walking-to-a-train-with-a-dog...Then-a-snake-followed-us!'
    expect(recognise(text).map(({ symbol }) => symbol.slug)).toEqual(expect.arrayContaining(['train', 'dog', 'snake']))
    expect(readText(text).sentences).toHaveLength(2)
  })

  it('reads no word of an address, nor letters without end', () => {
    const tokens = readText(`It was ${'snake'.repeat(20)} there.`).tokens.map(({ surface }) => surface)
    expect(tokens).toEqual(['It', 'was', 'there', '.'])
  })

  it('remembers no form of what is longer than a word', () => {
    const endless = `${'a'.repeat(65)}s`
    expect(baseForms(endless)).toEqual({ noun: [endless], verb: [endless] })
    expect(baseForms('constructor').noun).toEqual(['constructor'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TEST_SYMBOLS } from '../../../../tests/support/symbols.ts'
import { makeRecogniser } from '../recognise/recognise.ts'
import { compose } from './compose.ts'
import * as feelings from './templates-feelings.ts'
import * as images from './templates-images.ts'
import * as people from './templates-people.ts'
import * as plot from './templates-plot.ts'
import * as questions from './templates-questions.ts'
import * as summary from './templates-summary.ts'

const recognise = makeRecogniser(TEST_SYMBOLS)

function interpret(dream: string, context?: string) {
  return compose({ dream, context, symbols: recognise(dream) })
}

/** Everything between “ and ”. */
function quotesIn(text: string): string[] {
  return [...text.matchAll(/“([^”]*)”/g)].map((found) => found[1] as string)
}

const SNAKE =
  'I was in my grandmother’s cottage and a rattlesnake came out of the wall. I was terrified. It bit me on the hand, and my mother just stood there. I ran outside but I couldn’t find the road. Then I woke up.'

describe('compose', () => {
  it('writes about this dream in its own words', () => {
    const { summary: short, detailed } = interpret(SNAKE)
    expect(short).toContain('rattlesnake')
    expect(detailed).toContain('rattlesnake')
    for (const quote of quotesIn(`${short} ${detailed}`)) expect(SNAKE).toContain(quote)
    expect(quotesIn(detailed).length).toBeGreaterThan(3)
    expect(detailed).toMatch(/\bthe snake\b/)
    expect(detailed.split('\n\n').length).toBeGreaterThanOrEqual(4)
  })

  it('ends with two or three questions, each on its line', () => {
    const last = interpret(SNAKE).detailed.split('\n\n').at(-1) ?? ''
    const lines = last.split('\n')
    expect(lines.length).toBeGreaterThanOrEqual(2)
    expect(lines.length).toBeLessThanOrEqual(3)
    for (const line of lines) {
      expect(line).toMatch(/^- /)
      expect(line).toContain('?')
    }
  })

  it('uses the life context, in its words', () => {
    const { detailed } = interpret(SNAKE, 'My grandmother died in March and we are selling her cottage.')
    expect(detailed).toContain('My grandmother died in March')
    expect(interpret(SNAKE).detailed).not.toContain('March')
  })

  it('says so when it recognises nothing', () => {
    const dream = 'I was arranging envelopes on a long shelf. I was bored by it and then I was furious.'
    const { summary: short, detailed } = interpret(dream)
    expect(short).toMatch(/dictionary/)
    expect(detailed).toContain('furious')
  })

  it('writes differently about two dreams of the same thing', () => {
    const one = interpret('A dog ran through the house and I was happy to see it there.')
    const other = interpret('I heard a dog bark in the house all night long and was scared of it.')
    const sentences = (text: string) => new Set(text.split(/(?<=[.?!])\s+/))
    for (const sentence of sentences(one.detailed)) expect(sentences(other.detailed).has(sentence)).toBe(false)
  })

  it('writes the same about the same dream', () => {
    const input = { dream: SNAKE, context: 'I have an exam.', symbols: recognise(SNAKE) }
    expect(compose(input)).toEqual(compose(input))
  })

  it('does not read symbols into a dream of being violated', () => {
    const { detailed } = interpret('I was raped by a man in a house with a dog. I could not scream and I was scared.')
    expect(detailed).not.toContain('sense of the')
    expect(detailed).not.toContain('raped')
  })

  it('asks kindly for English', () => {
    const { summary: short, detailed } = interpret(
      'Ich stand in einem großen Haus und hatte furchtbare Angst vor dem Wasser.',
    )
    expect(short).toMatch(/English/)
    expect(detailed).toContain('Ich stand in einem')
  })

  it('promises and foretells nothing', () => {
    for (const context of ['I am pregnant.', 'I lost my job.', undefined]) {
      const { summary: short, detailed } = interpret(SNAKE, context)
      expect(`${short} ${detailed}`).not.toMatch(
        /\byou will (?:receive|find|meet|get|lose|be)\b|\bmeans that you\b|\bdisorder\b|\bguarantee/,
      )
    }
  })

  it('reads anything without failing, quotes only what is there, and always the same', () => {
    const vocabulary = [
      'I',
      'was',
      'the',
      'a',
      'dog',
      'snake',
      'bit',
      'me',
      'my',
      'mother',
      'house',
      'and',
      'then',
      'but',
      'not',
      "couldn't",
      'find',
      ',',
      '.',
      '!',
      '"',
      '“',
      '”',
      '\n',
      '(',
      ')',
      'scared',
      'happy',
      'flew',
      'over',
      'water',
      'woke',
      'up',
      'chasing',
      'Tony',
      'said',
      'im',
      'DONT',
      '…',
      '—',
      '🐍',
      'é',
      '1984',
      'because',
      'who',
      'that',
      'teeth',
      'crumbling',
      'ran',
      'alone',
      'by',
      'myself',
    ]
    const told = fc
      .array(fc.constantFrom(...vocabulary), { minLength: 8, maxLength: 150 })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(
        fc.oneof(told, fc.string({ minLength: 30, maxLength: 900, unit: 'grapheme' })),
        fc.option(told, { nil: undefined }),
        (dream, context) => {
          const first = interpret(dream, context)
          expect(interpret(dream, context)).toEqual(first)
          expect(first.summary.length).toBeGreaterThan(20)
          expect(first.detailed.length).toBeGreaterThan(20)
          if (/[“”{}]/.test(`${dream}${context ?? ''}`)) return
          expect(`${first.summary}${first.detailed}`).not.toMatch(/[{}]|undefined/)
          // An ellipsis stands for a text without a word that could be quoted.
          for (const quote of quotesIn(`${first.summary} ${first.detailed}`).filter((words) => words !== '…'))
            expect(`${dream}\n${context ?? ''}`).toContain(quote)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('sentence forms', () => {
  it('carry something of the dream in every sentence', () => {
    const sentences = [images, feelings, plot, people, questions, summary]
      .flatMap((module) => Object.values(module))
      .filter((forms): forms is string[] => Array.isArray(forms))
      .flat()
      .flatMap((form) => form.split(/(?<=[.?!]) /))
    expect(sentences.filter((sentence) => !sentence.includes('{'))).toEqual([])
  })
})

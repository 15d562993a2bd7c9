import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dictionary } from '../../../tests/support/dictionary.ts'
import { makeDreamInterpreter } from './interpret.ts'

const interpreter = makeDreamInterpreter(await dictionary)
const read = (dream: string, context?: string) => interpreter.interpret(dream, context)

const HOUSE =
  'I was back in my grandmother’s house, but the hallway kept getting longer. Water was coming up through the floorboards, and I was barefoot. I tried to call my mother on the phone but the numbers kept changing. Then a black dog came up the stairs and bit me on the hand, and I was furious. I woke up with my heart pounding.'

const wordCount = (text: string) => text.split(/\s+/).length
const quotations = (text: string) => [...text.matchAll(/“([^”]*)”/g)].map(([, words]) => words as string)

describe('interpret', () => {
  it('tells the dreamer’s clauses in the second person, says something of each, and asks a question of each', () => {
    const { summary, detailed } = read(HOUSE).dictionaryText
    expect(wordCount(summary)).toBeGreaterThanOrEqual(20)
    expect(wordCount(summary)).toBeLessThanOrEqual(60)
    expect(wordCount(detailed)).toBeGreaterThanOrEqual(70)
    expect(wordCount(detailed)).toBeLessThanOrEqual(240)
    expect(`${summary} ${detailed}`).toMatch(/\byou(?:r|’re)?\b/i)
    expect(`${summary} ${detailed}`.replace(/“[^”]*”/g, '')).not.toMatch(/\b(?:I|my|me)\b/)
    const questions = (detailed.split('\n\n').at(-1) ?? '').split('\n')
    expect(questions.length).toBeLessThanOrEqual(3)
    for (const question of questions) expect(question).toMatch(/^- .*\?$/)
  })

  it('reads the symbols by what they do in this dream', () => {
    const dream = 'There was a long table in the yard. My uncle sang, and I cried for a long time.'
    const crying = read(dream).symbols.find(({ symbol }) => symbol.slug === 'crying')
    expect(crying?.reading).toMatchObject({ situation: { label: 'you cried', anchor: 'you-cried' } })
    expect(dream.slice(crying?.reading?.span.start, crying?.reading?.span.end)).toContain('I cried')
    const owned = read('My dog lay in the kitchen all day and I cooked soup for the neighbours.')
    expect(owned.symbols.find(({ symbol }) => symbol.slug === 'dog')?.reading?.situation?.label).not.toBe('it bit you')
  })

  it('says what each sentence rests on', () => {
    const { summary, detailed, parts = [] } = read(HOUSE).dictionaryText
    expect(
      parts
        .filter(({ section }) => section === 'summary')
        .map(({ text }) => text)
        .join(' '),
    ).toBe(summary)
    for (const { text, section, spans } of parts) {
      expect(section === 'summary' ? summary : detailed).toContain(text)
      for (const { start, end } of spans) expect(HOUSE.slice(start, end).trim()).not.toBe('')
    }
    expect(parts.some(({ spans }) => spans.length > 0)).toBe(true)
  })

  it('reads the life context with a sentence of its own, in its words', () => {
    const context = 'I work too much. In March I bought a dog.'
    const { detailed, notes = [] } = read(HOUSE, context).dictionaryText
    expect(detailed).toContain('You write that in March you bought a dog.')
    expect(notes.filter(({ context: beside }) => beside !== undefined).map(({ symbol }) => symbol)).toEqual(['anger'])
    expect(read(HOUSE, 'I bought a bicycle.').dictionaryText.detailed).not.toContain('bicycle')
  })

  it('is short where it has no theme, and still asks a question', () => {
    const { summary, detailed } = read('There was a blue cup. It stood on a shelf beside a jar.').dictionaryText
    expect(summary).not.toBe('')
    expect(detailed).toMatch(/\?/)
  })

  it('has no symbols or quotations for a dream of being violated', () => {
    const { detailed } = read('I was raped by a man in a house with a dog. I could not scream.').dictionaryText
    expect(quotations(detailed)).toEqual([])
    expect(detailed).not.toMatch(/\bdog\b|raped/)
  })

  it('asks kindly for a dream instead of a request', () => {
    expect(read('Please write me a poem about spring and how it ends.').dictionaryText.summary).toMatch(/request/)
  })

  it('promises, foretells and diagnoses nothing, and guesses no feeling', () => {
    for (const context of ['I am pregnant.', 'I lost my job.', undefined]) {
      const { summary, detailed } = read(HOUSE, context).dictionaryText
      expect(`${summary} ${detailed}`).not.toMatch(
        /\byou will (?:receive|find|meet|get|lose|be)\b|\bmeans that you\b|\bdisorder\b|\bguarantee|you don’t say how/,
      )
    }
  })

  it('answers the same text with the same reading', () => {
    expect(read(HOUSE).dictionaryText).toEqual(read(HOUSE).dictionaryText)
  })

  it('reads anything without failing, and quotes only what is there', () => {
    const words = fc.constantFrom(
      ...'I was the a dog snake bit me my mother house and then but not couldn’t find , . ! " “ ” ( ) scared happy flew over water woke up chasing Tony said im DONT … — 🐍 é that who because when'.split(
        ' ',
      ),
      '\n',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), fc.boolean(), (list, spaced) => {
        const dream = list.join(spaced ? ' ' : '').trim()
        const { summary, detailed, notes = [] } = read(dream).dictionaryText
        expect(summary.trim()).not.toBe('')
        expect(detailed.trim()).not.toBe('')
        if (/[“”"]/.test(dream)) return
        const plain = dream.replace(/\s+/g, ' ').toLowerCase()
        for (const quotation of notes.flatMap(({ leadIn }) => quotations(leadIn)))
          expect(plain).toContain(quotation.replace(/\.$/, '').toLowerCase())
      }),
      { numRuns: 150 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import { tagText } from '../../language/nlp.ts'
import { readContext } from './life-context.ts'

function read(context: string, dream = 'I stood at a window.') {
  return readContext(tagText(context), tagText(dream))
}

describe('readContext', () => {
  it.each([
    ['My grandmother died in spring.', 'bereavement'],
    ['I lost my father two years ago', 'bereavement'],
    ['We broke up last week.', 'break-up'],
    ['I have an exam on Friday.', 'study'],
    ['I am thinking of quitting my job.', 'work'],
    ['I am five months pregnant.', 'pregnancy'],
    ['We are moving to another city.', 'moving'],
    ['I have to decide whether to stay.', 'decision'],
  ])('%s', (context, theme) => {
    expect(read(context).themes[0]?.theme).toBe(theme)
  })

  it('puts the gravest first', () => {
    expect(read('I am stressed at work and my dad passed away.').themes[0]?.theme).toBe('bereavement')
  })

  it('finds what stands in both, in other forms too', () => {
    const { shared } = read('My mom is selling the houses by the lake.', 'I was in a house with my mother.')
    expect(shared.map((word) => word.word)).toEqual(['mother', 'house'])
  })
})

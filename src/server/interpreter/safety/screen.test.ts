import { describe, expect, it } from 'vitest'
import { scoreWindows } from './classifier.ts'
import { findDistress } from './screen.ts'
import { screenDream } from './support.ts'

const SELF_HARM = 'Honestly everyone would be better off if I was gone, I am going to do it tonight'
const VIOLENCE = 'He really does hit me every night and I am afraid he will kill me'
const DREAM = 'I was rowing a bathtub over a field of rye. My aunt sat in the back with a lamp.'

describe('the screen for distress', () => {
  it.each([
    [SELF_HARM, 'self-harm'],
    [VIOLENCE, 'violence'],
  ] as const)('finds: %s', (sentence, kind) => {
    expect(findDistress(sentence, 'dream').kinds).toContain(kind)
    const { kinds, sentences } = findDistress(`${DREAM} ${sentence}. ${DREAM}`, 'dream')
    expect(kinds).toContain(kind)
    expect(sentences).not.toEqual([])
  })

  it('leaves a sentence of present violence out of what is interpreted', () => {
    const text = `${DREAM} ${VIOLENCE}. ${DREAM}`
    const { dream: readable } = screenDream(text)
    expect(readable).toHaveLength(text.length)
    expect(readable).not.toContain('hit me')
    expect(readable.indexOf('My aunt')).toBe(text.indexOf('My aunt'))
  })

  it('gives the same text the same scores, whatever was read before', () => {
    const before = scoreWindows(`${DREAM} ${VIOLENCE}`, 'dream')
    scoreWindows(SELF_HARM, 'context')
    expect(scoreWindows(`${DREAM} ${VIOLENCE}`, 'dream')).toEqual(before)
  })

  it('has nothing to say of a text without words', () => {
    expect(findDistress('', 'context')).toEqual({ kinds: [], sentences: [] })
    expect(findDistress('… !!! ???', 'dream')).toEqual({ kinds: [], sentences: [] })
  })

  it('scores at most two windows per sentence, so that time grows with the length alone', () => {
    const windows = (times: number) => scoreWindows(`${DREAM} `.repeat(times), 'dream')['self-harm'].length
    expect(windows(10)).toBe(2 * 20 - 1)
    expect(windows(200)).toBe(2 * 400 - 1)
  })
})

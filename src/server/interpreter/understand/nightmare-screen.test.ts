import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { screenNightmare } from './nightmare-screen.ts'

type Text = { text: string; context: string; kind: string }
const texts = readFileSync('research/nightmares/held-out.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Text)
const screened = texts.map(({ text, context, kind }) => ({ kind, ...screenNightmare(text, context, false) }))
const share = (kind: string, isIt: (one: (typeof screened)[number]) => boolean) => {
  const own = screened.filter((one) => one.kind === kind)
  return own.filter(isIt).length / own.length
}

describe('the screen for frightened dreamers', () => {
  it('tries 120 texts at least, half of them of people whom nothing frightens now', () => {
    expect(texts.length).toBeGreaterThanOrEqual(120)
    expect(texts.filter(({ kind }) => kind === 'none' || kind === 'paralysis').length).toBeGreaterThanOrEqual(60)
  })

  it('notices most of those who are frightened now, relive something, or couldn’t move', () => {
    expect(share('now', ({ nightmare }) => nightmare === 'now')).toBeGreaterThan(0.85)
    expect(share('replay', ({ nightmare }) => nightmare === 'replay')).toBeGreaterThan(0.85)
    expect(share('paralysis', ({ isSleepParalysis }) => isSleepParalysis)).toBeGreaterThan(0.85)
  })

  it('leaves the others alone', () => {
    expect(share('none', ({ nightmare }) => nightmare !== undefined)).toBeLessThan(0.06)
  })

  it.each([
    'I just woke up and I’m still shaking, I can’t go back to sleep. A man stood at my bed.',
    'help it’s 3am and i had a nightmare, all the lights are on and i’m scared to close my eyes',
  ])('notices plain words: %s', (text) => expect(screenNightmare(text, undefined, false).nightmare).toBe('now'))

  it.each([
    'I was on a train with my sister and we ate oranges. Then the train was a boat.',
    'In the dream it was 3 am and I was scared of a dog, but it only wanted to play.',
  ])('leaves a dream alone: %s', (text) => expect(screenNightmare(text, undefined, false).nightmare).toBeUndefined())
})

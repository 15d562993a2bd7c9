import { expect, it, vi } from 'vitest'
import { withoutDreamWords as shorten } from './dream-words.ts'

const withoutDreamWords = (text: string, dream: string) => shorten([text], dream)[0]

const DREAM =
  'I was in my old school and a snake was lying across the corridor. Anna called me, and I ran past 1984 doors.'

it.each([
  ['retells in the second person', 'You were in your old school, and it was quiet.'],
  ['has a run of its words', 'Somewhere a snake was lying, and nobody stepped over it.'],
  ['quotes it', 'The “corridor” stands out.'],
  ['quotes it with straight marks', 'You say "snake" once.'],
  ['names somebody', 'What does Anna want?'],
  ['names a number', 'Perhaps 1984 is a year that matters to you.'],
  ['consists of its words', 'The snake in the corridor of the school.'],
])('leaves out a sentence that %s', (_, sentence) => {
  expect(withoutDreamWords(`Take your time. ${sentence} Then rest.`, DREAM)).toEqual({
    text: 'Take your time. Then rest.',
    isShortened: true,
  })
})

it('keeps what only speaks of the images, with its paragraphs and lists', () => {
  const text = 'A snake often goes with something that is avoided.\n\n- What do you put off?\n- What would help?'
  expect(withoutDreamWords(text, DREAM)).toEqual({ text, isShortened: false })
  const retold = `${text}\n\n- A snake was lying across the corridor.\n\nIt may pass.`
  expect(withoutDreamWords(retold, DREAM)).toEqual({ text: `${text}\n\nIt may pass.`, isShortened: true })
})

it('may leave nothing', () => {
  expect(withoutDreamWords('You were in your old school.', DREAM)).toEqual({ text: '', isShortened: true })
  expect(withoutDreamWords('', '')).toEqual({ text: '', isShortened: false })
})

it('reads the dream once, however many texts are about it', () => {
  const match = vi.spyOn(String.prototype, 'match')
  const texts = Array.from({ length: 190 }, (_, at) => `The snake of the ${at}th night.`)
  const dream = 'a snake lay in the grass '.repeat(760)
  const started = performance.now()
  const shown = shorten(texts, dream)
  const lengthsRead = match.mock.contexts.map(String).filter(({ length }) => length >= dream.length - 1).length
  match.mockRestore()
  console.info(`190 texts about 19,000 characters: ${Math.round(performance.now() - started)} ms`)
  expect(shown).toHaveLength(190)
  // Its words and its names.
  expect(lengthsRead).toBe(2)
})

import { describe, expect, it } from 'vitest'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { tagText } from '../../language/nlp.ts'
import { makeRecogniser } from '../recognise/recognise.ts'
import { understand } from '../understand/understand.ts'
import { addEventSymbols } from './event-symbols.ts'
import { themesOf } from './themes.ts'

const { symbols, themes } = await dictionary
const recognise = makeRecogniser(symbols)

function matching(dream: string): string[] {
  const read = tagText(dream)
  const story = understand(read)
  const found = addEventSymbols(recognise(read), symbols, story)
  return themesOf(story, new Set(found.map(({ symbol }) => symbol.slug)), themes).map(({ theme }) => theme.slug)
}

describe('the themes under content/themes', () => {
  it('are at least a hundred, each with a name of its own', () => {
    expect(themes.length).toBeGreaterThanOrEqual(100)
    expect(new Set(themes.map(({ name }) => name)).size).toBe(themes.length)
  })

  describe.each(themes.map((theme) => [theme.slug, theme] as const))('%s', (slug, { examples }) => {
    it.each(examples.fits)('fits: %s', (dream) => {
      expect(matching(dream)).toContain(slug)
    })
    it.each(examples.misses)('doesn’t fit: %s', (dream) => {
      expect(matching(dream)).not.toContain(slug)
    })
  })
})

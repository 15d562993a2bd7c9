import type { Emotion } from '../../content/conditions.ts'
import type { EntryFeatures, RecognisedSymbol } from '../types.ts'
import { isInSimile } from '../understand/similes.ts'
import type { Story } from '../understand/story.ts'
import { peopleIn } from './people.ts'
import { placesIn } from './places.ts'

/** Maximum number of symbols of an entry: in a long dream, further ones carry little weight. */
const SYMBOLS_MAX = 24
const NAMES_MAX = 16
const THEMES_MAX = 3

/** The classes of feelings in plain words, under which entries are filed. */
const FEELINGS: Record<Emotion, string> = {
  anger: 'anger',
  apprehension: 'fear',
  confusion: 'confusion',
  happiness: 'happiness',
  sadness: 'sadness',
}

/**
 * What is filed of a journal entry: of its story, its symbols and its themes, the most particular of which comes first.
 */
export function entryFeatures(
  story: Story,
  found: readonly RecognisedSymbol[],
  themes: readonly string[],
): EntryFeatures {
  const { tokens } = story.read
  const told = new Set<number>()
  for (const { mode, first, last } of story.clauses)
    if (mode === 'told' || mode === 'comment') for (let at = first; at < last; at += 1) told.add(at)
  const isTold = (at: number) => told.has(at) && !isInSimile(tokens, at)
  const feelings = story.feelings
    .filter(({ holder }) => holder?.kind === 'dreamer')
    .map(({ emotion }) => FEELINGS[emotion])
  return {
    symbols: found
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, SYMBOLS_MAX)
      .map(({ symbol }) => symbol.slug),
    people: peopleIn(tokens, isTold).slice(0, NAMES_MAX),
    places: placesIn(
      tokens,
      isTold,
      found.flatMap(({ spans }) => spans),
    ).slice(0, NAMES_MAX),
    themes: themes.slice(0, THEMES_MAX),
    feelings: [...new Set(feelings)],
  }
}

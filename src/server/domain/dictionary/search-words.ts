import { doubleMetaphone } from 'double-metaphone'
import { distance } from 'fastest-levenshtein'
import type { SearchWord } from '../../storage/search.ts'
import { maxEditDistance, type NearWord } from './spelling.ts'

/** The length of a phonetic key; longer keys tell endings apart, which a misspelling often changes. */
const SOUND_LENGTH = 4

/** The words of all names and tags of the dictionary. */
export type SearchWords = {
  /** Whether this is one of the words: a word without an inflection among them is misspelt. */
  has(word: string): boolean
  /**
   * Returns the words that are similar to a misspelt one: only a few letters differ, and they start with the same
   * letter, start with the second letter of the misspelt word (two letters were swapped), or sound the same.
   */
  near(typed: string): NearWord[]
}

/** Indexes words by how they start and sound, so that a misspelt one is compared with few of them. */
export function indexSearchWords(words: SearchWord[]): SearchWords {
  const known = new Set(words.map(({ word }) => word))
  const byLetter = Map.groupBy(words, ({ word }) => word[0])
  const bySound = Map.groupBy(words, ({ word }) => soundOf(word))
  return {
    has: (word) => known.has(word),
    near(typed) {
      const [first, second] = typed
      const sound = soundOf(typed)
      const others = (bySound.get(sound) ?? []).filter(({ word }) => word[0] !== first && word[0] !== second)
      const lists = [byLetter.get(first), second === first ? undefined : byLetter.get(second), others]
      const slips = maxEditDistance(typed)
      const near: NearWord[] = []
      for (const { word, uses } of lists.flatMap((list) => list ?? [])) {
        if (Math.abs(word.length - typed.length) > slips) continue
        const edits = distance(word, typed)
        if (edits <= slips) near.push({ word, distance: edits, sounds: soundOf(word) === sound, uses })
      }
      return near
    },
  }
}

function soundOf(word: string): string {
  return doubleMetaphone(word)[0].slice(0, SOUND_LENGTH)
}

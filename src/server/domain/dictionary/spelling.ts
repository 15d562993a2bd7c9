/**
 * A known word that is similar to a misspelt one. `distance` is the Levenshtein distance, `sounds` whether both have
 * the same phonetic key, `uses` the number of texts with the word.
 */
export type NearWord = { word: string; distance: number; sounds: boolean; uses: number }

const CORRECTIONS_MAX = 4

/** The largest edit distance (Levenshtein) of a correction; two transposed letters are a distance of 2. */
export function maxEditDistance(typed: string): number {
  return typed.length < 8 ? 2 : 3
}

/**
 * Returns up to four corrections of a misspelt word, likeliest first. Transposed letters count as less than one
 * error; a word that sounds the same scores better by 1.2.
 */
export function correctionsOf(typed: string, near: NearWord[]): string[] {
  const scored = near
    .map(({ word, distance, sounds, uses }) => {
      const slips = (isTransposition(typed, word) ? 0.7 : distance) - (sounds ? 1.2 : 0)
      return { word, slips, score: slips + (word[0] === typed[0] ? 0 : 0.4) - Math.min(uses, 20) / 100 }
    })
    // In a word of up to four letters two errors are half of the word.
    .filter(({ slips }) => slips <= (typed.length < 5 ? 1 : maxEditDistance(typed)))
    .sort((a, b) => a.score - b.score)
  const best = scored[0]?.score ?? 0
  return scored
    .filter(({ score }) => score <= best + 0.5)
    .slice(0, CORRECTIONS_MAX)
    .map(({ word }) => word)
}

/** Whether two words differ only in two neighbouring letters that are transposed. */
function isTransposition(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

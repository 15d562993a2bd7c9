/** What the tagger's tokenizer splits off at once, by its own list of spaces and line breaks. */
const RUN = /[^ \u00a0\u2002-\u2005\u2009\u200a\u202f\u205f\n\r\t]+/g

/** In dream reports no run is longer, including compounds with dashes and words joined by dots. */
const RUN_MAX = 32

/** The tagger's time is quadratic in consecutive line breaks, so a longer gap is filled with spaces from here on. */
const SPACE_MAX = 8
const LONG_SPACE = new RegExp(`\\s{${SPACE_MAX + 1},}`, 'g')

/** A longer string isn't a word of any language: it is neither analysed nor cached. */
export const WORD_MAX = 64

/**
 * Returns the text without the runs (stretches without a space) for which the tagger takes too long, with unchanged
 * offsets. The regular expressions of its tokenizer for URLs, e-mail addresses and numbers backtrack, exponentially in
 * a run that contains `//`. So in a run that is longer than a word, or that looks like an address, the characters
 * between its words become spaces, and so do words of more than {@link WORD_MAX} characters. Takes linear time.
 */
export function removeUnbrokenRuns(text: string): string {
  return text
    .replace(LONG_SPACE, (space) => space.slice(0, SPACE_MAX) + spaces(space.length - SPACE_MAX))
    .replace(RUN, (run) => (run.length <= RUN_MAX && !/@|\/\//.test(run) ? run : splitRun(run)))
}

function splitRun(run: string): string {
  return run
    .replace(/[^\p{L}\p{M}\p{N}'’]+/gu, (marks, at: number) => {
      // "the room...then I": a sentence may end there, so the first mark is kept.
      const mayEndSentence = /^[.,!?;:…]/.test(marks) && (marks.length > 1 || at + 1 === run.length)
      return mayEndSentence ? marks.charAt(0) + spaces(marks.length - 1) : spaces(marks.length)
    })
    .replace(/[^\s.,!?;:…]+/g, (word) => {
      if (word.length > WORD_MAX) return spaces(word.length)
      return word.length > RUN_MAX ? word.replace(/['’]/g, ' ') : word
    })
}

function spaces(count: number): string {
  return ' '.repeat(count)
}

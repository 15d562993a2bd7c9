/** What the tagger's tokenizer parts: its own list of spaces and line breaks. */
const RUN = /[^ \u00a0\u2002-\u2005\u2009\u200a\u202f\u205f\n\r\t]+/g

/** No run of a dream report is longer, be it a word, a compound with dashes or words joined by dots. */
const RUN_MAX = 32

/** The tagger looks at each line break again for each one before it, so what is one gap gets few. */
const SPACE_MAX = 8
const LONG_SPACE = new RegExp(`\\s{${SPACE_MAX + 1},}`, 'g')

/** No word of any language is longer; what is isn't read, nor kept anywhere. */
export const WORD_MAX = 64

/**
 * The text as the tagger may have it, character for character of the same length. The patterns of the tagger's tokenizer for addresses, e-mail
 * addresses and numbers backtrack, exponentially in a run without a space that holds `//`. So no run is left that is longer than a word, or that
 * looks like an address: what joins its words becomes spaces, and so do letters without end. Takes linear time.
 */
export function withoutLongRuns(text: string): string {
  return text
    .replace(LONG_SPACE, (space) => space.slice(0, SPACE_MAX) + spaces(space.length - SPACE_MAX))
    .replace(RUN, (run) => (run.length <= RUN_MAX && !/@|\/\//.test(run) ? run : parted(run)))
}

function parted(run: string): string {
  return run
    .replace(/[^\p{L}\p{M}\p{N}'’]+/gu, (marks, at: number) => {
      // "the room...then I": a sentence may end there, so the first mark stays with the word before it.
      const ends = /^[.,!?;:…]/.test(marks) && (marks.length > 1 || at + 1 === run.length)
      return ends ? marks.charAt(0) + spaces(marks.length - 1) : spaces(marks.length)
    })
    .replace(/[^\s.,!?;:…]+/g, (word) => {
      if (word.length > WORD_MAX) return spaces(word.length)
      return word.length > RUN_MAX ? word.replace(/['’]/g, ' ') : word
    })
}

function spaces(count: number): string {
  return ' '.repeat(count)
}

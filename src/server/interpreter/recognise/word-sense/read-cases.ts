/** A sentence of a test, and the slugs of the symbols that must or must not be found in it. */
export type SenseCase = { sentence: string; slugs: string[] }

/** Reads lines such as `A sentence.| slug slug`. */
export function readCases(lines: string): SenseCase[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [sentence = '', slugs = ''] = line.split('|').map((part) => part.trim())
      return { sentence, slugs: slugs.split(' ') }
    })
}

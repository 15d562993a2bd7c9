/** A reference in a text of the dictionary: "[2]", the second of the sources, with the space before it. */
const REFERENCE = /\s*\[(\d{1,2})\]/g

/** Emphasis, as Markdown writes it: "*Oneirocritica*". */
const EMPHASIS = /\*([^*\n]+)\*/g

/** A reference: the number of its source from 1, and which of the references to that source it is, from 1. */
export type Reference = { source: number; occurrence: number }

/** A piece of a text: plain words, emphasised words or a reference. */
export type Piece = string | { emphasis: string } | Reference

/** Returns a text of the dictionary without its references and marks of emphasis. */
export function plainText(text: string): string {
  return text.replace(REFERENCE, '').replace(EMPHASIS, '$1')
}

/** Returns the numbers of the sources that a text refers to, each once. */
export function referencesIn(text: string): number[] {
  return [...new Set([...text.matchAll(REFERENCE)].map(([, source]) => Number(source)))]
}

/**
 * Splits texts, in the order in which they stand on a page, at their references and emphasised words. `timesReferred`
 * says of each source's number how often it is referred to.
 */
export function splitTexts(texts: readonly string[]): {
  pieces: Piece[][]
  timesReferred: ReadonlyMap<number, number>
} {
  const timesReferred = new Map<number, number>()
  const pieces = texts.map((text) =>
    text.split(REFERENCE).flatMap((piece, at): Piece[] => {
      if (at % 2 === 0) return splitAtEmphasis(piece)
      const source = Number(piece)
      const occurrence = (timesReferred.get(source) ?? 0) + 1
      timesReferred.set(source, occurrence)
      return [{ source, occurrence }]
    }),
  )
  return { pieces, timesReferred }
}

function splitAtEmphasis(text: string): Piece[] {
  return text
    .split(EMPHASIS)
    .map((piece, at) => (at % 2 === 0 ? piece : { emphasis: piece }))
    .filter((piece) => piece !== '')
}

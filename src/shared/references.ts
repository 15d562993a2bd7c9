/** A reference in a text of the dictionary: "[2]", the second of the sources, with the space before it. */
const REFERENCE = /\s*\[(\d{1,2})\]/g

/** A reference: the number of its source from 1, and which of the references to that source it is, from 1. */
export type Reference = { source: number; occurrence: number }

/** Returns a text without its references. */
export function withoutReferences(text: string): string {
  return text.replace(REFERENCE, '')
}

/**
 * Splits texts, in the order in which they stand on a page, at their references. `timesReferred` says of each source's
 * number how often it is referred to.
 */
export function splitAtReferences(texts: readonly string[]): {
  pieces: (string | Reference)[][]
  timesReferred: ReadonlyMap<number, number>
} {
  const timesReferred = new Map<number, number>()
  const pieces = texts.map((text) =>
    text
      .split(REFERENCE)
      .map((piece, at) => {
        if (at % 2 === 0) return piece
        const source = Number(piece)
        const occurrence = (timesReferred.get(source) ?? 0) + 1
        timesReferred.set(source, occurrence)
        return { source, occurrence }
      })
      .filter((piece) => piece !== ''),
  )
  return { pieces, timesReferred }
}

/** Returns the numbers of the sources that a text refers to, each once. */
export function referencesIn(text: string): number[] {
  return [...new Set([...text.matchAll(REFERENCE)].map(([, source]) => Number(source)))]
}

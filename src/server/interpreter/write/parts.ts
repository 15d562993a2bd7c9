import type { TaggedText } from '../../language/token.ts'
import type { Part, Span } from '../port.ts'
import type { TokenRange } from '../understand/story.ts'

/** What a sentence rests on. */
export type Basis = {
  ranges?: readonly (TokenRange | undefined)[]
  symbols?: readonly string[]
  theme?: string
  source?: string
}

/** Collects the sentences of one section of a reading, with what each rests on. */
export function makePartList(read: TaggedText, section: Part['section']) {
  const paragraphs: Part[][] = []
  let words = 0
  return {
    parts: () => paragraphs.flat(),
    /** How many words have been written. */
    words: () => words,
    /** How many quotations it holds. */
    quotations: () => paragraphs.flat().filter(({ text }) => text.includes('“')).length,
    text: () =>
      paragraphs
        .filter(({ length }) => length > 0)
        .map((parts) => parts.map(({ text }) => text).join(' '))
        .join('\n\n'),
    paragraph(): void {
      if (paragraphs.at(-1)?.length !== 0) paragraphs.push([])
    },
    /** Adds a sentence, or several that belong together; nothing if there is no text. */
    add(text: string | undefined, { ranges = [], symbols = [], theme, source }: Basis = {}): void {
      if (!text || paragraphs.flat().some((part) => part.text === text)) return
      if (paragraphs.length === 0) paragraphs.push([])
      words += text.split(/\s+/).length
      ;(paragraphs.at(-1) as Part[]).push({
        section,
        text,
        spans: ranges.flatMap((range) => (range ? [spanOf(read, range)] : [])),
        symbols: [...symbols],
        ...(theme !== undefined && { theme }),
        ...(source !== undefined && { source }),
      })
    },
    dropEmptyParagraph(): void {
      if (paragraphs.at(-1)?.length === 0) paragraphs.pop()
    },
  }
}
export type PartList = ReturnType<typeof makePartList>

/** Where a range of tokens stands in the text. */
export function spanOf({ tokens }: TaggedText, { first, last }: TokenRange): Span {
  return { start: tokens[first]?.start ?? 0, end: tokens[last - 1]?.end ?? 0 }
}

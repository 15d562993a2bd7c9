/**
 * Citations: a model writes the numbers of the dream's pieces that a statement rests on, in square brackets before it:
 * "[2] You call your mother, and it fails. [5, 6] Then a dog comes."
 */

/** A statement: a sentence, or several that rest on the same pieces of the dream. */
export type Statement = {
  /** From 0, within its section. */
  paragraph: number
  /** The numbers that it cites, as they were written. */
  citations: number[]
  /** Without the citations. */
  text: string
  /** False for the last one of a section that is still coming in. */
  isComplete: boolean
}

const CITATION = /\[(\d{0,4}(?:\s{0,3}(?:[,;–-]|and)\s{0,3}\d{1,4}){0,30})\]/g
/** Up to here a range ("3–6") is read as one. */
const RANGE_MAX = 20

/**
 * Splits a section of a model's text into its statements. Some models write citations after a statement; where the
 * section doesn't begin with one, they are read so. `isComplete` says whether the section has come in whole.
 */
export function readStatements(section: string, isComplete: boolean): Statement[] {
  // The beginning of a citation that is still coming in.
  const text = isComplete ? section : section.replace(/\[[\d\s,;–-]{0,60}$/, '')
  const isBefore = /^\s*\[/.test(text)
  const paragraphs = text.split(/\n\s*/).filter((paragraph) => paragraph.trim() !== '')
  const statements = paragraphs.flatMap((paragraph, index) =>
    (isBefore ? citedBefore(paragraph) : citedAfter(paragraph))
      .map((statement) => ({ ...statement, text: statement.text.trim() }))
      .filter((statement) => statement.text !== '')
      .map((statement) => ({ ...statement, paragraph: index, isComplete: true })),
  )
  const last = statements.at(-1)
  if (last && !isComplete) last.isComplete = false
  return statements
}

type Cited = Pick<Statement, 'citations' | 'text'>

function citedBefore(paragraph: string): Cited[] {
  const matches = [...paragraph.matchAll(CITATION)]
  const first = matches[0]
  const statements: Cited[] = [{ citations: [], text: paragraph.slice(0, first?.index ?? paragraph.length) }]
  for (const [index, match] of matches.entries()) {
    const from = match.index + match[0].length
    const citations = numbersIn(match[1] ?? '')
    const previous = statements.at(-1)
    // Citations that follow each other: "[2][3]".
    if (previous && index > 0 && previous.text.trim() === '') previous.citations.push(...citations)
    else statements.push({ citations, text: '' })
    ;(statements.at(-1) as Cited).text = paragraph.slice(from, matches[index + 1]?.index ?? paragraph.length)
  }
  return statements
}

function citedAfter(paragraph: string): Cited[] {
  const statements: Cited[] = []
  let from = 0
  for (const match of paragraph.matchAll(CITATION)) {
    const written = paragraph.slice(from, match.index).trimEnd()
    const end = match.index + match[0].length
    const punctuation = /^[.!?…]?["”’)]?/.exec(paragraph.slice(end))?.[0] ?? ''
    from = end + punctuation.length
    const previous = statements.at(-1)
    const citations = numbersIn(match[1] ?? '')
    if (written.trim() === '' && previous) {
      previous.citations.push(...citations)
      previous.text += punctuation
    } else statements.push({ citations, text: written + punctuation })
  }
  statements.push({ citations: [], text: paragraph.slice(from) })
  return statements
}

function numbersIn(citation: string): number[] {
  return citation.split(/[,;]|and/).flatMap((piece) => {
    const [from, to] = piece.split(/[–-]/).map((number) => Number.parseInt(number, 10))
    if (from === undefined || Number.isNaN(from)) return []
    if (to === undefined || Number.isNaN(to) || to < from || to - from > RANGE_MAX) return [from]
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}

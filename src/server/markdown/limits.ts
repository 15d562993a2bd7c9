import type { Nodes as HastNode } from 'hast'
import { formatNumber } from '../../shared/format-number.ts'
import { MarkdownTooComplex } from './rendered.ts'

const LINES_MAX = 5_000
const COLUMNS_MAX = 30
const CELLS_MAX = 5_000
const NESTING_MAX = 12
const OPENERS_MAX = 8_000
const EMPHASES_MAX = 400
const MARKS_MAX = 1_500
const DEPTH_MAX = 60
const NODES_MAX = 50_000
/**
 * The HTML may be at most this many times as long as the Markdown, but `HTML_MIN` characters are always allowed and
 * `HTML_MAX` is never exceeded.
 */
const HTML_FACTOR = 8
const HTML_MIN = 250_000
const HTML_MAX = 1_000_000

/** Opens a quotation or a list item, at the start of a line. */
const OPENER = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y
/** The delimiter row below the head of a table, which determines the number of columns. */
const DELIMITER_ROW = /^[ \t>|:-]+$/
const FENCE = /^[ \t>]*(?:```|~~~)/
/** Begins a new block without a blank line before it. */
const BLOCK_START = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)]|#{1,6})[ \t]|\[[^\]]{1,200}\]:)/
/** May open or close emphasis: the parser compares each with those before it. */
const EMPHASES = /[*_~]+/g
/** May open or close code, a link, an image, a footnote or a character reference. */
const MARKS = /[`[\]!<&\\]+/g

/**
 * Refuses Markdown that the parser would need more than linear time for, before it is parsed. Takes linear time itself.
 * Throws {@link MarkdownTooComplex}, whose message says what there is too much of.
 */
export function checkMarkdown(markdown: string): void {
  const lines = markdown.split(/\r\n?|\n/)
  if (lines.length > LINES_MAX) refuse(`A post may have at most ${formatNumber(LINES_MAX)} lines. Please shorten it.`)
  let columns = 0
  let cells = 0
  let emphases = 0
  let marks = 0
  let openers = 0
  let isCode = false
  for (const line of lines) {
    const nesting = nestingOf(line)
    if (nesting > NESTING_MAX)
      refuse(`Quotations and lists may stand at most ${NESTING_MAX} deep in each other. Please nest them less.`)
    openers += nesting
    if (openers > OPENERS_MAX) refuse('There are too many lists and quotations in each other. Please shorten them.')
    if (line.trim() === '') {
      columns = 0
      emphases = 0
      marks = 0
      continue
    }
    if (line.includes('-') && /[|:]/.test(line) && DELIMITER_ROW.test(line))
      columns = Math.max(columns, line.split('|').length)
    if (columns > COLUMNS_MAX) refuse(`A table may have at most ${COLUMNS_MAX} columns. Please take some away.`)
    cells += columns
    if (cells > CELLS_MAX)
      refuse(`Tables may have at most ${formatNumber(CELLS_MAX)} cells together. Please shorten them.`)
    if (FENCE.test(line)) isCode = !isCode
    if (isCode || BLOCK_START.test(line)) {
      emphases = 0
      marks = 0
    }
    // The parser reads each cell of a table by itself, and doesn't parse the content of code.
    if (columns > 0 || isCode) continue
    emphases += line.match(EMPHASES)?.length ?? 0
    marks += line.match(MARKS)?.length ?? 0
    if (emphases > EMPHASES_MAX || marks > MARKS_MAX)
      refuse('One paragraph has too many marks such as *, _, [ and `. Please break it up with blank lines.')
  }
}

function nestingOf(line: string): number {
  let nesting = 0
  OPENER.lastIndex = 0
  while (OPENER.test(line)) nesting += 1
  return nesting
}

/**
 * Refuses a syntax tree that is too deep or too large to be sanitised and serialised. Throws
 * {@link MarkdownTooComplex}.
 */
export function checkTree(tree: HastNode): void {
  let nodes = 0
  let level: HastNode[] = [tree]
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length
    if (depth > DEPTH_MAX)
      refuse('This is nested too deeply. Please use fewer levels of lists, quotations and emphasis.')
    if (nodes > NODES_MAX) refuse('This has too many parts. Please shorten it, or use less formatting.')
    level = level.flatMap((node) => ('children' in node ? node.children : []))
  }
}

/** Refuses HTML that is too long, or too long in proportion to its Markdown. Throws {@link MarkdownTooComplex}. */
export function checkHtml(html: string, markdown: string): void {
  const maxLength = Math.min(HTML_MAX, Math.max(HTML_MIN, HTML_FACTOR * markdown.length))
  if (html.length > maxLength)
    refuse('This becomes too long a page. Please use fewer links, notes, tables and headings.')
}

function refuse(sentence: string): never {
  throw new MarkdownTooComplex(sentence)
}

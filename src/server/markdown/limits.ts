import type { Nodes as HastNode } from 'hast'
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
/** The HTML may be as many times as long as the Markdown, unless that is short, and no longer than this. */
const HTML_FACTOR = 8
const HTML_MIN = 250_000
const HTML_MAX = 1_000_000

/** What opens a quotation or an item of a list, at the start of a line. */
const OPENER = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y
/** The line below a table's head says how many columns it has. */
const DELIMITERS = /^[ \t>|:-]+$/
const FENCE = /^[ \t>]*(?:```|~~~)/
/** What begins another paragraph without a blank line before it. */
const BEGINS = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)]|#{1,6})[ \t]|\[[^\]]{1,200}\]:)/
/** What may open or close emphasis: each is compared with those before it. */
const EMPHASES = /[*_~]+/g
/** What may open or close code, a link, a picture, a note or an entity. */
const MARKS = /[`[\]!<&\\]+/g

/**
 * Refuses, before anything is parsed, what the parser would take more than its length's time for. Takes linear time itself. Throws
 * {@link MarkdownTooComplex}, which says what there is too much of.
 */
export function checkMarkdown(markdown: string): void {
  const lines = markdown.split(/\r\n?|\n/)
  if (lines.length > LINES_MAX) refuse(`A post may have at most ${say(LINES_MAX)} lines. Please shorten it.`)
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
    if (line.includes('-') && /[|:]/.test(line) && DELIMITERS.test(line))
      columns = Math.max(columns, line.split('|').length)
    if (columns > COLUMNS_MAX) refuse(`A table may have at most ${COLUMNS_MAX} columns. Please take some away.`)
    cells += columns
    if (cells > CELLS_MAX) refuse(`Tables may have at most ${say(CELLS_MAX)} cells together. Please shorten them.`)
    if (FENCE.test(line)) isCode = !isCode
    if (isCode || BEGINS.test(line)) {
      emphases = 0
      marks = 0
    }
    // The cells of a table are read each by itself, and code isn't read.
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

/** Refuses a tree that is too deep or too large to be cleaned and written. Throws {@link MarkdownTooComplex}. */
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

/** Refuses HTML that has grown out of proportion. Throws {@link MarkdownTooComplex}. */
export function checkHtml(html: string, markdown: string): void {
  const most = Math.min(HTML_MAX, Math.max(HTML_MIN, HTML_FACTOR * markdown.length))
  if (html.length > most) refuse('This becomes too long a page. Please use fewer links, notes, tables and headings.')
}

function refuse(sentence: string): never {
  throw new MarkdownTooComplex(sentence)
}

function say(number: number): string {
  return number.toLocaleString('en')
}

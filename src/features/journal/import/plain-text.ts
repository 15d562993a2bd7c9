import { type DateOrder, leadingDay, orderOfDates } from './dates.ts'
import type { Found } from './found.ts'

/** The first line of a report: its number, and its date in brackets. */
const REPORT = /^#([\w.-]{1,20})(?:[ \t]*\(([^()\n]{0,60})\))?[ \t]*(.*)$/
const HEADING_REST = /^[ \t]*(?:[-–—:|,][ \t]*(.{0,200}))?$/
const HEADING_MAX = 280

/** Whether a text holds dream reports as DreamBank lists them: lines that begin with `#123 (`. */
export function isDreamBank(text: string): boolean {
  return /^#[\w.-]{1,20}[ \t]*\([^()\n]{4,60}\)/m.test(text.slice(0, 50_000))
}

/**
 * Reads dream reports as DreamBank (dreambank.net) lists them: `#123 (2001-05-17)` or `#M-012 (06/12/97)`, the dream,
 * and the number of its words in brackets at its end. Ambiguous dates are read the American way, as DreamBank’s are,
 * unless others in the file can only be read the other way.
 */
export function readDreamBank(text: string): Found {
  const found: Found = { entries: [], faults: [], notes: [] }
  const lines = text.split(/\r?\n/)
  const dates = lines.flatMap((line) => REPORT.exec(line)?.[2] ?? [])
  const order = orderOfDates(dates) === 'day-first' ? 'day-first' : 'month-first'
  let current: { number: string; day: string | undefined; lines: string[] } | undefined
  const finish = () => {
    if (!current) return
    const where = `Dream #${current.number}`
    const dream = withoutWordCount(current.lines.join('\n').trim())
    if (current.day) found.entries.push({ where, dreamDate: current.day, text: dream })
    else found.faults.push({ where, sentence: 'It has no full date: year, month and day.' })
  }
  for (const line of lines) {
    const match = REPORT.exec(line.slice(0, 100))
    // A "#" without a date is a report only among reports, not a tag or a heading.
    if (match?.[1] && (match[2] !== undefined || /^[A-Z]*-?\d+$/i.test(match[1]))) {
      finish()
      const rest = line.slice(line.slice(0, 100).length - (match[3]?.length ?? 0))
      current = { number: match[1], day: leadingDay(match[2] ?? '', order)?.day, lines: [rest] }
    } else current?.lines.push(line)
  }
  finish()
  return found
}

const withoutWordCount = (text: string) => text.replace(/\s*\(\d{1,5}(?: words?)?\.?\)$/, '')

/** A line that is a date, perhaps with a title after it: `2024-03-01`, `## March 1, 2024`, `1.3.2024: The ferry`. */
function headingIn(line: string, order?: DateOrder): { day: string; title: string | undefined } | undefined {
  if (line.length > HEADING_MAX) return undefined
  const marked = /^#{1,6}[ \t]+/.exec(line)?.[0] ?? ''
  const leading = leadingDay(line.slice(marked.length), order)
  if (!leading) return undefined
  // A time after the date is part of it.
  const rest = leading.rest.replace(/^[T ,]*\d{1,2}:\d{2}(?::\d{2})?(?:[ ]?[ap]\.?m\.?)?/i, '').trimEnd()
  const title = marked ? rest.replace(/^[\s\-–—:|,]+/, '') : HEADING_REST.exec(rest)?.[1]
  return title !== undefined || rest === '' ? { day: leading.day, title: title?.trim() || undefined } : undefined
}

/** Whether a text is divided by lines that are dates, the first of them within its first lines. */
export function isDatedText(text: string): boolean {
  return text
    .slice(0, 5_000)
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .slice(0, 5)
    .some((line) => headingIn(line.trim()))
}

/** The order in which the dates of such a text are written; see {@link orderOfDates}. */
export function orderOfDatedText(text: string): { order: DateOrder | 'either' | undefined; example: string } {
  const headings = text
    .split(/\r?\n/)
    .flatMap((line) => (headingIn(line.trim()) ? [line.trim().replace(/^#+\s+/, '')] : []))
  return { order: orderOfDates(headings), example: headings.find((line) => orderOfDates([line]) === 'either') ?? '' }
}

/** Reads text in which each dream stands under a line with its date, and perhaps its title. */
export function readDatedText(text: string, order: DateOrder | undefined): Found {
  const found: Found = { entries: [], faults: [], notes: [] }
  let current: { line: number; day: string; title: string | undefined; lines: string[] } | undefined
  const finish = () => {
    if (!current) return
    const { line, day, title, lines } = current
    const dream = lines.join('\n').trim()
    found.entries.push({ where: `Line ${line}`, dreamDate: day, title, text: dream || title || '' })
  }
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const heading = headingIn(line.trim(), order)
    if (heading) {
      finish()
      current = { line: at + 1, ...heading, lines: [] }
    } else if (current) current.lines.push(line)
    else if (line.trim() && found.faults.length === 0)
      found.faults.push({ where: `Line ${at + 1}`, sentence: 'What stands before the first date belongs to no day.' })
  }
  finish()
  return found
}

import Papa from 'papaparse'
import { DETAIL_NAMES } from '../../../shared/entry-details.ts'
import { type DateOrder, dayInZone, orderOfDates, readInstant, whenDated } from './dates.ts'
import { asObject, asTexts, type Found, type FoundEntry, readDetails } from './found.ts'

/** The fields that a column of a table may hold. */
const COLUMN_FIELDS = ['date', 'title', 'dream', 'interpretation', ...DETAIL_NAMES] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]

/** The field that each column holds; null for columns that are left out. */
export type ColumnChoice = { fields: (ColumnField | null)[]; dateOrder?: DateOrder | undefined }

/** A file with rows and columns. `firstRow` is the number of the first row of data in the file, for people. */
export type Table = { columns: string[]; rows: string[][]; firstRow: number; rowName: string }

const COLUMNS_MAX = 60
const SAMPLES = 200

const NAMES: Record<ColumnField, RegExp> = {
  date: /^(dream ?)?(date|day|night|when|date ?time|timestamp|created( ?at)?|entry date|written( ?at)?)$/,
  title: /^(dream |entry )?(title|name|heading|headline|subject)$/,
  dream: /^(dream ?)?(text|dream|dreams|content|body|entry|description|report|narrative|notes?|journal)$/,
  mood: /^(mood|moods|feeling|feelings|emotion|emotions)$/,
  tags: /^(tag|tags|label|labels|keyword|keywords|category|categories)$/,
  interpretation: /^(interpretation|meaning|analysis|reflection)$/,
  location: /^(location|city|town|address|where (i )?slept|slept (at|in))$/,
  signs: /^(dream )?signs?$/,
  lucidity: /^((is )?lucid( dream)?|lucidity)( level)?$/,
  vividness: /^(vividness|vivid|clarity)( rating)?$/,
  sleepQuality: /^(sleep )?quality( of sleep)?$/,
  sleepHours: /^(hours|hours slept|sleep (hours|duration|length)|hours of sleep)$/,
}

/**
 * Reads a text of rows, separated by commas, semicolons or tabs; undefined if it is no table of two columns or more.
 */
export function tableOfText(text: string): Table | undefined {
  const { data } = Papa.parse<string[]>(text.trimEnd(), { skipEmptyLines: 'greedy' })
  const [first] = data
  if (!first || first.length < 2) return undefined
  const isHeader = guessColumns(first).some(Boolean) || !first.some((cell) => whenDated(cell).dreamDate)
  const columns = (isHeader ? first : first.map((_, at) => `Column ${at + 1}`)).slice(0, COLUMNS_MAX)
  // Rows are numbered from 1, as a spreadsheet does.
  return { columns, rows: isHeader ? data.slice(1) : data, firstRow: isHeader ? 2 : 1, rowName: 'Row' }
}

/** Makes a table of a JSON list of objects; undefined if it is anything else. */
export function tableOfJson(json: unknown): Table | undefined {
  const list = Array.isArray(json) ? json : Object.values(asObject(json) ?? {}).find(Array.isArray)
  const objects = list?.map((item) => asObject(item) ?? {})
  if (!objects?.some((item) => Object.keys(item).length > 1)) return undefined
  const columns = [...new Set(objects.slice(0, SAMPLES).flatMap((item) => Object.keys(item)))].slice(0, COLUMNS_MAX)
  const rows = objects.map((item) =>
    columns.map((column) => cellOf(Object.hasOwn(item, column) ? item[column] : undefined)),
  )
  return { columns, rows, firstRow: 1, rowName: 'Entry' }
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return asTexts(value).join('; ')
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Guesses from the columns’ names what they hold; each field is guessed once. */
export function guessColumns(columns: string[]): (ColumnField | null)[] {
  const taken = new Set<ColumnField>()
  const words = columns.map((column) =>
    column
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  )
  return words.map((name) => {
    const field = COLUMN_FIELDS.find((one) => !taken.has(one) && NAMES[one].test(name))
    if (field) taken.add(field)
    return field ?? null
  })
}

/** The order in which a table’s dates are written, and a date that depends on it; see {@link orderOfDates}. */
export function orderOfTable({ rows }: Table, fields: (ColumnField | null)[]) {
  const at = fields.indexOf('date')
  const dates = at < 0 ? [] : rows.map((row) => row[at] ?? '')
  return { order: orderOfDates(dates), example: dates.find((date) => orderOfDates([date]) === 'either') ?? '' }
}

/** A sentence that says what a choice lacks before the table can be read; undefined if it is complete. */
export function missingInChoice(table: Table, { fields, dateOrder }: ColumnChoice): string | undefined {
  if (!fields.includes('date')) return 'Please say which column holds the date.'
  if (!fields.includes('dream')) return 'Please say which column holds the dream.'
  const { order, example } = orderOfTable(table, fields)
  return order === 'either' && !dateOrder ? `Please say how the date ${example} is meant.` : undefined
}

/** Reads the rows of a table as `choice` says, which must be complete. */
export function readTable(table: Table, { fields, dateOrder }: ColumnChoice): Found {
  const found: Found = { entries: [], faults: [], notes: [] }
  const { order } = orderOfTable(table, fields)
  const dateIs = dateOrder ?? (order === 'either' ? undefined : order)
  for (const [at, row] of table.rows.entries()) {
    const where = `${table.rowName} ${at + table.firstRow}`
    const cell = (field: ColumnField) => {
      const column = fields.indexOf(field)
      return (column < 0 ? '' : (row[column] ?? '')).trim()
    }
    const leaveOut = (sentence: string) => {
      found.faults.push({ where, sentence, isPartial: true })
    }
    found.entries.push({
      where,
      ...whenIn(cell('date'), dateIs),
      title: cell('title') || undefined,
      text: cell('dream'),
      interpretation: cell('interpretation') || undefined,
      ...readDetails(cell, leaveOut),
    } satisfies FoundEntry)
  }
  return found
}

/** Of a cell that is a number, the seconds or milliseconds since 1970; otherwise its date as written. */
function whenIn(cell: string, order: DateOrder | undefined): Pick<FoundEntry, 'dreamDate' | 'writtenAt'> {
  if (!/^(\d{10}|\d{13})$/.test(cell)) return whenDated(cell, order)
  const instant = readInstant(Number(cell))
  return instant
    ? { dreamDate: dayInZone(instant, undefined), writtenAt: instant.toISOString() }
    : { dreamDate: undefined }
}

import type { EntryFields } from '../../../contract/journal.ts'
import { isZip, listArchive, readArchived } from './archive.ts'
import { checkEntry } from './check.ts'
import type { DateOrder } from './dates.ts'
import type { FormatName } from './formats.ts'
import type { Found } from './found.ts'
import { FAULTS_MAX, FileUnreadable, TEXT_BYTES_MAX, TEXT_FILES_MAX } from './limits.ts'
import { type Recognised, readJourneyFiles, readNotes, recognise } from './recognise.ts'
import { EXPORT_FILE } from './somnary.ts'
import { type ColumnChoice, guessColumns, missingInChoice, orderOfTable, readTable, type Table } from './table.ts'

/** A file that was chosen, and its path if a folder was. */
export type ChosenFile = { name: string; file: Blob }

/** An item that can’t be taken in, or only in part: the file, the place in it, and a sentence. */
type FileFault = { file: string; where: string; sentence: string }

/** A format that was recognised, how many entries it has, and the days of the first and the last. */
export type Source = { format: FormatName; entries: number; from: string | undefined; until: string | undefined }

/** A table whose columns are matched on screen. `samples` are the first values of each column. */
export type TableQuestion = {
  kind: 'table'
  key: string
  file: string
  rows: number
  columns: { name: string; samples: string[] }[]
  choice: ColumnChoice
  /** A date whose order isn’t clear; empty if all are clear. */
  ambiguousDate: string
  missing: string | undefined
}
/** A text whose dates can be read in two ways. */
export type DateQuestion = { kind: 'dates'; key: string; file: string; example: string; order: DateOrder | undefined }
export type Question = TableQuestion | DateQuestion

/** The answers to questions, by their keys. */
export type Answers = { tables: Record<string, ColumnChoice>; dates: Record<string, DateOrder> }

/** The contents of the chosen files. `repeated` counts entries that occur in them twice. */
export type ImportReading = {
  sources: Source[]
  entries: EntryFields[]
  faults: FileFault[]
  /** How many faults there are, also beyond those in the list, and how many entries can’t be added. */
  faultCount: number
  lost: number
  notes: string[]
  questions: Question[]
  repeated: number
}

type TextFile = { file: string; name: string; text: string }
type Gathered = { format: FormatName; file: string; found: Found }

/**
 * Reads all entries of the chosen files, and asks about tables and ambiguous dates. Throws {@link FileUnreadable} if
 * there is no entry and nothing to ask.
 */
export async function readImport(files: ChosenFile[], answers: Answers): Promise<ImportReading> {
  const reading: ImportReading = {
    sources: [],
    entries: [],
    faults: [],
    faultCount: 0,
    lost: 0,
    notes: [],
    questions: [],
    repeated: 0,
  }
  const gathered: Gathered[] = []
  const journey = new Map<string, { name: string; json: unknown }[]>()
  const notes = new Map<string, { name: string; text: string }[]>()
  const unknown: string[] = []
  let count = 0
  for await (const { file, name, text } of textsOf(files, (fault) => addFaults(reading, [fault]))) {
    count += 1
    const recognised = recognise(name, text)
    if (!recognised) unknown.push(name === file ? file : `${file}: ${name}`)
    else if (recognised.format === 'journey') push(journey, file, recognised.file)
    else if (recognised.format === 'markdown') push(notes, file, recognised.file)
    else gathered.push(...readOrAsk(recognised, { file, name }, answers, reading.questions))
  }
  for (const [file, entries] of journey) gathered.push({ format: 'journey', file, found: readJourneyFiles(entries) })
  for (const [file, entries] of notes) gathered.push({ format: 'markdown', file, found: readNotes(entries) })
  const isNothing = gathered.length === 0 && reading.questions.length === 0
  if (isNothing && reading.faults.length === 0) throw unreadable(count, unknown)
  if (isNothing && reading.faults[0]) throw new FileUnreadable(reading.faults[0].sentence)
  // In a folder or an archive there are other files besides; a file that was chosen by itself is named.
  for (const name of unknown)
    if (files.some((chosen) => chosen.name === name)) addFaults(reading, [{ file: name, where: '', sentence: UNKNOWN }])
  addEntries(reading, gathered)
  if (reading.entries.length === 0 && reading.questions.length === 0 && reading.faultCount === 0)
    throw new FileUnreadable('There is no entry in this file.')
  return reading
}

const UNKNOWN = 'It is none of the formats that can be read here.'

function unreadable(count: number, unknown: string[]): FileUnreadable {
  if (count === 0) return new FileUnreadable('There is no text in this file that could be read.')
  return new FileUnreadable(
    unknown.length === 1
      ? 'This file is none of the formats that can be read here. A table with a column for the date and one for the dream always can be.'
      : 'None of these files has a format that can be read here. A table with a column for the date and one for the dream always can be.',
  )
}

function push<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const list = map.get(key)
  if (list) list.push(item)
  else map.set(key, [item])
}

function readOrAsk(
  recognised: Exclude<Recognised, { format: 'journey' } | { format: 'markdown' }>,
  { file, name }: { file: string; name: string },
  answers: Answers,
  questions: Question[],
): Gathered[] {
  if (recognised.format === 'table') return readOrAskTable(recognised.table, { file, name }, answers, questions)
  if ('found' in recognised) return [{ format: recognised.format, file: name, found: recognised.found }]
  const key = `${file}/${name}`
  const order = Object.hasOwn(answers.dates, key) ? answers.dates[key] : undefined
  questions.push({ kind: 'dates', key, file: name, example: recognised.example, order })
  return order ? [{ format: 'dated-text', file: name, found: recognised.read(order) }] : []
}

const SAMPLES = 3
const SAMPLE_LENGTH = 60

/** Tables with the same columns are one question. */
function readOrAskTable(
  table: Table,
  { file, name }: { file: string; name: string },
  { tables }: Answers,
  questions: Question[],
): Gathered[] {
  const key = table.columns.join('\u0001')
  const choice = (Object.hasOwn(tables, key) ? tables[key] : undefined) ?? { fields: guessColumns(table.columns) }
  const missing = missingInChoice(table, choice)
  const asked = questions.find((question) => question.key === key)
  if (asked?.kind === 'table') {
    asked.rows += table.rows.length
    asked.missing ??= missing
  } else {
    const { order, example } = orderOfTable(table, choice.fields)
    const columns = table.columns.map((column, at) => ({
      name: column.slice(0, SAMPLE_LENGTH).toWellFormed() || `Column ${at + 1}`,
      samples: table.rows
        .slice(0, 50)
        .flatMap((row) => row[at]?.trim().slice(0, SAMPLE_LENGTH).toWellFormed() || [])
        .slice(0, SAMPLES),
    }))
    const ambiguousDate = order === 'either' ? example : ''
    questions.push({ kind: 'table', key, file: name, rows: table.rows.length, columns, choice, ambiguousDate, missing })
  }
  return missing ? [] : [{ format: 'table', file: name === file ? file : name, found: readTable(table, choice) }]
}

function addEntries(reading: ImportReading, gathered: Gathered[]): void {
  const seen = new Set<string>()
  const bySource = new Map<FormatName, Source>()
  for (const { format, file, found } of gathered) {
    addFaults(
      reading,
      found.faults.map((fault) => ({ file, where: fault.where, sentence: fault.sentence })),
    )
    reading.lost += found.faults.filter(({ isPartial }) => !isPartial).length
    reading.notes.push(...found.notes.filter((note) => !reading.notes.includes(note)))
    const source = bySource.get(format) ?? { format, entries: 0, from: undefined, until: undefined }
    bySource.set(format, source)
    for (const entry of found.entries) {
      const { fields, faults } = checkEntry(entry)
      addFaults(
        reading,
        faults.map((fault) => ({ file, ...fault })),
      )
      if (!fields) {
        reading.lost += 1
        continue
      }
      const identity = JSON.stringify([fields.dreamDate, fields.title, fields.dreamContent])
      if (seen.has(identity)) {
        reading.repeated += 1
        continue
      }
      seen.add(identity)
      reading.entries.push(fields)
      source.entries += 1
      if (!source.from || fields.dreamDate < source.from) source.from = fields.dreamDate
      if (!source.until || fields.dreamDate > source.until) source.until = fields.dreamDate
    }
  }
  reading.sources.push(...bySource.values())
}

function addFaults(reading: ImportReading, faults: FileFault[]): void {
  reading.faultCount += faults.length
  reading.faults.push(...faults.slice(0, Math.max(0, FAULTS_MAX - reading.faults.length)))
}

const TEXT_NAME = /\.(json|md|markdown|txt|text|csv|tsv|jrnl)$/i
/** Files that programs leave in folders and archives: settings, and copies of names for macOS. */
const HIDDEN = /(^|\/)(\.|__MACOSX\/)/

/** Yields the text files among those chosen, also those within ZIPs, one after the other. */
async function* textsOf(files: ChosenFile[], onFault: (fault: FileFault) => void): AsyncGenerator<TextFile> {
  let bytesLeft = TEXT_BYTES_MAX
  let filesLeft = TEXT_FILES_MAX
  const take = (name: string, bytes: number) => {
    filesLeft -= 1
    bytesLeft -= bytes
    if (filesLeft < 0 || bytesLeft < 0)
      throw new FileUnreadable(`With ${name}, this is more text than can be read at once. Please bring it in by parts.`)
  }
  const isFolder = files.length > 1
  for (const { name, file } of files) {
    if (isFolder && HIDDEN.test(name)) continue
    try {
      if (await isZip(file)) {
        const all = (await listArchive(file)).filter(
          ({ filename }) => TEXT_NAME.test(filename) && !HIDDEN.test(filename),
        )
        // An export of ours holds the same entries once more, as Markdown.
        const own = all.filter(({ filename }) => filename === EXPORT_FILE)
        for (const one of own.length > 0 ? own : all) {
          const bytes = await readArchived(one, Math.max(0, bytesLeft))
          take(one.filename, bytes.length)
          yield { file: name, name: one.filename, text: decodeText(bytes) }
        }
      } else if (!isFolder || TEXT_NAME.test(name)) {
        take(name, file.size)
        yield { file: name, name, text: decodeText(new Uint8Array(await file.arrayBuffer())) }
      }
    } catch (error) {
      if (!(error instanceof FileUnreadable) || !isFolder || filesLeft < 0 || bytesLeft < 0) throw error
      onFault({ file: name, where: '', sentence: error.message })
    }
  }
}

/** Decodes a text in UTF-8 or UTF-16, otherwise as Windows-1252, which older programs wrote. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

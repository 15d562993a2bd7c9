import type { DateOrder } from './dates.ts'
import { isDayOne, readDayOne } from './day-one.ts'
import { diariumEntries, readDiarium } from './diarium.ts'
import type { FormatName } from './formats.ts'
import type { Found } from './found.ts'
import { isJourney, type JsonFile, readJourney } from './journey.ts'
import { isJrnl, isJrnlJson, readJrnl, readJrnlJson } from './jrnl.ts'
import { hasDayInName, hasFrontMatter, type NoteFile, readMarkdown } from './markdown.ts'
import { isDatedText, isDreamBank, orderOfDatedText, readDatedText, readDreamBank } from './plain-text.ts'
import { ownEntries, readOwnExport } from './somnary.ts'
import { type Table, tableOfJson, tableOfText } from './table.ts'

/**
 * A file whose format was recognized. Journey’s entries and notes are one file each and are read together; a table and
 * an ambiguous date need an answer first; the rest is read at once.
 */
export type Recognised =
  | { format: Exclude<FormatName, 'table' | 'journey' | 'markdown'>; found: Found }
  | { format: 'journey'; file: JsonFile }
  | { format: 'markdown'; file: NoteFile }
  | { format: 'table'; table: Table }
  | { format: 'dated-text'; example: string; read: (order: DateOrder) => Found }

/**
 * Recognizes a file by its content; its name decides only between a table and a note. Undefined for unknown formats.
 */
export function recognise(name: string, text: string): Recognised | undefined {
  const start = text.trimStart()[0]
  if (start === '{' || start === '[') {
    const json = parseJson(text)
    if (json !== undefined) return recogniseJson(name, json)
  }
  if (isJrnl(text)) return { format: 'jrnl', found: readJrnl(text) }
  if (/\.(csv|tsv)$/i.test(name)) return recogniseTable(text)
  if (hasFrontMatter(text)) return { format: 'markdown', file: { name, text } }
  if (isDreamBank(text)) return { format: 'dreambank', found: readDreamBank(text) }
  if (hasDayInName(name)) return { format: 'markdown', file: { name, text } }
  if (isDatedText(text)) return recogniseDatedText(text)
  if (/\.(md|markdown)$/i.test(name)) return { format: 'markdown', file: { name, text } }
  return recogniseTable(text)
}

function recogniseJson(name: string, json: unknown): Recognised | undefined {
  const own = ownEntries(json)
  if (own) return { format: 'somnary', found: readOwnExport(own) }
  if (isDayOne(json)) return { format: 'day-one', found: readDayOne(json) }
  if (isJrnlJson(json)) return { format: 'jrnl', found: readJrnlJson(json) }
  if (isJourney(json)) return { format: 'journey', file: { name, json } }
  if (Array.isArray(json) && isJourney(json[0])) {
    const files = json.map((item, at) => ({ name: `Entry ${at + 1}`, json: item }))
    return { format: 'journey', file: { name, json: files } }
  }
  const diarium = diariumEntries(json)
  if (diarium) {
    const nameOf = (at: number) => (Array.isArray(json) ? `Entry ${at + 1}` : name)
    return { format: 'diarium', found: readDiarium(diarium, nameOf) }
  }
  const table = tableOfJson(json)
  return table && { format: 'table', table }
}

function recogniseTable(text: string): Recognised | undefined {
  const table = tableOfText(text)
  return table && { format: 'table', table }
}

function recogniseDatedText(text: string): Recognised {
  const { order, example } = orderOfDatedText(text)
  if (order !== 'either') return { format: 'dated-text', found: readDatedText(text, order) }
  return { format: 'dated-text', example, read: (chosen) => readDatedText(text, chosen) }
}

/** Reads Journey’s entries, one file each, or a list of them in one. */
export function readJourneyFiles(files: JsonFile[]): Found {
  return readJourney(files.flatMap((file) => (Array.isArray(file.json) ? (file.json as JsonFile[]) : file)))
}

/** Reads notes, one entry each. */
export function readNotes(files: NoteFile[]): Found {
  return readMarkdown(files)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

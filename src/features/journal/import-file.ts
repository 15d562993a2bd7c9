import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { type EntryFields, newEntrySchema } from '../../contract/journal.ts'

/** The content of a file: its valid entries, and a sentence for each invalid one. */
export type FileContent = { entries: EntryFields[]; faults: string[] }

/** The file contains no entries at all. The message is the sentence that is shown to the user. */
export class FileUnreadable extends Error {
  override name = 'FileUnreadable'
}

const EXPORT_FILE = 'somnary.json'

/**
 * Reads entries from a file: the ZIP or JSON file of an export, or a CSV file with the columns date, title and text
 * (optionally mood, tags and interpretation). The file name's extension decides. Throws {@link FileUnreadable}.
 */
export function readEntries(name: string, bytes: Uint8Array): FileContent {
  const kind = name.toLowerCase().split('.').at(-1)
  if (kind === 'zip') return readJson(jsonInZip(bytes))
  if (kind === 'json') return readJson(strFromU8(bytes))
  if (kind === 'csv') return readCsv(strFromU8(bytes))
  throw new FileUnreadable('Please choose a ZIP or JSON file that was exported here, or a CSV file.')
}

function jsonInZip(bytes: Uint8Array): string {
  try {
    const file = unzipSync(bytes, { filter: ({ name }) => name === EXPORT_FILE })[EXPORT_FILE]
    if (file) return strFromU8(file)
  } catch {
    // Not a ZIP file: the error is thrown below.
  }
  throw new FileUnreadable(`This ZIP holds no ${EXPORT_FILE}, so it is no export of a journal.`)
}

function readJson(text: string): FileContent {
  const journal = journalOf(text)
  if (!Array.isArray(journal)) throw new FileUnreadable('This JSON holds no journal.')
  return validateEntries(journal, (at) => `Entry ${at + 1}`)
}

function journalOf(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return Array.isArray(json) ? json : (json as { journal?: unknown } | null)?.journal
  } catch {
    throw new FileUnreadable('This file is not valid JSON.')
  }
}

const COLUMNS: Record<string, keyof EntryFields> = {
  date: 'dreamDate',
  title: 'title',
  text: 'dreamContent',
  dream: 'dreamContent',
  mood: 'mood',
  tags: 'tags',
  interpretation: 'interpretation',
}

function columnOf(header: string): keyof EntryFields | undefined {
  return Object.hasOwn(COLUMNS, header) ? COLUMNS[header] : undefined
}

function readCsv(text: string): FileContent {
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => columnOf(header.trim().toLowerCase()) ?? header,
  })
  const missing = ['dreamDate', 'title', 'dreamContent'].filter((column) => !meta.fields?.includes(column))
  if (missing.length > 0)
    throw new FileUnreadable('The first line of the CSV must name the columns date, title and text.')
  const rows = data.map(({ tags, ...row }) => ({ ...row, ...(tags && { tags: tags.split(/[;,]/) }) }))
  // Rows are numbered from 1, and the first one is the header.
  return validateEntries(rows, (at) => `Row ${at + 2}`)
}

function validateEntries(candidates: unknown[], nameOf: (at: number) => string): FileContent {
  const content: FileContent = { entries: [], faults: [] }
  for (const [at, candidate] of candidates.entries()) {
    const { success, data, error } = newEntrySchema.safeParse(candidate)
    if (success) content.entries.push(data)
    else content.faults.push(`${nameOf(at)}: ${error.issues[0]?.message ?? 'can’t be read.'}`)
  }
  if (candidates.length === 0) throw new FileUnreadable('There is no entry in this file.')
  return content
}

/** The server processes a batch in well under a second, so that the progress shown advances steadily. */
const BATCH_ENTRIES = 200
const BATCH_CHARACTERS = 100_000

/** Splits the entries, in their order, into batches that are small enough for one request each. */
export function inBatches(entries: EntryFields[]): EntryFields[][] {
  const batches: EntryFields[][] = []
  let batch: EntryFields[] = []
  let characters = 0
  for (const entry of entries) {
    const length = JSON.stringify(entry).length
    if (batch.length === BATCH_ENTRIES || (batch.length > 0 && characters + length > BATCH_CHARACTERS)) {
      batches.push(batch)
      batch = []
      characters = 0
    }
    batch.push(entry)
    characters += length
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}

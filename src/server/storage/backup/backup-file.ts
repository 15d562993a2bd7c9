import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { SHORT_LIVED_TABLES } from '../schema/personal-tables.ts'
import { BackupError, type BackupSource, incomplete } from './backup-stream.ts'

export const FORMAT = 'somnary'
/** Version 1 contained the short-lived tables too; a restore skips them. */
export const VERSION = 2

/**
 * A backup consists of gzipped lines of JSON: a {@link Header}, then for each table a {@link TableHead} and its rows,
 * then the {@link SequenceState}s and an end. A row is an array of its columns in PostgreSQL's text format, so that
 * every type is restored exactly, on the embedded database and on a server.
 */
const headerSchema = z.object({
  backup: z.literal(FORMAT),
  version: z.number(),
  createdAt: z.string(),
  migrations: z.array(z.string()),
})
const tableHeadSchema = z.object({
  table: z.string(),
  columns: z
    .array(z.string())
    .nonempty()
    .refine((names) => new Set(names).size === names.length),
})
const sequenceStateSchema = z.object({
  sequence: z.string(),
  value: z.string().regex(/^\d{1,18}$/),
  called: z.boolean(),
})
/** `tables` maps each table to its number of rows; version 1 doesn't have it. */
const endSchema = z.object({
  end: z.literal(true),
  rows: z.number(),
  tables: z.record(z.string(), z.number()).optional(),
})
const lineSchema = z.union([headerSchema, tableHeadSchema, sequenceStateSchema, endSchema])

export type Header = z.infer<typeof headerSchema>
export type TableHead = z.infer<typeof tableHeadSchema>
export type SequenceState = z.infer<typeof sequenceStateSchema>
type End = z.infer<typeof endSchema>
export type Row = (string | null)[]
export type Line = z.infer<typeof lineSchema> | Row

/** The longest line is that of a post with its HTML, some 5 million characters. */
const LINE_CHARACTERS_MAX = 32 * 1024 * 1024

type Column = { name: string; type: string }
export type Table = { name: string; columns: Column[] }

/** The database that a file is to be restored into. */
export type Target = { tables: Table[]; migrations: { hash: string; sql: string[] }[] }

/** The migrations that a backup was written with, oldest first. Throws a {@link BackupError} when it isn't one. */
export async function readMigrationsOf(source: BackupSource): Promise<string[]> {
  const lines = readLines(source)
  try {
    return checkHeader((await lines.next()).value, source.name).migrations
  } finally {
    await lines.return(undefined)
  }
}

/**
 * Reads the whole of a backup and throws a {@link BackupError} unless it can be restored into `target`: it must be
 * written by this version of the site or an older one, and have all tables and rows that it was written with.
 */
export async function checkBackup(source: BackupSource, target: Target): Promise<void> {
  const { name: file } = source
  const lines = readLines(source)
  try {
    const expected = tablesOfHeader((await lines.next()).value, target, file)
    const rowCounts = new Map<string, number>()
    let table: { name: string; columns: number } | undefined
    let end: End | undefined
    for await (const line of lines) {
      if (end) throw incomplete(file)
      if (Array.isArray(line)) {
        if (line.length !== table?.columns) throw incomplete(file)
        rowCounts.set(table.name, (rowCounts.get(table.name) ?? 0) + 1)
      } else if ('table' in line) {
        if (rowCounts.has(line.table)) throw incomplete(file)
        if (!SHORT_LIVED_TABLES.includes(line.table)) checkTable(line, target.tables)
        table = { name: line.table, columns: line.columns.length }
        rowCounts.set(table.name, 0)
      } else if ('end' in line) end = line
    }
    if (!end || sum(rowCounts.values()) !== end.rows) throw incomplete(file)
    for (const [name, rows] of Object.entries(end.tables ?? {}))
      if (rowCounts.get(name) !== rows) throw missingTable(file, name)
    for (const name of expected) if (!rowCounts.has(name)) throw missingTable(file, name)
  } finally {
    await lines.return(undefined)
  }
}

/** Checks the header and returns the tables that a backup with its migrations must contain. */
function tablesOfHeader(first: Line | undefined, { migrations }: Target, file: string): Set<string> {
  const header = checkHeader(first, file)
  const applied = migrations.filter(({ hash }) => header.migrations.includes(hash))
  if (![1, VERSION].includes(header.version) || applied.length < header.migrations.length) {
    throw new BackupError(`${file} was made by a newer version of the site: restore it with that version.`)
  }
  return tablesAfter(applied.flatMap(({ sql }) => sql))
}

function checkHeader(first: Line | undefined, file: string): Header {
  if (!first || !('backup' in first)) throw notABackup(file)
  return first
}

/** The tables that exist after these statements, without the short-lived ones. */
function tablesAfter(statements: string[]): Set<string> {
  const tables = new Set<string>()
  for (const statement of statements) {
    const created = /^\s*create table (?:if not exists )?"(\w+)"/im.exec(statement)?.[1]
    const dropped = /^\s*drop table (?:if exists )?"(\w+)"/im.exec(statement)?.[1]
    const [, from, to] = /^\s*alter table "(\w+)" rename to "(\w+)"/im.exec(statement) ?? []
    if (created) tables.add(created)
    if (dropped ?? from) tables.delete(dropped ?? from ?? '')
    if (to) tables.add(to)
  }
  for (const name of SHORT_LIVED_TABLES) tables.delete(name)
  return tables
}

function checkTable({ table: name, columns }: TableHead, tables: Table[]): void {
  const table = tables.find((one) => one.name === name)
  if (!table) throw new BackupError(`The backup has a table ${name} that this version of the site doesn't know.`)
  const unknown = columns.find((column) => !table.columns.some((one) => one.name === column))
  if (unknown) throw new BackupError(`The backup has a column ${name}.${unknown} that this version doesn't know.`)
}

/** Yields the lines of a backup. Throws a {@link BackupError} when the file isn't one or is damaged. */
export async function* readLines({ name, open }: BackupSource): AsyncGenerator<Line, undefined> {
  const source = open()
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  let hasLines = false
  try {
    for await (const line of splitLines(gunzip.setEncoding('utf8'))) {
      yield parseLine(line)
      hasLines = true
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (error instanceof SyntaxError || code.startsWith('Z_')) throw hasLines ? incomplete(name) : notABackup(name)
    throw error
  } finally {
    source.destroy()
  }
}

/** Throws a `SyntaxError` for a text that is no line of a backup. The database checks the contents of rows. */
function parseLine(line: string): Line {
  const value: unknown = JSON.parse(line)
  if (Array.isArray(value)) return value as Row
  const parsed = lineSchema.safeParse(value)
  if (!parsed.success) throw new SyntaxError('not a line of a backup')
  return parsed.data
}

/**
 * Yields the lines of a text, in time linear in its length. Throws a `SyntaxError` for a line that is longer than any
 * of a backup, or cut short. Not Node's `readline`, which also ends a line at U+2028, of which a dream may be full.
 */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let begun: string[] = []
  let length = 0
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n')
    begun.push(first)
    length += first.length
    if (length > LINE_CHARACTERS_MAX) throw new SyntaxError('a line is too long')
    for (const other of others) {
      yield begun.join('')
      begun = [other]
      length = other.length
    }
  }
  if (length > 0) throw new SyntaxError('a line is cut short')
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

const notABackup = (file: string) => new BackupError(`${file} is not a backup of this site.`)
const missingTable = (file: string, table: string) =>
  new BackupError(`${file} is incomplete: what belongs into the table ${table} is missing; nothing was changed.`)

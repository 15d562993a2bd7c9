import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { SHORT_LIVED_TABLES } from './personal-tables.ts'

/**
 * A backup is gzip'ed lines of JSON: a {@link Header}, then for each table a {@link TableHead} and its rows, then the
 * {@link SequenceState}s and an {@link End}. A row is a list of its columns in PostgreSQL's own text form, so that any
 * type comes back exactly, on the embedded database and on a server alike.
 */
export type Header = { backup: typeof FORMAT; version: number; createdAt: string; migrations: string[] }
export type TableHead = { table: string; columns: string[] }
export type SequenceState = { sequence: string; value: string; called: boolean }
/** `tables` holds how many rows each has; version 1 doesn't say. */
type End = { end: true; rows: number; tables?: Record<string, number> }
export type Row = (string | null)[]
export type Line = Header | TableHead | SequenceState | End | Row

export const FORMAT = 'somnary'
/** Version 1 held the short-lived tables too; what of them stands in such a file is passed over. */
export const VERSION = 2

type Column = { name: string; type: string }
export type Table = { name: string; columns: Column[] }

/** What the database is that a file is to be restored into. */
export type Target = { tables: Table[]; migrations: { hash: string; sql: string[] }[] }

/** Thrown when a file can't be restored; the message says in one sentence why. */
class BackupError extends Error {
  override name = 'BackupError'
}

/**
 * Reads the whole of `file` and throws a {@link BackupError} unless it can be restored into `target`: made by this site
 * or an older one, complete, with every table that there was when it was made and no line too few.
 */
export async function checkBackup(file: string, target: Target): Promise<void> {
  const lines = readLines(file)
  try {
    const expected = tablesOfHeader((await lines.next()).value, target, file)
    const found = new Map<string, number>()
    let table: { name: string; columns: number } | undefined
    let end: End | undefined
    for await (const line of lines) {
      if (end) throw incomplete(file)
      if (Array.isArray(line)) {
        if (line.length !== table?.columns) throw incomplete(file)
        found.set(table.name, (found.get(table.name) ?? 0) + 1)
      } else if ('table' in line) {
        if (found.has(line.table)) throw incomplete(file)
        if (!SHORT_LIVED_TABLES.includes(line.table)) checkTable(line, target.tables)
        table = { name: line.table, columns: line.columns.length }
        found.set(table.name, 0)
      } else if ('end' in line) end = line
    }
    if (!end || sum(found.values()) !== end.rows) throw incomplete(file)
    for (const [name, rows] of Object.entries(end.tables ?? {})) if (found.get(name) !== rows) throw lacking(file, name)
    for (const name of expected) if (!found.has(name)) throw lacking(file, name)
  } finally {
    await lines.return(undefined)
  }
}

/** Checks the first line and gives the tables that a file of its migrations must have. */
function tablesOfHeader(first: Line | undefined, { migrations }: Target, file: string): Set<string> {
  const header = first as Partial<Header> | undefined
  if (header?.backup !== FORMAT || !Array.isArray(header.migrations)) throw notABackup(file)
  const applied = migrations.filter(({ hash }) => header.migrations?.includes(hash))
  if (![1, VERSION].includes(header.version ?? 0) || applied.length < header.migrations.length) {
    throw new BackupError(`${file} was made by a newer version of the site: restore it with that version.`)
  }
  return tablesAfter(applied.flatMap(({ sql }) => sql))
}

/** The tables that there are after these statements, without the short-lived ones. */
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

/** The lines of a backup. Throws a {@link BackupError} where it isn't one, or no longer. */
export async function* readLines(file: string): AsyncGenerator<Line, undefined> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  source.pipe(unzipped)
  let rest = ''
  let any = false
  try {
    for await (const chunk of unzipped.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const parsed: unknown = JSON.parse(line)
        if (typeof parsed !== 'object' || parsed === null) throw new SyntaxError('not a line of a backup')
        yield parsed as Line
        any = true
      }
    }
    if (any && rest) throw new SyntaxError('a line is cut short')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (error instanceof SyntaxError || code.startsWith('Z_')) throw any ? incomplete(file) : notABackup(file)
    throw error
  } finally {
    source.destroy()
  }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

const notABackup = (file: string) => new BackupError(`${file} is not a backup of this site.`)
export const incomplete = (file: string) => new BackupError(`${file} is incomplete or damaged; nothing was changed.`)
const lacking = (file: string, table: string) =>
  new BackupError(`${file} is incomplete: what belongs into the table ${table} is missing; nothing was changed.`)

import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from './db.ts'

/**
 * A backup is gzip'ed lines of JSON: a {@link Header}, then for each table a {@link TableHead} and its rows, then the
 * {@link SequenceState}s and an {@link End}. A row is a list of its columns in PostgreSQL's own text form, so that any
 * type comes back exactly, on the embedded database and on a server alike.
 */
type Header = { backup: typeof FORMAT; version: number; createdAt: string; migrations: string[] }
type TableHead = { table: string; columns: string[] }
type SequenceState = { sequence: string; value: string; called: boolean }
type End = { end: true; rows: number }
type Line = Header | TableHead | SequenceState | End | (string | null)[]

const FORMAT = 'somnary'
const VERSION = 1
const ROWS_AT_ONCE = 500

type Column = { name: string; type: string }
type Table = { name: string; columns: Column[] }

/** Thrown when a file can't be restored; the message says in one sentence why. */
class BackupError extends Error {
  override name = 'BackupError'
}

/**
 * Writes the whole database, as it is at one moment, to `file`. A file of that name is replaced once the new one is
 * complete. Gives the number of rows.
 */
export async function writeBackup(db: Db, file: string): Promise<number> {
  const unfinished = `${file}.unfinished`
  let rows = 0
  try {
    await db.transaction(
      async (tx) => {
        const lines = async function* () {
          for await (const line of dump(tx)) {
            if (Array.isArray(line)) rows++
            yield `${JSON.stringify(line)}\n`
          }
        }
        // Private, for it holds journals and password hashes.
        const out = createWriteStream(unfinished, { mode: 0o600, flush: true })
        await pipeline(Readable.from(lines()), createGzip(), out)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return rows
}

/**
 * Replaces everything in the migrated database `db` by what `file` holds, in one transaction: it succeeds or changes
 * nothing. Gives the number of rows. Throws a {@link BackupError} when the file is no backup, is incomplete, or comes
 * from a newer version of the site.
 */
export async function restoreBackup(db: Db, file: string): Promise<number> {
  await (await open(file)).close()
  const lines = readLines(file)
  const restored = db.transaction(async (tx) => {
    checkHeader(await lines.next(), await migrationsOf(tx), file)
    const tables = await tablesOf(tx)
    await tx.execute(
      sql`truncate ${sql.join(
        tables.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )}`,
    )

    let insert: ((rows: Line[]) => Promise<void>) | undefined
    let waiting: Line[] = []
    let rows = 0
    const flush = async () => {
      if (waiting.length > 0) await insert?.(waiting)
      waiting = []
    }
    for await (const line of lines) {
      if (Array.isArray(line)) {
        waiting.push(line)
        rows++
        if (waiting.length === ROWS_AT_ONCE) await flush()
        continue
      }
      await flush()
      if ('table' in line) insert = insertInto(tx, line, tables)
      else if ('sequence' in line) await setSequence(tx, line)
      else if ('end' in line && line.rows === rows) return rows
    }
    throw incomplete(file)
  })
  return restored.finally(() => lines.return(undefined))
}

async function* dump(tx: Tx): AsyncGenerator<Line> {
  const header: Header = {
    backup: FORMAT,
    version: VERSION,
    createdAt: new Date().toISOString(),
    migrations: await migrationsOf(tx),
  }
  yield header
  await setTextForms(tx)
  let rows = 0
  for (const { name, columns } of await tablesOf(tx)) {
    yield { table: name, columns: columns.map((column) => column.name) }
    const texts = sql.join(
      columns.map((column) => sql`${sql.identifier(column.name)}::text`),
      sql`, `,
    )
    await tx.execute(
      sql`declare backup_rows cursor for select to_json(array[${texts}])::text as line from ${sql.identifier(name)}`,
    )
    for (;;) {
      const fetched = await tx.execute<{ line: string }>(sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`))
      for (const { line } of fetched.rows) yield JSON.parse(line) as (string | null)[]
      rows += fetched.rows.length
      if (fetched.rows.length < ROWS_AT_ONCE) break
    }
    await tx.execute(sql`close backup_rows`)
  }
  yield* await sequencesOf(tx)
  yield { end: true, rows }
}

/** Fixes what decides on the text form of dates and numbers, for this transaction. */
async function setTextForms(tx: Tx): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO'",
    "intervalstyle = 'postgres'",
    'extra_float_digits = 1',
  ]) {
    await tx.execute(sql.raw(`set local ${setting}`))
  }
}

/** The tables and their stored columns, those that others refer to first. */
async function tablesOf(tx: Tx): Promise<Table[]> {
  const { rows } = await tx.execute<{ name: string; column: string; type: string }>(sql`
    select relname as name, attname as column, format_type(atttypid, atttypmod) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped and attgenerated = ''
    order by relname, attnum`)
  const links = await tx.execute<{ name: string; refers: string }>(sql`
    select child.relname as name, parent.relname as refers
    from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and child.oid <> parent.oid`)

  const waiting = new Map<string, Table>()
  for (const { name, column, type } of rows) {
    const table = waiting.get(name) ?? { name, columns: [] }
    table.columns.push({ name: column, type })
    waiting.set(name, table)
  }
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      (table) => !links.rows.some(({ name, refers }) => name === table.name && waiting.has(refers)),
    )
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}.`)
    for (const table of free) waiting.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}

async function sequencesOf(tx: Tx): Promise<SequenceState[]> {
  const states: SequenceState[] = []
  const { rows } = await tx.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`)
  for (const { name } of rows) {
    const state = await tx.execute<{ value: string; called: boolean }>(
      sql`select last_value::text as value, is_called as called from ${sql.identifier(name)}`,
    )
    if (state.rows[0]) states.push({ sequence: name, ...state.rows[0] })
  }
  return states
}

/** The fingerprints of the migrations that were applied, the oldest first. */
async function migrationsOf(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations order by id`)
  return rows.map(({ hash }) => hash)
}

/** Columns that the backup doesn't have yet take their defaults. */
function insertInto(tx: Tx, head: TableHead, tables: Table[]) {
  const table = tables.find(({ name }) => name === head.table)
  if (!table) throw new BackupError(`The backup has a table ${head.table} that this version of the site doesn't know.`)
  const values = head.columns.map((name, index) => {
    const column = table.columns.find((one) => one.name === name)
    if (!column) throw new BackupError(`The backup has a column ${head.table}.${name} that this version doesn't know.`)
    return sql`(line ->> ${sql.raw(String(index))})::${sql.raw(column.type)}`
  })
  const names = sql.join(
    head.columns.map((name) => sql.identifier(name)),
    sql`, `,
  )
  return async (rows: Line[]) => {
    await tx.execute(sql`
      insert into ${sql.identifier(table.name)} (${names}) overriding system value
      select ${sql.join(values, sql`, `)} from json_array_elements(${JSON.stringify(rows)}::json) as line`)
  }
}

async function setSequence(tx: Tx, { sequence, value, called }: SequenceState): Promise<void> {
  await tx.execute(sql`
    select setval(pg_class.oid, ${value}::int8, ${called}) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' and relname = ${sequence}`)
}

function checkHeader(first: IteratorResult<Line>, known: string[], file: string): void {
  const header = first.value as Partial<Header> | undefined
  if (header?.backup !== FORMAT || !Array.isArray(header.migrations)) throw notABackup(file)
  if (header.version !== VERSION || header.migrations.some((hash) => !known.includes(hash))) {
    throw new BackupError(`${file} was made by a newer version of the site: restore it with that version.`)
  }
}

async function* readLines(file: string): AsyncGenerator<Line> {
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
        yield JSON.parse(line) as Line
        any = true
      }
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (error instanceof SyntaxError || code.startsWith('Z_')) throw any ? incomplete(file) : notABackup(file)
    throw error
  } finally {
    source.destroy()
  }
}

const notABackup = (file: string) => new BackupError(`${file} is not a backup of this site.`)
const incomplete = (file: string) => new BackupError(`${file} is incomplete or damaged; nothing was changed.`)

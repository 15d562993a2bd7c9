import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import {
  checkBackup,
  FORMAT,
  type Header,
  incomplete,
  type Line,
  type Row,
  readLines,
  type SequenceState,
  type Table,
  type TableHead,
  VERSION,
} from './backup-file.ts'
import type { Db, Tx } from './db.ts'
import { SHORT_LIVED_TABLES } from './personal-tables.ts'

const BATCH_ROWS = 500

/**
 * Writes a consistent snapshot of the database, without its short-lived tables, to `file`. An existing file is replaced
 * once the new one is complete. Returns the number of rows.
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
        // Readable by its owner only, because it contains journals and password hashes.
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
 * Replaces the content of the migrated database `db` by that of `file`, in one transaction. All users are signed out.
 * Returns the number of rows. Throws a `BackupError`, before anything is changed, when the file is not a backup, is
 * incomplete, or was written by a newer version of the site.
 */
export async function restoreBackup(
  db: Db,
  file: string,
  migrationsFolder = path.resolve('src/server/storage/migrations'),
): Promise<number> {
  return db.transaction(async (tx) => {
    const known = await migrationsOf(tx)
    const migrations = readMigrationFiles({ migrationsFolder }).filter(({ hash }) => known.includes(hash))
    const tables = await tablesOf(tx)
    await checkBackup(file, { tables, migrations })
    await tx.execute(
      sql`truncate ${sql.join(
        tables.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )}`,
    )
    return insertLines(tx, file, tables)
  })
}

async function insertLines(tx: Tx, file: string, tables: Table[]): Promise<number> {
  let insert: ((rows: Row[]) => Promise<void>) | undefined
  let waiting: Row[] = []
  let seen = 0
  let restored = 0
  const flush = async () => {
    if (insert && waiting.length > 0) {
      await insert(waiting)
      restored += waiting.length
    }
    waiting = []
  }
  for await (const line of readLines(file)) {
    if (Array.isArray(line)) {
      seen++
      waiting.push(line)
      if (waiting.length === BATCH_ROWS) await flush()
      continue
    }
    await flush()
    if ('table' in line) insert = isBackedUp(line.table) ? makeInsert(tx, line, tables) : undefined
    else if ('sequence' in line) await setSequence(tx, line)
    else if ('end' in line && line.rows === seen) return restored
  }
  throw incomplete(file)
}

function isBackedUp(table: string): boolean {
  return !SHORT_LIVED_TABLES.includes(table)
}

async function* dump(tx: Tx): AsyncGenerator<Line> {
  const header: Header = {
    backup: FORMAT,
    version: VERSION,
    createdAt: new Date().toISOString(),
    migrations: await migrationsOf(tx),
  }
  yield header
  await setTextFormats(tx)
  const rows: Record<string, number> = {}
  for (const { name, columns } of await tablesOf(tx)) {
    if (!isBackedUp(name)) continue
    rows[name] = 0
    yield { table: name, columns: columns.map((column) => column.name) }
    const texts = sql.join(
      columns.map((column) => sql`${sql.identifier(column.name)}::text`),
      sql`, `,
    )
    await tx.execute(
      sql`declare backup_rows cursor for select to_json(array[${texts}])::text as line from ${sql.identifier(name)}`,
    )
    for (;;) {
      const fetched = await tx.execute<{ line: string }>(sql.raw(`fetch ${BATCH_ROWS} from backup_rows`))
      for (const { line } of fetched.rows) yield JSON.parse(line) as Row
      rows[name] += fetched.rows.length
      if (fetched.rows.length < BATCH_ROWS) break
    }
    await tx.execute(sql`close backup_rows`)
  }
  yield* await sequencesOf(tx)
  yield { end: true, rows: Object.values(rows).reduce((total, one) => total + one, 0), tables: rows }
}

/** Sets, for this transaction, the options that determine the text format of dates and numbers. */
async function setTextFormats(tx: Tx): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO'",
    "intervalstyle = 'postgres'",
    'extra_float_digits = 1',
  ]) {
    await tx.execute(sql.raw(`set local ${setting}`))
  }
}

/** The tables and their columns (without generated ones), ordered so that referenced tables come first. */
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
    const ready = [...waiting.values()].filter(
      (table) => !links.rows.some(({ name, refers }) => name === table.name && waiting.has(refers)),
    )
    if (ready.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}.`)
    for (const table of ready) waiting.delete(table.name)
    ordered.push(...ready)
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

/** The hashes of the applied migrations, oldest first. */
async function migrationsOf(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations order by id`)
  return rows.map(({ hash }) => hash)
}

/** Returns a function that inserts rows of a table. Columns that the backup doesn't have get their defaults. */
function makeInsert(tx: Tx, head: TableHead, tables: Table[]) {
  const types = new Map(tables.find(({ name }) => name === head.table)?.columns.map(({ name, type }) => [name, type]))
  const values = head.columns.map(
    (name, index) => sql`(line ->> ${sql.raw(String(index))})::${sql.raw(types.get(name) ?? 'text')}`,
  )
  const names = sql.join(
    head.columns.map((name) => sql.identifier(name)),
    sql`, `,
  )
  return async (rows: Row[]) => {
    await tx.execute(sql`
      insert into ${sql.identifier(head.table)} (${names}) overriding system value
      select ${sql.join(values, sql`, `)} from json_array_elements(${JSON.stringify(rows)}::json) as line`)
  }
}

async function setSequence(tx: Tx, { sequence, value, called }: SequenceState): Promise<void> {
  await tx.execute(sql`
    select setval(pg_class.oid, ${value}::int8, ${called}) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' and relname = ${sequence}`)
}

import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Db, isRefusedData, type Tx } from '../connection/db.ts'
import { MIGRATIONS_FOLDER } from '../connection/migrations-folder.ts'
import { SHORT_LIVED_TABLES } from '../schema/personal-tables.ts'
import {
  checkBackup,
  FORMAT,
  type Header,
  type Line,
  type Row,
  readLines,
  type SequenceState,
  type Table,
  type TableHead,
  VERSION,
} from './backup-file.ts'
import { BackupError, type BackupSource, ENCRYPTED_ENDING, incomplete, makeEncryption } from './backup-stream.ts'

const BATCH_ROWS = 500
/**
 * More than a site gives between two backups; of 2,147 restores, each of a backup of the last, the ids would be enough.
 */
const SKIPPED_IDS = 1_000_000
/** Added to the name of a backup while it is written. */
export const UNFINISHED_ENDING = '.unfinished'

export type RestoreOptions = {
  migrationsFolder?: string
  /** Tells the servers that everything has changed. */
  onReplaced?: ((tx: Tx) => Promise<void>) | undefined
}

/**
 * Writes a consistent snapshot of the database, without its short-lived tables, to `file`. An existing file is replaced
 * once the new one is complete. A file whose name ends in `.age` is encrypted for `recipient`, a public key of age.
 * Returns the number of rows. Throws a `BackupError` when the file is to be encrypted and there is no valid key.
 */
export async function writeBackup(db: Db, file: string, recipient?: string): Promise<number> {
  if (file.endsWith(ENCRYPTED_ENDING) && !recipient) {
    throw new BackupError(`A file whose name ends in ${ENCRYPTED_ENDING} is encrypted: set BACKUP_AGE_RECIPIENT.`)
  }
  const encrypt = file.endsWith(ENCRYPTED_ENDING) && recipient ? makeEncryption(recipient) : undefined
  const unfinished = `${file}${UNFINISHED_ENDING}`
  let rows = 0
  try {
    await db.transaction(
      async (tx) => {
        const text = async function* () {
          rows = yield* dump(tx)
        }
        // Readable by its owner only, because it contains journals and password hashes.
        // A file of that name that another user has put there is not written to.
        await rm(unfinished, { force: true })
        const out = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
        await (encrypt
          ? pipeline(Readable.from(text()), createGzip(), encrypt, out)
          : pipeline(Readable.from(text()), createGzip(), out))
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
 * Replaces the content of the migrated database `db` by that of a backup, in one transaction. All users are signed out.
 * Returns the number of rows. `onReplaced` runs in the same transaction, after the last row. Throws a `BackupError`,
 * before anything is changed, when the file is not a backup, is incomplete, or was written by a newer version of the
 * site.
 */
export async function restoreBackup(
  db: Db,
  source: BackupSource,
  { migrationsFolder = MIGRATIONS_FOLDER, onReplaced }: RestoreOptions = {},
): Promise<number> {
  return db.transaction(async (tx) => {
    const known = await migrationsOf(tx)
    const migrations = readMigrationFiles({ migrationsFolder }).filter(({ hash }) => known.includes(hash))
    const tables = await tablesOf(tx)
    await checkBackup(source, { tables, migrations })
    await tx.execute(
      sql`truncate ${sql.join(
        tables.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )}`,
    )
    const rows = await insertLines(tx, source, tables)
    await onReplaced?.(tx)
    return rows
  })
}

async function insertLines(tx: Tx, source: BackupSource, tables: Table[]): Promise<number> {
  let insert: ((rows: Row[]) => Promise<void>) | undefined
  let waiting: Row[] = []
  let seen = 0
  let restored = 0
  const refuse = (error: unknown): never => {
    throw isRefusedData(error) ? refusedRows(source.name) : error
  }
  const flush = async () => {
    if (insert && waiting.length > 0) {
      await insert(waiting).catch(refuse)
      restored += waiting.length
    }
    waiting = []
  }
  for await (const line of readLines(source)) {
    if (Array.isArray(line)) {
      seen++
      waiting.push(line)
      if (waiting.length === BATCH_ROWS) await flush()
      continue
    }
    await flush()
    if ('table' in line) insert = isBackedUp(line.table) ? makeInsert(tx, line, tables) : undefined
    else if ('sequence' in line) await setSequence(tx, line).catch(refuse)
    else if ('end' in line && line.rows === seen) return restored
  }
  throw incomplete(source.name)
}

/** The database's own message would have the rows in it: dreams, and hashes of passwords. */
const refusedRows = (file: string) =>
  new BackupError(`${file} has rows that the database refuses; nothing was changed.`)

function isBackedUp(table: string): boolean {
  return !SHORT_LIVED_TABLES.includes(table)
}

/** Yields the text of a backup in parts, and returns its number of rows. */
async function* dump(tx: Tx): AsyncGenerator<string, number> {
  const header: Header = {
    backup: FORMAT,
    version: VERSION,
    createdAt: new Date().toISOString(),
    migrations: await migrationsOf(tx),
  }
  yield asLine(header)
  await setTextFormats(tx)
  const rows: Record<string, number> = {}
  for (const { name, columns } of await tablesOf(tx)) {
    if (!isBackedUp(name)) continue
    rows[name] = 0
    yield asLine({ table: name, columns: columns.map((column) => column.name) })
    const texts = sql.join(
      columns.map((column) => sql`${sql.identifier(column.name)}::text`),
      sql`, `,
    )
    // PostgreSQL escapes line breaks, so that a row is a line.
    await tx.execute(
      sql`declare backup_rows cursor for select to_json(array[${texts}])::text as line from ${sql.identifier(name)}`,
    )
    for (;;) {
      const fetched = await tx.execute<{ line: string }>(sql.raw(`fetch ${BATCH_ROWS} from backup_rows`))
      if (fetched.rows.length > 0) yield fetched.rows.map(({ line }) => `${line}\n`).join('')
      rows[name] += fetched.rows.length
      if (fetched.rows.length < BATCH_ROWS) break
    }
    await tx.execute(sql`close backup_rows`)
  }
  for (const sequence of await sequencesOf(tx)) yield asLine(sequence)
  const total = Object.values(rows).reduce((sum, one) => sum + one, 0)
  yield asLine({ end: true, rows: total, tables: rows })
  return total
}

const asLine = (value: Line) => `${JSON.stringify(value)}\n`

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

/**
 * Lets a sequence go on so that no id is given again: beyond those that this database has given, and those that the
 * database of the backup may have given since then, which a restore into a new one can't know. Links in reminders, open
 * pages and their drafts name users by their ids, and outlive the restore.
 */
async function setSequence(tx: Tx, { sequence, value }: SequenceState): Promise<void> {
  await tx.execute(sql`
    select setval(pg_class.oid, greatest(${value}::int8 + ${SKIPPED_IDS}::int8, pg_sequence_last_value(pg_class.oid)))
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' and relname = ${sequence}`)
}

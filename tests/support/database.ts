import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, describe, inject } from 'vitest'
import { type Database, openDatabase, overPglite } from '../../src/server/storage/db.ts'
import { EXTENSIONS, keepCompilerSmall, POSTGRES_MAJOR } from '../../src/server/storage/embedded.ts'
import { databaseUrl, query, TEMPLATE_DATABASE } from './postgres.ts'

const MIGRATIONS = path.resolve('src/server/storage/migrations')
const CACHE = path.resolve('node_modules/.cache/somnary')

/** Opens a fresh, empty, migrated database. */
export type OpenDatabase = () => Promise<Database>

/** The two databases that the product runs on. `available` is false where no PostgreSQL server could be had. */
export const testDatabases: { kind: Database['kind']; available: boolean; open: OpenDatabase }[] = [
  { kind: 'embedded', available: true, open: openEmbeddedCopy },
  { kind: 'postgres', available: inject('postgresUrl') !== null, open: openServerCopy },
]

/**
 * Runs a group of tests once on each database. Every call of `open` gives a database of its own, which is closed when
 * the group ends:
 *
 *     describeEachDatabase('journal', (open) => {
 *       let database: Database
 *       beforeAll(async () => { database = await open() })
 */
export function describeEachDatabase(name: string, group: (open: OpenDatabase) => void): void {
  for (const { kind, available, open } of testDatabases) {
    describe.skipIf(!available)(`${name} (${kind})`, () => {
      const opened: Database[] = []
      afterAll(async () => {
        for (const database of opened) await database.close()
      })
      group(async () => {
        const database = await open()
        opened.push(database)
        return database
      })
    })
  }
}

/** A new database on the throwaway server; gives its address. */
export async function createServerDatabase({ migrated = true } = {}): Promise<string> {
  const serverUrl = inject('postgresUrl')
  if (!serverUrl) throw new Error('There is no PostgreSQL server in this run.')
  const name = `test_${randomBytes(8).toString('hex')}`
  await query(serverUrl, `create database ${name} template ${migrated ? TEMPLATE_DATABASE : 'template0'}`)
  return databaseUrl(serverUrl, name)
}

async function openServerCopy(): Promise<Database> {
  return openDatabase({ url: await createServerDatabase(), folder: '' })
}

/** In memory: what only matters on disk is tested beside the module that opens it there. */
async function openEmbeddedCopy(): Promise<Database> {
  keepCompilerSmall()
  const dump = await migratedDump()
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
  const pg = await PGlite.create({ loadDataDir: new Blob([dump]), extensions: EXTENSIONS, startParams })
  let closing: Promise<void> | undefined
  return overPglite(pg, () => (closing ??= pg.close()), MIGRATIONS)
}

/** An embedded database with all migrations applied, made once and kept in a file until they change. */
async function migratedDump(): Promise<Buffer<ArrayBuffer>> {
  const file = path.join(CACHE, `database-${await migrationsHash()}.tar`)
  if (existsSync(file)) return readFile(file)
  const pg = await PGlite.create({ extensions: EXTENSIONS, initDbStartParams: ['--wal-segsize=1'] })
  await overPglite(pg, async () => {}, MIGRATIONS)
  const tar = await pg.dumpDataDir('none')
  await pg.close()
  const dump = Buffer.from(await tar.arrayBuffer())
  // Renamed into place, since several workers may be here at once.
  await mkdir(CACHE, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, dump)
  await rename(unfinished, file)
  return dump
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256').update(POSTGRES_MAJOR)
  for (const name of (await readdir(MIGRATIONS)).sort()) {
    if (name.endsWith('.sql')) hash.update(await readFile(path.join(MIGRATIONS, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

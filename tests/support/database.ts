import { createHash, randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { type Database, openDatabase, overEmbedded } from '../../src/server/storage/db.ts'
import { openEmbedded } from '../../src/server/storage/embedded.ts'
import { POSTGRES_MAJOR } from '../../src/server/storage/pglite.ts'
import { databaseUrl, query, TEMPLATE_DATABASE } from './postgres.ts'

const MIGRATIONS = path.resolve('src/server/storage/migrations')
/** Memory as a folder, on Linux; containers often have too little of it. */
const IN_MEMORY = '/dev/shm'
const FOLDER_PREFIX = 'somnary-test-'
const IN_MEMORY_BYTES = 4 * 1024 ** 3
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

/**
 * As the product opens it, from a template that is migrated already, and in memory where there is enough of that: the
 * disk's own part is tested beside the module that opens it there.
 */
async function openEmbeddedCopy(): Promise<Database> {
  const template = await migratedTemplateFolder()
  roomyFolder ??= findRoomyFolder()
  const folder = await mkdtemp(path.join(await roomyFolder, `${FOLDER_PREFIX}${process.pid}-`))
  const embedded = await openEmbedded(path.join(folder, 'db'), { template })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Also where a test never closes it.
  process.once('exit', remove)
  let closing: Promise<void> | undefined
  const close = async () => {
    await embedded.close()
    process.off('exit', remove)
    remove()
  }
  return overEmbedded({ ...embedded, close: () => (closing ??= close()) }, MIGRATIONS)
}

let roomyFolder: Promise<string> | undefined

/** Where test databases are put; what runs that were cut short have left there is removed. */
async function findRoomyFolder(): Promise<string> {
  const roomy = (await statfs(IN_MEMORY).catch(() => undefined)) ?? { bavail: 0, bsize: 0 }
  const place = roomy.bavail * roomy.bsize > IN_MEMORY_BYTES ? IN_MEMORY : tmpdir()
  for (const name of await readdir(place)) {
    const pid = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]
    if (!pid || isRunning(Number(pid))) continue
    // Others may be at it too.
    await rm(path.join(place, name), { recursive: true, force: true }).catch(() => {})
  }
  return place
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

let migratedTemplate: Promise<string> | undefined

/** The folder of an embedded database with all migrations applied, made once and kept until they change. */
export function migratedTemplateFolder(): Promise<string> {
  migratedTemplate ??= findMigratedTemplate()
  return migratedTemplate
}

async function findMigratedTemplate(): Promise<string> {
  const folder = path.join(CACHE, `database-${await migrationsHash()}`)
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  const unfinished = await mkdtemp(path.join(CACHE, 'unfinished-'))
  const database = await overEmbedded(await openEmbedded(path.join(unfinished, 'db')), MIGRATIONS)
  await database.close()
  // Renamed into place, since several workers may be here at once: the first one's stands.
  await rename(path.join(unfinished, 'db'), folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(unfinished, { recursive: true, force: true })
  return folder
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256').update(POSTGRES_MAJOR)
  for (const name of (await readdir(MIGRATIONS)).sort()) {
    if (name.endsWith('.sql')) hash.update(await readFile(path.join(MIGRATIONS, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

import { createHash, randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { type Database, openDatabase, wrapEmbedded } from '../../src/server/storage/connection/db.ts'
import { loadDictionary } from '../../src/server/storage/dictionary.ts'
import { openEmbedded } from '../../src/server/storage/embedded/embedded.ts'
import { POSTGRES_MAJOR } from '../../src/server/storage/embedded/pglite.ts'
import { dictionary } from './dictionary.ts'
import { databaseUrl, query, SITE_TEMPLATE_DATABASE, TEMPLATE_DATABASE } from './postgres.ts'
import { isThorough } from './thorough.ts'

const MIGRATIONS = path.resolve('src/server/storage/migrations')
/** Linux's memory-backed file system; in containers it is often small. */
const IN_MEMORY = '/dev/shm'
const FOLDER_PREFIX = 'somnary-test-'
const IN_MEMORY_BYTES = 4 * 1024 ** 3
const CACHE = path.resolve('node_modules/.cache/somnary')

/** The template that a database is copied from: 'empty' has the migrations applied, 'site' also has the dictionary. */
type Template = 'empty' | 'site'

/** Opens a new copy of a template, by default of 'empty'. */
export type OpenDatabase = (template?: Template) => Promise<Database>

/** The two kinds of database that the product supports. `available` is false if there is no PostgreSQL server. */
export const testDatabases: { kind: Database['kind']; available: boolean; open: OpenDatabase }[] = [
  { kind: 'embedded', available: true, open: openEmbeddedCopy },
  { kind: 'postgres', available: inject('postgresUrl') !== null, open: openServerCopy },
]

/**
 * The kinds for tests in which they hardly differ: one of {@link testDatabases}, a PostgreSQL server if there is one.
 */
export const someDatabases = isThorough ? testDatabases : testDatabases.filter(({ available }) => available).slice(-1)

/**
 * Runs a group of tests once on each kind of database. Every call of `open` opens a new, empty database, which is
 * closed at the end of the group:
 *
 *     describeEachDatabase('journal', (open) => {
 *       let database: Database
 *       beforeAll(async () => { database = await open() })
 */
export function describeEachDatabase(name: string, group: (open: () => Promise<Database>) => void): void {
  describeEach(name, 'empty', group)
}

/** Like {@link describeEachDatabase}, but the databases have the dictionary: loading it for each app takes a second. */
export function describeEachSite(name: string, group: (open: () => Promise<Database>) => void): void {
  describeEach(name, 'site', group)
}

/**
 * Like {@link describeEachSite} for tests of what comes before the database or after it, such as headers and texts, and
 * of rules that don't depend on how statements meet each other. They run on PostgreSQL, since the browser tests use the
 * same routes on the embedded database, and on that where there is no PostgreSQL; `npm run test:thorough` runs them on
 * both.
 */
export function describeSite(name: string, group: (open: () => Promise<Database>) => void): void {
  describeEach(name, 'site', group, someDatabases)
}

/** Like {@link describeSite}, but the databases are empty. */
export function describeDatabase(name: string, group: (open: () => Promise<Database>) => void): void {
  describeEach(name, 'empty', group, someDatabases)
}

function describeEach(
  name: string,
  template: Template,
  group: (open: () => Promise<Database>) => void,
  databases = testDatabases,
): void {
  for (const { kind, available, open } of databases) {
    describe.skipIf(!available)(`${name} (${kind})`, () => {
      const opened: Database[] = []
      afterAll(async () => {
        for (const database of opened) await database.close()
      })
      group(async () => {
        const database = await open(template)
        opened.push(database)
        return database
      })
    })
  }
}

/** Creates a database on the temporary PostgreSQL server, as a copy of `template`. Returns its URL. */
export async function createServerDatabase({ template = TEMPLATE_DATABASE } = {}): Promise<string> {
  const serverUrl = inject('postgresUrl')
  if (!serverUrl) throw new Error('There is no PostgreSQL server in this run.')
  const name = `test_${randomBytes(8).toString('hex')}`
  await query(serverUrl, `create database ${name} template ${template}`)
  return databaseUrl(serverUrl, name)
}

async function openServerCopy(template: Template = 'empty'): Promise<Database> {
  const url = await createServerDatabase(template === 'site' ? { template: SITE_TEMPLATE_DATABASE } : {})
  return openDatabase({ url, folder: '' })
}

/**
 * Opens an embedded database as the product does, but from a migrated template, and in a memory-backed folder if there
 * is enough memory. Behaviour on a real disk is covered by the tests of the module that opens the database.
 */
async function openEmbeddedCopy(template: Template = 'empty'): Promise<Database> {
  const templateFolder = await findTemplateFolder(template)
  roomyFolder ??= findRoomyFolder()
  const folder = await mkdtemp(path.join(await roomyFolder, `${FOLDER_PREFIX}${process.pid}-`))
  const embedded = await openEmbedded(path.join(folder, 'db'), { template: templateFolder })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // In case a test doesn't close the database.
  process.once('exit', remove)
  let closing: Promise<void> | undefined
  const close = async () => {
    await embedded.close()
    process.off('exit', remove)
    remove()
  }
  return wrapEmbedded({ ...embedded, close: () => (closing ??= close()) }, MIGRATIONS)
}

let roomyFolder: Promise<string> | undefined

/** The folder for test databases. Removes the databases that interrupted runs have left there. */
async function findRoomyFolder(): Promise<string> {
  const roomy = (await statfs(IN_MEMORY).catch(() => undefined)) ?? { bavail: 0, bsize: 0 }
  const place = roomy.bavail * roomy.bsize > IN_MEMORY_BYTES ? IN_MEMORY : tmpdir()
  for (const name of await readdir(place)) {
    const pid = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]
    if (!pid || isRunning(Number(pid))) continue
    // Other test processes may be removing it at the same time.
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

/** The folder of an embedded database with all migrations applied. It is cached until the migrations change. */
export function migratedTemplateFolder(): Promise<string> {
  return findTemplateFolder('empty')
}

const templateFolders = new Map<Template, Promise<string>>()

function findTemplateFolder(template: Template): Promise<string> {
  let folder = templateFolders.get(template)
  if (!folder) {
    folder = makeTemplateFolder(template)
    templateFolders.set(template, folder)
  }
  return folder
}

async function makeTemplateFolder(template: Template): Promise<string> {
  const content = template === 'site' ? await dictionary : undefined
  const folder = path.join(CACHE, `database-${await templateHash(content)}`)
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  const unfinished = await mkdtemp(path.join(CACHE, 'unfinished-'))
  const from = content ? { template: await findTemplateFolder('empty') } : {}
  const database = await wrapEmbedded(await openEmbedded(path.join(unfinished, 'db'), from), MIGRATIONS)
  if (content) await loadDictionary(database.db, content)
  await database.close()
  // Renamed atomically, since several test processes may create it at once; the first one wins.
  await rename(path.join(unfinished, 'db'), folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(unfinished, { recursive: true, force: true })
  return folder
}

/** A hash of all that a template depends on: the migrations, the dictionary and the code that loads it. */
async function templateHash(dictionary: unknown): Promise<string> {
  const hash = createHash('sha256').update(POSTGRES_MAJOR)
  for (const name of (await readdir(MIGRATIONS)).sort()) {
    if (name.endsWith('.sql')) hash.update(await readFile(path.join(MIGRATIONS, name)))
  }
  if (dictionary) {
    hash.update(JSON.stringify(dictionary))
    for (const file of ['storage/dictionary.ts', 'language/search-text.ts'])
      hash.update(await readFile(path.join('src/server', file)))
  }
  return hash.digest('hex').slice(0, 16)
}

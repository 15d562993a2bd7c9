import fs, { cpSync, existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type postgresMod } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { BaseLogger } from 'pino'

/** What the migrations' `create extension` finds. */
export const EXTENSIONS = { fuzzystrmatch, pg_trgm }

/** The PostgreSQL inside the pinned PGlite; a data folder belongs to one major version. */
export const POSTGRES_MAJOR = '18'

/** Where the build puts an empty database folder, so that a first start only copies it. */
export const TEMPLATE_FOLDER = path.resolve('dist/database-template')

const UPKEEP_MS = 30_000
const CHECKPOINT_BYTES = 16 * 1024 * 1024
const CHECKPOINT_MINUTES = 5
const SQLITE_BUSY = 5

/** PGlite's defaults without `-F`, which turns fsync off. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // The default, fdatasync, is an empty function in this build.
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=16MB'],
  ...['-c', 'max_wal_size=64MB'],
  ...['-c', 'min_wal_size=32MB'],
]

/**
 * The line of the server's log that says why it ends: time, process, level, message. Nothing else of the log is kept,
 * for it can quote statements and so what people wrote, nor can such a quotation pass for this line: the server begins
 * those with another level, and the later lines of one with a tab.
 */
const SERVER_ENDS = /^[\d-]+ [\d:.]+ \w+ \[\d+\] (?:FATAL|PANIC): {2}(.*)/

/** Thrown when another process, or this one, already has the folder open. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'
}

type Log = Pick<BaseLogger, 'error' | 'fatal'>

export type Embedded = {
  pg: PGlite
  /** Checkpoints, closes and unlocks; further calls wait for the same end. */
  close(): Promise<void>
}

/**
 * Opens the PostgreSQL database in `folder` inside this process, making it when there is none. Only one process can
 * have it open: beside the folder stands `<folder>.lock`, locked as long as the process lives.
 *
 * Throws {@link DatabaseInUse} when the folder is open elsewhere, and an `Error` with one sentence when it can't be
 * written or opened, holds something else, or was written by another major version of PostgreSQL. A crash of the
 * database later on ends the process.
 */
export async function openEmbedded(
  folder: string,
  { logger, template = TEMPLATE_FOLDER }: { logger?: Log | undefined; template?: string } = {},
): Promise<Embedded> {
  const unlock = await lock(folder)
  try {
    await prepareFolder(folder, template)
    const pg = await start(folder, logger)
    const stopUpkeep = startUpkeep(pg, logger)
    let closing: Promise<void> | undefined
    const close = async () => {
      await stopUpkeep()
      await pg.close()
      unlock()
    }
    return { pg, close: () => (closing ??= close()) }
  } catch (error) {
    unlock()
    throw error
  }
}

async function start(folder: string, logger: Log | undefined): Promise<PGlite> {
  keepCompilerSmall()
  let started = false
  let reason = ''
  try {
    const pg = await PGlite.create({
      fs: new DurableNodeFS(folder),
      extensions: EXTENSIONS,
      startParams,
      onStderr: (line) => {
        reason = SERVER_ENDS.exec(line)?.[1] ?? reason
        if (started && reason) endProcess(reason, logger)
        return false
      },
    })
    started = true
    return pg
  } catch (error) {
    throw new Error(`The database in ${folder} can't be opened: ${reason || (error as Error).message}.`)
  }
}

/**
 * What a PostgreSQL server does when, for instance, its disk is full or fails: it goes down, and recovers from its log
 * at the next start. At once, because the next call into PGlite would never return.
 */
function endProcess(reason: string, logger: Log | undefined): never {
  try {
    logger?.fatal({ reason }, 'the embedded database stopped, so the process ends; the next start recovers')
  } finally {
    process.exit(1)
  }
}

/** Makes an empty database folder at `folder`, which must not exist yet. The build calls it to make the template. */
export async function createCluster(folder: string): Promise<void> {
  keepCompilerSmall()
  const pg = await PGlite.create({
    dataDir: folder,
    startParams,
    initDbStartParams: ['--wal-segsize=1', '--set', 'shared_buffers=16MB'],
  })
  await pg.close()
}

/** Held here, not by the callers: a collected handle would close its file and so give the lock up. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Locks through SQLite, whose file locks belong to the process: the kernel frees them however it ends, so there is
 * never a stale one to break. The file stays behind, since removing it could pull it from under the next holder.
 */
async function lock(folder: string): Promise<() => void> {
  const file = `${folder}.lock`
  let handle: DatabaseSync | undefined
  try {
    await mkdir(path.dirname(folder), { recursive: true })
    handle = new DatabaseSync(file, { timeout: 0 })
    handle.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    handle?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new DatabaseInUse(`The database in ${folder} is in use by another process: stop it, or set DATA_DIR.`)
    }
    throw new Error(`The database can't be opened because ${file} can't be written: ${(error as Error).message}.`)
  }
  heldLocks.add(handle)
  return () => {
    heldLocks.delete(handle)
    handle.close()
  }
}

/** Fills a missing folder aside and renames it into place, so that an interrupted first start leaves none half-made. */
async function prepareFolder(folder: string, template: string): Promise<void> {
  const versionFile = path.join(folder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = (await readFile(versionFile, 'utf8')).trim()
    if (version === POSTGRES_MAJOR) return
    throw new Error(
      `The database in ${folder} was written by PostgreSQL ${version}, this version reads ${POSTGRES_MAJOR}: ` +
        'back it up with the version of the site that wrote it, and restore that here.',
    )
  }
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw new Error(`The folder ${folder} holds something that is not a database: empty it, or set DATA_DIR.`)
  }
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  if (existsSync(path.join(template, 'PG_VERSION'))) cpSync(template, unfinished, { recursive: true })
  else await createCluster(unfinished)
  await chmod(unfinished, 0o700)
  await syncTree(unfinished)
  await rename(unfinished, folder)
  await sync(path.dirname(folder))
}

async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(entries.map((entry) => sync(path.join(entry.parentPath, entry.name))))
  await sync(folder)
}

async function sync(file: string): Promise<void> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What Emscripten's file system over Node has, as far as it is used here; PGlite doesn't declare it. */
type NodeFsModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number }
    /** Runs a Node call and turns its error into the errno that PostgreSQL understands. */
    tryFSOperation<Result>(operation: () => Result): Result
  }
}

/** PGlite's folder on disk, with an fsync that reaches the disk: stock PGlite answers it without doing anything. */
class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Partial<postgresMod.PostgresMod>) {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync = (mod: postgresMod.PostgresMod) => {
      const { NODEFS } = mod as unknown as NodeFsModule
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        NODEFS.tryFSOperation(() => fs.fsyncSync(nfd))
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

/**
 * Leaves WebAssembly at V8's baseline compiler. Its optimising one takes 500 MB for a second or more over a single
 * function of PostgreSQL, and so more than doubles what the process peaks at. Measured: the same speed for reads and
 * writes by key, 0.6 of it for full-text searches over long texts. Must come before PGlite compiles.
 */
export function keepCompilerSmall(): void {
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}

/** A single process has no checkpointer and no autovacuum, so a timer does their work. */
function startUpkeep(pg: PGlite, logger: Log | undefined): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= upkeep(pg)
      .catch((err: unknown) => logger?.error({ err }, 'upkeep of the embedded database failed'))
      .finally(() => (running = undefined))
  }, UPKEEP_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/**
 * Vacuums and analyses the tables that changed much, by the rule of PostgreSQL's autovacuum, and checkpoints when much
 * or old write-ahead log has gathered. A table at a time, so that requests get their turn between.
 */
export async function upkeep(pg: PGlite): Promise<void> {
  // Counts of changes are otherwise held back for a second.
  await pg.query('select pg_stat_force_next_flush()')
  const { rows: tables } = await pg.query<{ name: string }>(`
    select format('%I.%I', schemaname, stats.relname) as name
    from pg_stat_user_tables stats join pg_class on pg_class.oid = stats.relid
    where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)`)
  for (const { name } of tables) await pg.exec(`vacuum (analyze) ${name}`)

  const { rows } = await pg.query<{ due: boolean }>(
    `select log > $1::int8 or (log > 8192 and checkpoint_time < now() - make_interval(mins => $2)) as due
     from (select pg_current_wal_insert_lsn() - redo_lsn as log, checkpoint_time from pg_control_checkpoint()) as control`,
    [CHECKPOINT_BYTES, CHECKPOINT_MINUTES],
  )
  if (rows[0]?.due) await pg.exec('checkpoint')
}

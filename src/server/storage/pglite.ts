import fs from 'node:fs'
import { PGlite, type postgresMod } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The PostgreSQL inside the pinned PGlite; a data folder belongs to one major version. */
export const POSTGRES_MAJOR = '18'

/** What the migrations' `create extension` finds. */
const EXTENSIONS = { fuzzystrmatch, pg_trgm }

/** PGlite's defaults without `-F`, which turns fsync off. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // The default, fdatasync, is an empty function in this build.
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=16MB'],
  ...['-c', 'max_wal_size=64MB'],
  // A recycled segment would keep the text of what was deleted, and one kept in reserve too.
  ...['-c', 'wal_recycle=off'],
  ...['-c', 'min_wal_size=2MB'],
  // Nothing replicates: a table that is rewritten doesn't go through the log as well.
  ...['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0'],
]

/**
 * The line of the server's log that says why it ends: time, process, level, message. Nothing else of the log is kept,
 * for it can quote statements and so what people wrote, nor can such a quotation pass for this line: the server begins
 * those with another level, and the later lines of one with a tab.
 */
const SERVER_ENDS = /^[\d-]+ [\d:.]+ \w+ \[\d+\] (?:FATAL|PANIC): {2}(.*)/
const RECOVERS = /^[\d-]+ [\d:.]+ \w+ \[\d+\] LOG: {2}database system was not properly shut down/

/**
 * Starts PostgreSQL on the database in `folder`. `recovered` says that it wasn't shut down properly before. `onCrash` is
 * called with the reason when the running server goes down, for instance because its disk is full; it must end the
 * process at once, because the next call into PGlite would never return.
 *
 * Throws an `Error` with one sentence when the database can't be opened.
 */
export async function startPostgres(
  folder: string,
  onCrash: (reason: string) => never,
): Promise<{ pg: PGlite; recovered: boolean }> {
  let started = false
  let recovered = false
  let reason = ''
  try {
    const pg = await PGlite.create({
      fs: new DurableNodeFS(folder),
      extensions: EXTENSIONS,
      startParams: START_PARAMS,
      onStderr: (line) => {
        recovered ||= RECOVERS.test(line)
        reason = SERVER_ENDS.exec(line)?.[1] ?? reason
        if (started && reason) onCrash(reason)
        return false
      },
    })
    started = true
    return { pg, recovered }
  } catch (error) {
    throw new Error(`The database in ${folder} can't be opened: ${reason || (error as Error).message}.`)
  }
}

/** Makes an empty database folder at `folder`, which must not exist yet. The build calls it to make the template. */
export async function createCluster(folder: string): Promise<void> {
  const pg = await PGlite.create({
    dataDir: folder,
    startParams: START_PARAMS,
    initDbStartParams: ['--wal-segsize=1', '--set', 'shared_buffers=16MB'],
  })
  await pg.close()
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

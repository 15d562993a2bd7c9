import fs from 'node:fs'
import { PGlite, type postgresMod } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * The major version of PostgreSQL in the pinned PGlite. A data folder can only be opened by the version that made it.
 */
export const POSTGRES_MAJOR = '18'

/** The extensions that the migrations create. */
const EXTENSIONS = { fuzzystrmatch, pg_trgm }

/** PGlite's defaults without `-F`, which turns fsync off. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // The default, fdatasync, is an empty function in this build.
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=16MB'],
  ...['-c', 'max_wal_size=64MB'],
  // Recycled segments and segments kept in reserve would still contain deleted text.
  ...['-c', 'wal_recycle=off'],
  ...['-c', 'min_wal_size=2MB'],
  // Nothing is replicated, so a table that is rewritten needn't be written to the log as well.
  ...['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0'],
]

/**
 * The line of the server's log with the reason why the server exits: time, process, level, message. Nothing else of the
 * log is kept, because it can quote statements and so the texts of users. A quoted text can't match: the server starts
 * the line of a statement with another level, and its further lines with a tab.
 */
const SERVER_EXIT_LINE = /^[\d-]+ [\d:.]+ \w+ \[\d+\] (?:FATAL|PANIC): {2}(.*)/
const RECOVERY_LINE = /^[\d-]+ [\d:.]+ \w+ \[\d+\] LOG: {2}database system was not properly shut down/

/**
 * Starts PostgreSQL on the database in `folder`. `recovered` is true when it had not been shut down properly before.
 * `onCrash` is called with the reason when the running server exits, for instance because its disk is full; it must end
 * the process at once, because the next call into PGlite would never return.
 *
 * Throws an `Error` with a message of one sentence when the database can't be opened.
 */
export async function startPostgres(
  folder: string,
  onCrash: (reason: string) => never,
): Promise<{ pg: PGlite; recovered: boolean }> {
  let isStarted = false
  let recovered = false
  let reason = ''
  try {
    const pg = await PGlite.create({
      fs: new DurableNodeFS(folder),
      extensions: EXTENSIONS,
      startParams: START_PARAMS,
      onStderr: (line) => {
        recovered ||= RECOVERY_LINE.test(line)
        reason = SERVER_EXIT_LINE.exec(line)?.[1] ?? reason
        if (isStarted && reason) onCrash(reason)
        return false
      },
    })
    isStarted = true
    return { pg, recovered }
  } catch (error) {
    throw new Error(`The database in ${folder} can't be opened: ${reason || (error as Error).message}.`)
  }
}

/** Makes an empty database in `folder`, which must not exist yet. The build makes the template with it. */
export async function createCluster(folder: string): Promise<void> {
  const pg = await PGlite.create({
    dataDir: folder,
    startParams: START_PARAMS,
    initDbStartParams: ['--wal-segsize=1', '--set', 'shared_buffers=16MB'],
  })
  await pg.close()
}

/** The members of Emscripten's NODEFS that are used here; PGlite doesn't declare them. */
type NodeFsModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number }
    /** Runs a Node call and turns its error into the errno that PostgreSQL understands. */
    tryFSOperation<Result>(operation: () => Result): Result
  }
}

/** PGlite's file system on the disk, with an fsync that reaches the disk: that of stock PGlite does nothing. */
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

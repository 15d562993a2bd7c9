import type { Pool } from 'pg'
import type { BaseLogger } from 'pino'
import { MINUTE_MS } from '../../../shared/durations.ts'
import { type IntervalJob, startIntervalJob } from '../../interval-job.ts'
import { queryWithin } from '../connection/pool.ts'
import { PERSONAL_TABLES } from '../schema/personal-tables.ts'

const UPKEEP_MS = 30_000
const CHECKPOINT_BYTES = 16 * 1024 * 1024
const CHECKPOINT_MINUTES = 5
const REST_FACTOR = 20
/** Time limit of a statement of the upkeep: longer than that of a request, since no request waits for the result. */
const STATEMENT_MS = 30 * MINUTE_MS

export type UpkeepSchedule = {
  everyMs?: number
  /**
   * Rewriting tables blocks all requests, so the next rewriting starts no sooner than this many times its duration
   * later.
   */
  restFactor?: number
}

type UpkeepOptions = UpkeepSchedule & {
  logger: Pick<BaseLogger, 'error'> | undefined
  isReadOnly: () => boolean
  /** Whether the database has recovered from a crash since the last call. A crash loses the counts of changed rows. */
  takeRecovered: () => boolean
}

/**
 * Runs the upkeep on a timer, because PGlite's single process has no checkpointer and no autovacuum. `stop` waits for a
 * running upkeep.
 */
export function startUpkeep(
  pool: Pool,
  { everyMs = UPKEEP_MS, restFactor = REST_FACTOR, logger, isReadOnly, takeRecovered }: UpkeepOptions,
): IntervalJob {
  let isFullRewriteDue = false
  let nextRewriteAt = 0

  async function run(): Promise<void> {
    isFullRewriteDue ||= takeRecovered()
    if (!isReadOnly() && performance.now() >= nextRewriteAt) {
      const started = performance.now()
      const shouldRewriteAll = isFullRewriteDue
      // Remains set if erasing fails: the counts of changed rows may have been reset by then.
      isFullRewriteDue = true
      const hasRewritten = await eraseDeleted(pool, { shouldRewriteAll })
      isFullRewriteDue = false
      if (hasRewritten) nextRewriteAt = performance.now() + restFactor * (performance.now() - started)
    }
    await upkeep(pool)
  }

  return startIntervalJob(run, {
    everyMs,
    onError: (err) => logger?.error({ err }, 'upkeep of the embedded database failed'),
  })
}

/**
 * Vacuums and analyses the tables with many changes, by the rule of PostgreSQL's autovacuum, and checkpoints when the
 * write-ahead log is long or old. Each statement runs by itself, so that requests are served in between.
 */
export async function upkeep(pool: Pool): Promise<void> {
  await flushCounts(pool)
  const tables = await queryWithin<{ name: string }>(
    pool,
    STATEMENT_MS,
    `select format('%I.%I', schemaname, stats.relname) as name
     from pg_stat_user_tables stats join pg_class on pg_class.oid = stats.relid
     where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)`,
  )
  for (const { name } of tables) await queryWithin(pool, STATEMENT_MS, `vacuum (analyze) ${name}`)

  const [log] = await queryWithin<{ due: boolean }>(
    pool,
    STATEMENT_MS,
    `select log > $1::int8 or (log > 8192 and checkpoint_time < now() - make_interval(mins => $2)) as due
     from (select pg_current_wal_insert_lsn() - redo_lsn as log, checkpoint_time from pg_control_checkpoint()) as control`,
    [CHECKPOINT_BYTES, CHECKPOINT_MINUTES],
  )
  if (log?.due) await queryWithin(pool, STATEMENT_MS, 'checkpoint')
}

/**
 * Erases text that was deleted or overwritten since the last run from the database's files; returns whether there was
 * any. PostgreSQL leaves the bytes of a deleted row in place until they are overwritten, even after a vacuum, and keeps
 * a word in its index for ever. So each table of {@link PERSONAL_TABLES} that lost rows (all of them with
 * `shouldRewriteAll`) is rewritten with its indexes. So are the statistics, which contain frequent values, and the
 * log's segments up to here are removed.
 */
async function eraseDeleted(pool: Pool, { shouldRewriteAll = false } = {}): Promise<boolean> {
  await flushCounts(pool)
  const tables = await queryWithin<{ oid: number; name: string }>(
    pool,
    STATEMENT_MS,
    `select relid as oid, format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where relname = any($1) and ($2 or n_tup_del + n_tup_upd > 0)`,
    [PERSONAL_TABLES, shouldRewriteAll],
  )
  if (tables.length === 0) return false
  for (const { oid, name } of tables) {
    // Reset before the vacuum, so that rows deleted meanwhile are counted for the next run.
    await queryWithin(pool, STATEMENT_MS, 'select pg_stat_reset_single_table_counters($1)', [oid])
    await queryWithin(pool, STATEMENT_MS, `vacuum (full, analyze) ${name}`)
  }
  await queryWithin(pool, STATEMENT_MS, 'vacuum (full) pg_statistic')
  await queryWithin(pool, STATEMENT_MS, 'select pg_switch_wal()')
  await queryWithin(pool, STATEMENT_MS, 'checkpoint')
  return true
}

/** Makes the counts of changed rows current: PostgreSQL otherwise delays them by a second. */
async function flushCounts(pool: Pool): Promise<void> {
  await queryWithin(pool, STATEMENT_MS, 'select pg_stat_force_next_flush()')
}

import type { Pool } from 'pg'
import type { BaseLogger } from 'pino'
import { PERSONAL_TABLES } from './personal-tables.ts'
import { queryWithin } from './pool.ts'

const UPKEEP_MS = 30_000
const CHECKPOINT_BYTES = 16 * 1024 * 1024
const CHECKPOINT_MINUTES = 5
const REST_FACTOR = 20
/** No limit for people's requests, who don't wait for it. */
const STATEMENT_MS = 30 * 60_000

export type UpkeepSchedule = {
  everyMs?: number
  /** Rewriting tables keeps everyone waiting, so then there is none for so many times as long as it took. */
  restFactor?: number
}

type UpkeepOptions = UpkeepSchedule & {
  logger: Pick<BaseLogger, 'error'> | undefined
  isReadOnly: () => boolean
  /** Whether the database has recovered from a crash since this was last asked: what was counted is lost then. */
  takeRecovered: () => boolean
}

/** A single process has no checkpointer and no autovacuum, so a timer does their work. Gives what stops it. */
export function startUpkeep(
  pool: Pool,
  { everyMs = UPKEEP_MS, restFactor = REST_FACTOR, logger, isReadOnly, takeRecovered }: UpkeepOptions,
): () => Promise<void> {
  let running: Promise<void> | undefined
  let everythingIsDue = false
  let noRewritingBefore = 0

  async function run(): Promise<void> {
    everythingIsDue ||= takeRecovered()
    if (!isReadOnly() && performance.now() >= noRewritingBefore) {
      const started = performance.now()
      const everything = everythingIsDue
      // Due again when it fails: the counts have begun anew by then.
      everythingIsDue = true
      const rewritten = await eraseDeleted(pool, { everything })
      everythingIsDue = false
      if (rewritten) noRewritingBefore = performance.now() + restFactor * (performance.now() - started)
    }
    await upkeep(pool)
  }

  const timer = setInterval(() => {
    running ??= run()
      .catch((err: unknown) => logger?.error({ err }, 'upkeep of the embedded database failed'))
      .finally(() => (running = undefined))
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/**
 * Vacuums and analyses the tables that changed much, by the rule of PostgreSQL's autovacuum, and checkpoints when much
 * or old write-ahead log has gathered. A statement at a time, so that requests get their turn between.
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
 * Takes text that was deleted or overwritten since the last time out of the database's files; gives whether there was
 * any. PostgreSQL leaves a deleted row's bytes where they were until something else is written there, vacuumed or not,
 * and a word in its index for ever. So each table of {@link PERSONAL_TABLES} that lost rows (with `everything` each of
 * them) is written anew with its indexes, as are the statistics, which quote frequent values, and the segments of the
 * log up to here are let go.
 */
async function eraseDeleted(pool: Pool, { everything = false } = {}): Promise<boolean> {
  await flushCounts(pool)
  const tables = await queryWithin<{ oid: number; name: string }>(
    pool,
    STATEMENT_MS,
    `select relid as oid, format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where relname = any($1) and ($2 or n_tup_del + n_tup_upd > 0)`,
    [PERSONAL_TABLES, everything],
  )
  if (tables.length === 0) return false
  for (const { oid, name } of tables) {
    // First: what is deleted from here on is counted for the next time.
    await queryWithin(pool, STATEMENT_MS, 'select pg_stat_reset_single_table_counters($1)', [oid])
    await queryWithin(pool, STATEMENT_MS, `vacuum (full, analyze) ${name}`)
  }
  await queryWithin(pool, STATEMENT_MS, 'vacuum (full) pg_statistic')
  await queryWithin(pool, STATEMENT_MS, 'select pg_switch_wal()')
  await queryWithin(pool, STATEMENT_MS, 'checkpoint')
  return true
}

/** Counts of changes are otherwise held back for a second. */
async function flushCounts(pool: Pool): Promise<void> {
  await queryWithin(pool, STATEMENT_MS, 'select pg_stat_force_next_flush()')
}

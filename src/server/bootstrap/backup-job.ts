import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts'
import { backupCounter, lastBackupGauge } from '../http/metrics/backup-metrics.ts'
import { type IntervalJob, startIntervalJob } from '../interval-job.ts'
import { withBackupLock } from '../storage/backup/backup-lock.ts'
import { timeOfBackup } from '../storage/backup/backup-store.ts'
import { BackupError } from '../storage/backup/backup-stream.ts'
import type { Database } from '../storage/connection/db.ts'
import type { Backups } from './backups.ts'
import type { Logger } from './log.ts'

const INTERVAL_MS = MINUTE_MS
/** After a failure, or while another server makes the backup. */
const RETRY_MS = 15 * MINUTE_MS
const STOP_MS = 30_000

type JobOptions = {
  database: Database
  backups: Backups
  everyHours: number
  log: Pick<Logger, 'info' | 'error'>
  intervalMs?: number
}

/**
 * Adds a backup to the store whenever the newest one there is `everyHours` old. Of several servers that share a store
 * one makes it: the others find its lock, or the new backup. A failure is logged and counted, and tried again. `stop`
 * waits at most {@link STOP_MS} for a backup that is being made.
 */
export function startBackupJob(options: JobOptions): IntervalJob {
  const { database, backups, everyHours, log, intervalMs = INTERVAL_MS } = options
  let nextAt = 0

  async function run(): Promise<void> {
    if (Date.now() < nextAt) return
    nextAt = Date.now() + Math.min(RETRY_MS, everyHours * HOUR_MS)
    const newest = await withBackupLock(database, () => backUpIfDue(backups, everyHours * HOUR_MS, log))
    if (!newest) return
    lastBackupGauge.set(newest.getTime() / 1000)
    nextAt = newest.getTime() + everyHours * HOUR_MS
  }

  return startIntervalJob(run, {
    everyMs: intervalMs,
    stopMs: STOP_MS,
    onError(error) {
      backupCounter.inc({ outcome: 'failed' })
      // The sentence of a BackupError is about files and settings; other errors may quote a statement.
      const reason = error instanceof BackupError ? error.message : undefined
      log.error({ err: error, reason }, 'the scheduled backup failed')
    },
  })
}

/** Makes a backup if the newest in the store is too old; returns when the newest was made. */
async function backUpIfDue(backups: Backups, everyMs: number, log: JobOptions['log']): Promise<Date | undefined> {
  const newest = timeOfBackup((await backups.store?.list())?.at(-1) ?? '')
  const now = new Date()
  if (newest && now.getTime() - newest.getTime() < everyMs) return newest
  const { name, rows } = await backups.toStore(now)
  backupCounter.inc({ outcome: 'made' })
  log.info({ name, rows }, 'a scheduled backup was made')
  return timeOfBackup(name)
}

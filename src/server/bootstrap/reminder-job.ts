import { MINUTE_MS } from '../../shared/durations.ts'
import type { ReminderService } from '../domain/reminders/reminders.ts'
import { sendDueReminders } from '../domain/reminders/send-reminders.ts'
import { type IntervalJob, startIntervalJob } from '../interval-job.ts'
import type { Db } from '../storage/connection/db.ts'
import type { Logger } from './log.ts'

const STOP_MS = 10_000

/**
 * Sends the reminders that are due, once a minute, for as long as the process lives. `stop` waits at most
 * {@link STOP_MS} for those that are being sent.
 */
export function startReminderJob(db: Db, service: ReminderService, log: Pick<Logger, 'error'>): IntervalJob {
  return startIntervalJob((signal) => sendDueReminders(db, service, { now: new Date(), signal }), {
    everyMs: MINUTE_MS,
    stopMs: STOP_MS,
    onError: (err) => log.error({ err }, 'reminders that are due were not sent'),
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import type { ReminderService } from '../domain/reminders.ts'
import { sendDueReminders } from '../domain/send-reminders.ts'
import type { Db } from '../storage/db.ts'
import type { Logger } from './log.ts'

const INTERVAL_MS = 60_000
const STOP_MS = 10_000

/**
 * Sends the reminders that are due, once a minute, for as long as the process lives. `stop` waits at most
 * {@link STOP_MS} for those that are being sent.
 */
export function startReminderJob(
  db: Db,
  service: ReminderService,
  log: Pick<Logger, 'error'>,
  intervalMs = INTERVAL_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= sendDueReminders(db, service, { now: new Date(), signal: stopping.signal })
      .catch((err) => log.error({ err }, 'reminders that are due were not sent'))
      .finally(() => {
        running = undefined
      })
  }, intervalMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      if (running) await Promise.race([running, pause(STOP_MS, undefined, { ref: false })])
    },
  }
}

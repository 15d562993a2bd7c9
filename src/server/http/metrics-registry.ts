import type { BaseLogger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { summariseFeedback } from '../domain/feedback.ts'
import type { Db } from '../storage/db.ts'

const FEEDBACK_DAYS = 30

/** Counts reminders. Made apart from the other metrics, since it is counted outside of requests. */
export function makeReminderCounter() {
  return new Counter({
    name: 'reminders_total',
    help: 'Reminders by kind, by how they are sent and by what became of them.',
    labelNames: ['kind', 'channel', 'outcome'],
    registers: [],
  })
}

export type ReminderCounter = ReturnType<typeof makeReminderCounter>

/** Creates the Prometheus metrics. Labels are route patterns and outcomes, never data of a visitor. */
export function makeMetrics(db: Db, log: Pick<BaseLogger, 'warn'>, reminders: ReminderCounter) {
  const registry = new Registry()
  registry.registerMetric(reminders)
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'interpretation_feedback',
    help: `What readers said about interpretations in the last ${FEEDBACK_DAYS} days, by who wrote them.`,
    labelNames: ['engine', 'answer'],
    registers: [registry],
    // Read from the database, which all servers share; without it the other metrics can still be read.
    async collect() {
      this.reset()
      try {
        const { engines } = await summariseFeedback(db, FEEDBACK_DAYS, new Date())
        for (const { source, fits, misses } of engines) {
          this.set({ engine: source, answer: 'fits' }, fits)
          this.set({ engine: source, answer: 'misses' }, misses)
        }
      } catch (err) {
        log.warn({ err }, 'the feedback could not be read for the metrics')
      }
    },
  })
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 60],
      registers: [registry],
    }),
    interpretations: new Counter({
      name: 'interpretations_total',
      help: 'Interpretations by how they ended.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
  }
}

export type Metrics = ReturnType<typeof makeMetrics>

import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import type { BaseLogger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import packageFile from '../../../../package.json' with { type: 'json' }
import { summariseFeedback } from '../../domain/interpretation/feedback.ts'
import type { Database, Db } from '../../storage/connection/db.ts'
import { poolUsage } from '../../storage/connection/measured-client.ts'
import { onTelemetry } from '../../telemetry.ts'
import type { ResponseCache } from '../page-cache/response-store.ts'
import { backupCounter, lastBackupGauge } from './backup-metrics.ts'

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

type Sources = {
  database: Pick<Database, 'db' | 'ping'>
  log: Pick<BaseLogger, 'warn'>
  reminderCounter: ReminderCounter
  responseCache: ResponseCache
}

/**
 * Creates the Prometheus metrics. Labels are route patterns, outcomes and names of ours, never data of a visitor, and
 * each has a small number of values.
 */
export function makeMetrics({ database, log, reminderCounter, responseCache }: Sources) {
  const registry = new Registry()
  registry.registerMetric(reminderCounter)
  registry.registerMetric(backupCounter)
  registry.registerMetric(lastBackupGauge)
  collectDefaultMetrics({ register: registry })
  registerProcess(registry, database)
  registerFeedback(registry, database.db, log)
  registerDatabase(registry, database.db)
  registerCache(registry, responseCache)
  registerWork(registry)
  registerModel(registry)
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
    refusals: new Counter({
      name: 'rate_limit_refusals_total',
      help: 'Requests that a rate limit has refused, by route and by the limit.',
      labelNames: ['route', 'limit'],
      registers: [registry],
    }),
  }
}

export type Metrics = ReturnType<typeof makeMetrics>

function registerProcess(registry: Registry, { ping }: Pick<Database, 'ping'>): void {
  new Gauge({
    name: 'somnary_build_info',
    help: 'The version of the program and of Node; always 1.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: packageFile.version, node: process.version }, 1)
  new Gauge({
    name: 'somnary_ready',
    help: 'Whether the database answers, as /readyz says: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set(
        await ping().then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
  let before: EventLoopUtilization = performance.eventLoopUtilization()
  new Gauge({
    name: 'nodejs_eventloop_utilization_ratio',
    help: 'The share of the time since the last reading in which the event loop was busy.',
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization()
      this.set(performance.eventLoopUtilization(now, before).utilization)
      before = now
    },
  })
  const sessions = new Counter({
    name: 'sessions_opened_total',
    help: 'Sign-ins and new accounts.',
    registers: [registry],
  })
  onTelemetry('sessionOpened', () => sessions.inc())
}

function registerFeedback(registry: Registry, db: Db, log: Pick<BaseLogger, 'warn'>): void {
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
}

function registerDatabase(registry: Registry, db: Db): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state; "waiting" are requests for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(poolUsage(db))) this.set({ state }, count)
    },
  })
  const queries = new Histogram({
    name: 'database_query_duration_seconds',
    help: 'Time from a statement to its result, by whether it failed.',
    labelNames: ['failed'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  })
  onTelemetry('query', ({ seconds, isFailed }) => queries.observe({ failed: String(isFailed) }, seconds))
}

function registerCache(registry: Registry, cache: ResponseCache): void {
  new Counter({
    name: 'response_cache_requests_total',
    help: 'Requests for responses that are the same for everyone, by whether one was stored.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      const { hits, misses } = cache.statistics()
      this.reset()
      this.inc({ result: 'hit' }, hits)
      this.inc({ result: 'miss' }, misses)
    },
  })
  new Gauge({
    name: 'response_cache_bytes',
    help: 'The size of the stored responses, with their compressed copies.',
    registers: [registry],
    collect() {
      this.set(cache.statistics().bytes)
    },
  })
  new Gauge({
    name: 'response_cache_responses',
    help: 'The number of stored responses.',
    registers: [registry],
    collect() {
      this.set(cache.statistics().responses)
    },
  })
}

/** Registers the metrics of worker threads and queues. */
function registerWork(registry: Registry): void {
  const work = new Gauge({
    name: 'work_tasks',
    help: 'Tasks of a pool of worker threads or of a queue that are running or waiting.',
    labelNames: ['pool', 'state'],
    registers: [registry],
  })
  onTelemetry('workload', ({ pool, running, waiting }) => {
    work.set({ pool, state: 'running' }, running)
    work.set({ pool, state: 'waiting' }, waiting)
  })
  const stopped = new Counter({
    name: 'work_stopped_total',
    help: 'Tasks that were ended by a limit of time or memory, or refused because too many waited.',
    labelNames: ['pool', 'reason'],
    registers: [registry],
  })
  onTelemetry('taskStopped', (labels) => stopped.inc(labels))
}

function registerModel(registry: Registry): void {
  const allowance = new Counter({
    name: 'allowance_interpretations_total',
    help: 'Interpretations that were charged, refused or given back, by kind of visitor.',
    labelNames: ['visitor', 'outcome'],
    registers: [registry],
  })
  onTelemetry('allowance', (labels) => allowance.inc(labels))
  const calls = new Histogram({
    name: 'model_call_duration_seconds',
    help: 'Time of a reading by the language model, from the queue to its end, by outcome.',
    labelNames: ['outcome'],
    buckets: [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600],
    registers: [registry],
  })
  onTelemetry('modelCall', ({ outcome, seconds }) => calls.observe({ outcome }, seconds))
  const tokens = new Counter({
    name: 'model_tokens_total',
    help: 'Tokens of requests to the language model, where its server counts them.',
    labelNames: ['direction'],
    registers: [registry],
  })
  onTelemetry('modelTokens', ({ input = 0, output = 0 }) => {
    tokens.inc({ direction: 'input' }, input)
    tokens.inc({ direction: 'output' }, output)
  })
  const fallbacks = new Counter({
    name: 'model_fallbacks_total',
    help: 'Readings that the dictionary wrote because the model failed, by how it did.',
    labelNames: ['reason'],
    registers: [registry],
  })
  onTelemetry('modelFallback', (labels) => fallbacks.inc(labels))
}

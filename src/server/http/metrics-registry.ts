import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Creates the Prometheus metrics. Labels are route patterns and outcomes, never data of a visitor. */
export function makeMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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

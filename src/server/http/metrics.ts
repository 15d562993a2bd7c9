import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { HttpEnv } from './env.ts'
import { ApiError } from './errors.ts'

/** What the operator can watch. Labels are patterns and kinds, never anything of a visitor. */
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

/** Prometheus text, for this machine's own programs; with `METRICS_TOKEN` for whoever knows it. */
export async function answerMetrics(c: Context<HttpEnv>, { registry }: Metrics) {
  const { metricsToken, trustProxy } = c.get('services').config
  const allowed = metricsToken
    ? sameText(c.req.header('Authorization') ?? '', `Bearer ${metricsToken}`)
    : // Behind a proxy on this machine every visitor comes from loopback.
      trustProxy === 0 && isLoopback(c.env.address) && !c.req.header('X-Forwarded-For')
  if (!allowed) throw new ApiError(403, { error: 'The metrics are not public.' })
  return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

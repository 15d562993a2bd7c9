import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { HttpEnv } from '../context.ts'
import { ApiError } from '../errors.ts'
import type { Metrics } from './metrics-registry.ts'

/**
 * Responds with the metrics in Prometheus text format. Clients need the `METRICS_TOKEN` when one is configured,
 * otherwise a loopback address. Throws 403.
 */
export async function respondWithMetrics(c: Context<HttpEnv>, { registry }: Metrics) {
  const { metricsToken, trustProxy } = c.get('services').config
  const isAllowed = metricsToken
    ? isEqualInConstantTime(c.req.header('Authorization') ?? '', `Bearer ${metricsToken}`)
    : // Behind a proxy on this machine every request comes from loopback.
      trustProxy === 0 && isLoopback(c.env.address) && !c.req.header('X-Forwarded-For')
  if (!isAllowed) throw new ApiError(403, { error: 'The metrics are not public.' })
  return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

function isEqualInConstantTime(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

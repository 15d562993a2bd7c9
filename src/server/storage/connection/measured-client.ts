import pg from 'pg'
import { tell } from '../../telemetry.ts'

/** A connection that tells how long each of its statements took, and nothing of their contents. */
export class MeasuredClient extends pg.Client {
  // The driver's method has a dozen overloads: with a callback as its last argument, or a promise as its result.
  override query = ((...args: unknown[]) => {
    const startedAt = performance.now()
    const tellEnd = (isFailed: boolean) => tell('query', { seconds: (performance.now() - startedAt) / 1000, isFailed })
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        tellEnd(Boolean(error))
        callback(error, ...rest)
      }
    }
    const result: unknown = Reflect.apply(pg.Client.prototype.query, this, args)
    if (result instanceof Promise) {
      result.then(
        () => tellEnd(false),
        () => tellEnd(true),
      )
    }
    return result
  }) as pg.Client['query']
}

/** How many connections a database's pool has, by state, and how many requests wait for one. */
export function poolUsage(db: object): { total: number; idle: number; waiting: number } {
  const { $client } = db as { $client?: pg.Pool }
  return { total: $client?.totalCount ?? 0, idle: $client?.idleCount ?? 0, waiting: $client?.waitingCount ?? 0 }
}

import { CONNECT_MS } from './pool.ts'

/**
 * Waits for work that another request has begun, for no longer than a request waits for a connection of its own: the
 * other request may have a statement under way that the database doesn't answer. Throws what `work` throws, and after
 * that time an error that `isDatabaseUnreachable` knows.
 */
export async function waitForShared<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(Object.assign(new Error('Another request waits for the database.'), { code: 'ETIMEDOUT' })),
    CONNECT_MS,
  )
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

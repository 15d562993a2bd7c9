import type { Context, TypedResponse } from 'hono'
import type { Pause } from '../../domain/journal/journal-readings.ts'
import type { HttpEnv } from '../context.ts'
import { requireUser } from '../middleware/session.ts'

/**
 * Responds with what `compute` resolves to, which is read from the whole of the user's journal: once, until the journal
 * changes. `name` tells it from all other readings. Throws `RateLimitExceeded` and `WorkersBusy`.
 */
export async function respondWithReading<Result>(
  c: Context<HttpEnv>,
  name: string,
  compute: (pause: Pause) => Promise<Result>,
): Promise<TypedResponse<Result, 200, 'json'>> {
  const json = await c.get('services').journalReadings.read(requireUser(c).id, name, compute)
  // Hono has no type for JSON that is written already.
  return c.body(json, 200, { 'Content-Type': 'application/json' }) as unknown as TypedResponse<Result, 200, 'json'>
}

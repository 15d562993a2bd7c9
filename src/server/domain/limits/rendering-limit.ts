import type { NamedLimit } from './rate-limit-points.ts'
import { RateLimitExceeded } from './rate-limits.ts'
import { makeMemoryCounter } from './use-counter.ts'

export type RenderingLimit = ReturnType<typeof makeRenderingLimit>

/**
 * Makes the limit of the renderings that an address may cause in a minute. It is counted in this process alone: the
 * limit protects its processor, and pages that need no database are served while there is none. The function that it
 * returns counts a rendering under a key, and throws {@link RateLimitExceeded} when the limit is reached.
 */
export function makeRenderingLimit(perMinute: number) {
  const { count } = makeMemoryCounter()
  return async (key: string, cost = 1): Promise<void> => {
    const limit: NamedLimit = {
      name: 'renderings',
      key,
      cost,
      points: perMinute,
      seconds: 60,
      refusal: (time) => `Very many pages have been opened from your network. Please try again in ${time}.`,
    }
    const seconds = await count(limit)
    if (seconds > 0) throw new RateLimitExceeded(limit, seconds)
  }
}

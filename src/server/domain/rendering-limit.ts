import type { NamedLimit } from './rate-limit-points.ts'
import { RateLimitExceeded } from './rate-limits.ts'
import { makeMemoryCounter } from './use-counter.ts'

export type RenderingLimit = ReturnType<typeof makeRenderingLimit>

/**
 * Makes the limit of the pages that one address may have rendered in a minute. It is counted in this process alone: the
 * limit protects its processor, and pages that need no database are served while there is none.
 */
export function makeRenderingLimit(perMinute: number) {
  const { count, giveBack } = makeMemoryCounter()

  /**
   * Runs `render`, and counts it for this address unless `isKept` says afterwards that the page needn't be rendered
   * again. Throws {@link RateLimitExceeded}, without running it, when the limit is reached.
   */
  return async (address: string, render: () => Promise<void>, isKept: () => boolean): Promise<void> => {
    const limit: NamedLimit = {
      name: 'renderings',
      key: address,
      points: perMinute,
      seconds: 60,
      refusal: (time) => `Very many pages have been opened from your network. Please try again in ${time}.`,
    }
    const seconds = await count(limit)
    if (seconds > 0) throw new RateLimitExceeded(limit, seconds)
    await render()
    if (isKept()) await giveBack(limit)
  }
}

import PQueue from 'p-queue'

type LaneOptions = {
  /** How many notes are on their way to the host at a time. */
  atOnce: number
  /** A note that has waited for so long is given up. */
  waitMs: number
  /** After so many notes in a row that the host hasn't answered, it is left alone for `restMs`. */
  unansweredMax?: number
  restMs?: number
}

/** The way out to one host: notes to other hosts don't wait for it. */
export type Lane = {
  /**
   * Runs `send` in its turn. Resolves to undefined when it throws, has waited too long, or the host isn't answering.
   */
  run<Result>(send: () => Promise<Result>): Promise<Result | undefined>
}

export function makeLane({ atOnce, waitMs, unansweredMax = Number.POSITIVE_INFINITY, restMs = 0 }: LaneOptions): Lane {
  const queue = new PQueue({ concurrency: atOnce })
  let unanswered = 0
  let restsUntil = 0
  return {
    run(send) {
      const latest = performance.now() + waitMs
      return queue.add(async () => {
        const now = performance.now()
        if (now > latest || now < restsUntil) return undefined
        try {
          const result = await send()
          unanswered = 0
          return result
        } catch {
          unanswered += 1
          if (unanswered >= unansweredMax) restsUntil = performance.now() + restMs
          return undefined
        }
      })
    },
  }
}

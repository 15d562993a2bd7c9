/** More work is waiting than can be done soon: whoever asks is told to come back. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Gives a function that runs `work` when fewer than `atOnce` of its kind are under way, first come, first served. When `waiting` are in line
 * already, it throws what `overloaded` makes.
 */
export function makeConcurrencyLimit(
  { atOnce, waiting }: { atOnce: number; waiting: number },
  overloaded: () => Overloaded,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else {
      if (line.length >= waiting) throw overloaded()
      // Whoever leaves hands their place on, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}

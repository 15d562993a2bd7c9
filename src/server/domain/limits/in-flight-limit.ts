/** How much is under way for each key, in this process. */
export type InFlightLimit = {
  /** Takes `amount`, and returns true; false, having taken nothing, where more would be under way than may be. */
  take(key: string, amount?: number): boolean
  /** Gives back what was taken. */
  giveBack(key: string, amount?: number): void
}

/** Makes a limit of `most` for each key. A key of which nothing is under way takes no memory. */
export function makeInFlightLimit(most: number): InFlightLimit {
  const amounts = new Map<string, number>()
  return {
    take(key, amount = 1) {
      const sum = (amounts.get(key) ?? 0) + amount
      if (sum > most) return false
      if (sum > 0) amounts.set(key, sum)
      return true
    },
    giveBack(key, amount = 1) {
      const left = (amounts.get(key) ?? 0) - amount
      if (left > 0) amounts.set(key, left)
      else amounts.delete(key)
    },
  }
}

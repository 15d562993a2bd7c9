/** Statistics of shares: how certain they are, and whether one differs from a known share. */

/** 1.96 standard errors on both sides hold 95 %. */
const Z_95 = 1.959964

/** Wilson's 95 % interval of the share `count` of `total`; both ends are between 0 and 1. */
export function wilsonInterval(count: number, total: number): { low: number; high: number } {
  if (total === 0) return { low: 0, high: 1 }
  const share = count / total
  const z2 = Z_95 ** 2
  const centre = (share + z2 / (2 * total)) / (1 + z2 / total)
  const half = (Z_95 / (1 + z2 / total)) * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total ** 2))
  return { low: count === 0 ? 0 : Math.max(0, centre - half), high: count === total ? 1 : Math.min(1, centre + half) }
}

/** The chance that at least `count` of `total` have what a share `share` of all has. */
export function chanceOfAtLeast(count: number, total: number, share: number): number {
  if (count <= 0) return 1
  // The terms of the nearer tail add up without being too small for a number.
  if (count <= total * share) return 1 - sumOfBinomial(count - 1, total, share, -1)
  return sumOfBinomial(count, total, share, 1)
}

/** The chance that at most `count` of `total` have what a share `share` of all has. */
export function chanceOfAtMost(count: number, total: number, share: number): number {
  if (count >= total) return 1
  if (count >= total * share) return 1 - sumOfBinomial(count + 1, total, share, 1)
  return sumOfBinomial(count, total, share, -1)
}

/** Adds the binomial's terms from `count` on, upwards or downwards, until they no longer matter. */
function sumOfBinomial(count: number, total: number, share: number, step: 1 | -1): number {
  if (share <= 0) return step === 1 ? 0 : 1
  if (share >= 1) return step === 1 ? 1 : 0
  const odds = share / (1 - share)
  let term = Math.exp(
    logFactorial(total) -
      logFactorial(count) -
      logFactorial(total - count) +
      count * Math.log(share) +
      (total - count) * Math.log1p(-share),
  )
  let sum = 0
  for (let at = count; at >= 0 && at <= total; at += step) {
    sum += term
    const ratio = step === 1 ? ((total - at) / (at + 1)) * odds : at / (total - at + 1) / odds
    if (ratio < 1 && term < sum * 1e-12) break
    term *= ratio
  }
  return Math.min(1, sum)
}

const logFactorials = [0]

/** ln(n!), kept for all smaller numbers as well. */
function logFactorial(n: number): number {
  for (let at = logFactorials.length; at <= n; at += 1)
    logFactorials.push((logFactorials[at - 1] as number) + Math.log(at))
  return logFactorials[n] as number
}

/**
 * Benjamini and Hochberg's procedure (1995): of many tests, those that stand when at most a share `rate` of them may
 * stand by chance. `tests` counts all that were made, also those that aren't in `items`.
 */
export function controlFalseDiscoveries<Item extends { chance: number }>(
  items: readonly Item[],
  tests: number,
  rate: number,
): Item[] {
  const sorted = items.toSorted((a, b) => a.chance - b.chance)
  const last = sorted.findLastIndex(({ chance }, at) => chance <= (rate * (at + 1)) / tests)
  return sorted.slice(0, last + 1)
}

/** Something to learn from: the names of what is seen of it, and whether it is true. */
export type Example = {
  features: readonly string[]
  isTrue: boolean
  /** How much it counts; 1 if it isn't said. */
  weight?: number
}

const STEPS = 300
const RATE = 0.5
const PENALTY = 0.0005
/** A feature of fewer examples tells nothing. */
const EXAMPLES_MIN = 3
/** Weights that are smaller change nothing. */
const WEIGHT_MIN = 0.03

/**
 * Fits a logistic regression with an L2 penalty, by gradient descent with a rate for each weight (AdaGrad, Duchi et al.
 * 2011). Returns the weights by the names of the features, and `base`.
 */
export function fitLogistic(
  examples: readonly Example[],
  { penalty = PENALTY, examplesMin = EXAMPLES_MIN, weightMin = WEIGHT_MIN } = {},
): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].flatMap(([name, count]) => (count >= examplesMin ? [name] : [])).sort()
  const indexes = new Map(names.map((name, index) => [name, index]))
  const rows = examples.map(({ features }) => features.flatMap((name) => indexes.get(name) ?? []))
  const base = names.length
  const weights = new Float64Array(base + 1)
  const squares = new Float64Array(base + 1).fill(1e-8)
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = new Float64Array(base + 1)
    for (const [at, row] of rows.entries()) {
      let sum = weights[base] as number
      for (const index of row) sum += weights[index] as number
      const error = (examples[at]?.weight ?? 1) * (1 / (1 + Math.exp(-sum)) - Number(examples[at]?.isTrue))
      gradient[base] = (gradient[base] as number) + error
      for (const index of row) gradient[index] = (gradient[index] as number) + error
    }
    for (let index = 0; index <= base; index += 1) {
      const slope =
        (gradient[index] as number) / examples.length + (index < base ? penalty * (weights[index] as number) : 0)
      squares[index] = (squares[index] as number) + slope * slope
      weights[index] = (weights[index] as number) - (RATE * slope) / Math.sqrt(squares[index] as number)
    }
  }
  const rounded = (index: number) => Math.round((weights[index] as number) * 100) / 100
  const kept = names.flatMap((name, index) =>
    Math.abs(rounded(index)) >= weightMin ? [[name, rounded(index)] as const] : [],
  )
  return { base: rounded(base), ...Object.fromEntries(kept) }
}

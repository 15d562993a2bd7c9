/** The weights of a logistic regression, by the names of its features, and `base`. */
export type LogisticWeights = Readonly<Record<string, number>>

/** The probability, from 0 to 1, that a logistic regression gives to something with these features. */
export function probabilityOf(features: readonly string[], weights: LogisticWeights): number {
  const sum = features.reduce((total, name) => total + (weights[name] ?? 0), weights['base'] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}

/** The items in an order that looks random and is the same each time for a `seed` (a linear congruential generator). */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed
  const keyed = items.map((item) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return { item, key: state }
  })
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

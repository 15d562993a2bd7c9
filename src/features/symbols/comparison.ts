/** What can be compared, without the words: routes read it before their page is loaded. */
export const TRADITIONS = ['western', 'korean', 'chinese', 'indian', 'islamic'] as const
export type Tradition = (typeof TRADITIONS)[number]

export const TRADITION_NAMES: Record<Tradition, string> = {
  western: 'Western',
  korean: 'Korean',
  chinese: 'Chinese',
  indian: 'Indian',
  islamic: 'Islamic',
}

/** The ten symbols by slug. */
export const COMPARED_NAMES: Record<string, string> = {
  snake: 'Snake',
  water: 'Water',
  dog: 'Dog',
  cat: 'Cat',
  fire: 'Fire',
  sun: 'Sun',
  moon: 'Moon',
  bird: 'Bird',
  tree: 'Tree',
  mountain: 'Mountain',
}
export const COMPARED_SLUGS = Object.keys(COMPARED_NAMES)

/**
 * Reads from the address what stands side by side: names separated by commas, or repeated. What isn't known is left out, and so is a choice of
 * all or of nothing. Undefined is said, not left out: the router keeps what a route doesn't speak of as it came.
 */
export function readChoice(search: Record<string, unknown>): {
  traditions?: string | undefined
  symbols?: string | undefined
} {
  const kept = (value: unknown, known: readonly string[]) => {
    const asked = (Array.isArray(value) ? value : [value]).flatMap((part) => String(part ?? '').split(','))
    const names = known.filter((name) => asked.includes(name))
    return names.length > 0 && names.length < known.length ? names.join(',') : undefined
  }
  return { traditions: kept(search['traditions'], TRADITIONS), symbols: kept(search['symbols'], COMPARED_SLUGS) }
}

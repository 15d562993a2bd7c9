/** In degrees (OKLCH), far enough from each other to be told apart; a test holds them to it. */
const HUES: Record<string, number> = {
  people: 20,
  animals: 52,
  home: 84,
  nature: 138,
  places: 170,
  objects: 198,
  water: 228,
  travel: 258,
  beyond: 292,
  situations: 325,
  body: 357,
}

/** A category's hue in degrees (OKLCH), for its constellations and its badge. A category without one of its own gets moonlight's. */
export function hueOf(category: string): number {
  return HUES[category] ?? 85
}

/** In degrees (OKLCH), far enough from each other to be told apart; a test holds them to it. */
const HUES: Record<string, number> = {
  body: 0,
  people: 22,
  food: 45,
  animals: 67,
  home: 90,
  colours: 112,
  nature: 135,
  emotions: 157,
  places: 180,
  objects: 202,
  water: 225,
  travel: 247,
  mythical: 270,
  beyond: 292,
  actions: 315,
  situations: 337,
}

/** A category's hue in degrees (OKLCH), for its constellations and its badge. A category without one of its own gets moonlight's. */
export function hueOf(category: string): number {
  return (Object.hasOwn(HUES, category) ? HUES[category] : undefined) ?? 85
}

/** Lightness and chroma (OKLCH) that all hues share. */
export const INK = { l: 0.8, c: 0.07 }

/** The colour of a hue, for CSS. */
export function inkOf(hue: number): string {
  return `oklch(${INK.l} ${INK.c} ${hue})`
}

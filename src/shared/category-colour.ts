/** Hues in degrees (OKLCH), by category slug. A test checks that they are far enough apart to be distinguishable. */
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

/** The hue in degrees (OKLCH) of a category's constellations and badge; by default that of the moonlight colour. */
export function categoryHue(category: string): number {
  return (Object.hasOwn(HUES, category) ? HUES[category] : undefined) ?? 85
}

/** The lightness and chroma (OKLCH) of all category colours. */
const INK = { l: 0.8, c: 0.07 }

/** The CSS colour of a category with the given hue in degrees. */
export function categoryColour(hue: number): string {
  return `oklch(${INK.l} ${INK.c} ${hue})`
}

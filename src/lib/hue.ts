const STEP = 137.508

/**
 * A category's hue in degrees (OKLCH): the golden angle keeps any two apart, and the slug keeps it the same for ever.
 */
export function hueOf(category: string): number {
  let sum = 0
  for (const letter of category) sum += letter.charCodeAt(0)
  return Math.round((sum * STEP) % 360)
}

// The colours of styles.css and of src/shared/category-colour.ts as hex colours: satori and resvg don't support OKLCH.
// A test computes each from its OKLCH value.

export const NIGHT = '#070d18'
export const MOON = '#f3eee4'
export const MOON_SOFT = '#bdb7ab'
export const LAMP = '#f0c36f'

const CATEGORY_COLOURS: Record<string, string> = {
  body: '#e5abbc',
  people: '#e8acaa',
  food: '#e5b099',
  animals: '#ddb68e',
  home: '#cfbc8a',
  colours: '#bec38f',
  nature: '#abc89b',
  emotions: '#99ccac',
  places: '#8bcdbf',
  objects: '#86ccd1',
  water: '#8cc8e0',
  travel: '#9ac3e9',
  mythical: '#acbcec',
  beyond: '#beb6e8',
  actions: '#cfb1dd',
  situations: '#dcadce',
}
const OTHER_CATEGORY = '#d3bb8a'

/** The colour of a category's constellations. `category` is its slug. */
export function categoryHexColour(category: string): string {
  return (Object.hasOwn(CATEGORY_COLOURS, category) ? CATEGORY_COLOURS[category] : undefined) ?? OTHER_CATEGORY
}

import type { Tradition } from './traditions.ts'

/** What readers see of a tradition. In a file of its own, since every page loads the routes, which need the slugs. */
export const TRADITION_NAMES: Readonly<Record<Tradition, string>> = {
  western: 'Western',
  biblical: 'Biblical and Jewish',
  islamic: 'Islamic',
  chinese: 'Chinese',
  korean: 'Korean',
  indian: 'Indian',
  others: 'Elsewhere',
}

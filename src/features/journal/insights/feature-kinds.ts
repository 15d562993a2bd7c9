import type { FeatureKind } from '../../../contract/journal-insights.ts'

/** The names of the kinds of features: as a heading, as several, and in "of 12 entries that …". */
export const FEATURE_KINDS: Record<FeatureKind, { title: string; several: string; of: string; id: string }> = {
  symbol: { title: 'Recurring symbols', several: 'Symbols', of: 'entries with a symbol in them', id: 'recurring' },
  person: { title: 'People', several: 'People', of: 'entries that name a person', id: 'people' },
  place: { title: 'Places', several: 'Places', of: 'entries that name a place', id: 'places' },
  theme: { title: 'Themes', several: 'Themes', of: 'entries with a theme', id: 'themes' },
  feeling: {
    title: 'Feelings you told of',
    several: 'Feelings',
    of: 'entries that tell a feeling',
    id: 'feelings',
  },
  location: { title: 'Where you slept', several: 'Where you slept', of: 'entries with a location', id: 'locations' },
}

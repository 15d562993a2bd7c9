import { expect, it } from 'vitest'
import { countryOf, HELPLINES, worldwideList } from './helplines.ts'

it.each([
  [['en-GB', 'en'], 'Europe/London', 'GB'],
  [['de-DE', 'en-US'], 'Europe/Berlin', 'DE'],
  [['zh-Hant-HK'], 'Asia/Hong_Kong', 'HK'],
  // The language that a browser often has by default, far away from its country.
  [['en-US', 'en'], 'Europe/Berlin', undefined],
  [['en-US', 'de-DE', 'de'], 'Europe/Berlin', 'DE'],
  // A language without a region counts where the clock agrees.
  [['ja'], 'Asia/Tokyo', 'JP'],
  [['de'], 'Europe/Vienna', undefined],
  [['en'], 'Europe/London', undefined],
  // A browser that hides its time zone.
  [['en-GB'], 'UTC', 'GB'],
  [['en'], 'UTC', undefined],
  [['not a tag', ''], 'Europe/London', undefined],
  [[], 'Europe/London', undefined],
])('takes %j with the clock of %s for %s', (languages, timeZone, country) => {
  expect(countryOf(languages, timeZone)).toBe(country)
})

it('has helplines for a crisis and against violence in most countries, without the editors’ notes', () => {
  const withKind = (kind: string) => HELPLINES.filter(({ lines }) => lines.some((line) => line.kind === kind)).length
  expect(withKind('crisis')).toBeGreaterThanOrEqual(55)
  expect(withKind('violence')).toBeGreaterThanOrEqual(45)
  expect(JSON.stringify(HELPLINES)).not.toMatch(/source|checked/)
})

it('knows the worldwide list, and a country’s part of it', () => {
  expect(worldwideList()).toBe('https://findahelpline.com')
  expect(worldwideList('GB')).toBe('https://findahelpline.com/countries/gb')
})

import file from '../../content/helplines.yaml'

export type Helpline = {
  kind: 'crisis' | 'violence'
  name: string
  /** As it is dialled within the country. A helpline has either a phone or a url. */
  phone?: string
  /** The same number takes text messages too. */
  text?: true
  url?: string
  hours?: string
}

export type HelplineCountry = { country: string; name: string; lines: Helpline[] }

/**
 * By the countries' names, in each the helplines for a crisis before those against violence. `helplinesSchema`
 * validates the file.
 */
export const HELPLINES = file as HelplineCountry[]

/** The worldwide list of helplines; of a country, its part of it. */
export function worldwideList(country?: string): string {
  return country ? `https://findahelpline.com/countries/${country.toLowerCase()}` : 'https://findahelpline.com'
}

/**
 * Returns the code of the country that a browser's languages name, or undefined if that is doubtful: a wrong country
 * would be worse than none. A region that the device's clock contradicts doesn't count, since "en-US" is many people's
 * language far from the United States; without a region a language counts only if the clock agrees with the country
 * where it is mostly spoken.
 *
 * @param languages BCP 47 tags, the preferred one first
 * @param timeZone the IANA name of the device's time zone
 */
export function countryOf(languages: readonly string[], timeZone: string): string | undefined {
  for (const language of languages) {
    const { region, likelyRegion } = regionsOf(language)
    if (region && isClockOf(region, timeZone) !== false) return region
    if (!region && likelyRegion && isClockOf(likelyRegion, timeZone)) return likelyRegion
  }
  return undefined
}

function regionsOf(language: string): { region?: string | undefined; likelyRegion?: string | undefined } {
  try {
    const locale = new Intl.Locale(language)
    return { region: locale.region, likelyRegion: locale.maximize().region }
  } catch {
    return {}
  }
}

/** Not yet in TypeScript's library: a method, and in older browsers a property. */
type LocaleWithTimeZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

/** Whether a time zone is one of a region's; undefined where the browser can't tell, or hides its own as UTC. */
function isClockOf(region: string, timeZone: string): boolean | undefined {
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return undefined
  const locale: LocaleWithTimeZones = new Intl.Locale('und', { region })
  const zones = locale.getTimeZones?.() ?? locale.timeZones
  return zones?.includes(timeZone)
}

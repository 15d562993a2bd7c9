import type { ParsedLocation } from '@tanstack/react-router'

/** The keys of the location that the browser itself has loaded, and of the one whose page was shown last. */
let loadedKey: string | undefined
let shownKey: string | undefined

const keyOf = ({ state, href }: ParsedLocation) => state.__TSR_key ?? href

/** To be called once in the browser, with the location at which it has loaded the page. */
export function setLoadedLocation(location: ParsedLocation): void {
  loadedKey = shownKey = keyOf(location)
}

/** Whether the browser has loaded the page at this location, and so has scrolled to its hash by itself. */
export function isLoadedLocation(location: ParsedLocation): boolean {
  return keyOf(location) === loadedKey
}

/**
 * The router's option that says whether the page at `location`, which has just been rendered, is to be scrolled. Only a
 * navigation scrolls a page. One that the browser has loaded was scrolled by the browser, and since then perhaps by the
 * reader; and a page whose data was loaded anew is still the page that they are reading.
 */
export function scrollRestoration({ location }: { location: ParsedLocation }): boolean {
  if (typeof window === 'undefined' || keyOf(location) === shownKey) return false
  shownKey = keyOf(location)
  return true
}

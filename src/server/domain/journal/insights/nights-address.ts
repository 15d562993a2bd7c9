/** The filters of the journal's list, by their names in its address. */
export type NightsFilter = Partial<
  Record<'symbol' | 'person' | 'place' | 'theme' | 'feeling' | 'sign' | 'lucidity' | 'mood' | 'month', string>
>

/** The address of the journal's list of the entries that match all of `filter`. */
export function nightsAddress(filter: NightsFilter): string {
  return `/journal?${new URLSearchParams(filter)}`
}

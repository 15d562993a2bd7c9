/** The heading over shared entries: the one that was chosen, or else the only entry's title, or how many there are. */
export function shareHeading(title: string | null, entries: readonly { title: string | null }[]): string {
  return title ?? (entries.length === 1 ? (entries[0]?.title ?? 'A dream') : `${entries.length} dreams`)
}

/**
 * Whether a stored thing has the values of these fields already, as after a request whose response was lost. Dates and
 * their ISO texts are the same; a field that is undefined says nothing.
 */
export function saysAlready<Stored extends object>(
  stored: Stored,
  fields: { [Name in keyof Stored]?: unknown },
): boolean {
  return Object.entries(fields).every(
    ([name, value]) => value === undefined || JSON.stringify(stored[name as keyof Stored]) === JSON.stringify(value),
  )
}

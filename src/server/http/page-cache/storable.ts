/**
 * Whether a response is the same for everyone and may be kept. One with a cookie is meant for one visitor, whatever its
 * `Cache-Control` says.
 */
export function isStorable({ status, headers }: Response): boolean {
  return status === 200 && headers.getSetCookie().length === 0 && isPublic(headers)
}

function isPublic(headers: Headers): boolean {
  return headers.get('Cache-Control')?.startsWith('public') ?? false
}

/** When the day (UTC) ends, on which some answers depend: milliseconds since the epoch. */
export function endOfDay(): number {
  return new Date().setUTCHours(24, 0, 0, 0)
}

const ANY_ORIGIN = 'https://site.invalid'

/** `path` if it is one of this site's own; otherwise the home page. An address from outside must never decide where a person ends up. */
export function ownPath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/'
  // A URL reads "//" and "/\" as the beginning of another host.
  if (!URL.canParse(path, ANY_ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(path, ANY_ORIGIN)
  if (origin !== ANY_ORIGIN || pathname.startsWith('//')) return '/'
  return pathname + search + hash
}

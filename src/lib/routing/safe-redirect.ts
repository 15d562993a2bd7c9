const ANY_ORIGIN = 'https://site.invalid'

/**
 * Returns `path` if it is a path on this site, otherwise "/". Prevents open redirects: the path comes from the URL,
 * which anyone can craft.
 */
export function safeRedirect(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return '/'
  // The URL parser reads "//" and "/\" as the beginning of a host name.
  if (!URL.canParse(path, ANY_ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(path, ANY_ORIGIN)
  if (origin !== ANY_ORIGIN || pathname.startsWith('//')) return '/'
  return pathname + search + hash
}

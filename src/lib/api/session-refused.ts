import type { QueryClient } from '@tanstack/react-query'
import { hasMemberHint } from './member-hint.ts'
import { siteQuery } from './site.ts'
import { fetchUser } from './user.ts'

/** The browser has kept no cookie of a session that the server has begun. The message says what to do about it. */
export class SessionRefused extends Error {
  override name = 'SessionRefused'
}

/**
 * To be called when the server has begun a session. Throws a {@link SessionRefused} if the browser hasn't kept it, as
 * none does that was sent a cookie for https over http: without this the visitor would silently remain a guest.
 */
export async function expectSession(queryClient: QueryClient): Promise<void> {
  // The session's own cookie can't be read by scripts; the one that names the user is set with it.
  if (hasMemberHint()) return
  // When the server can't be asked, nothing is known, and the next page will say it.
  const isGuest = await fetchUser().then(
    (user) => user === null,
    () => false,
  )
  if (!isGuest) return
  const siteUrl = queryClient.getQueryData(siteQuery.queryKey)?.url
  throw new SessionRefused(
    siteUrl?.startsWith('https:') && window.location.protocol === 'http:'
      ? `You aren’t signed in: this site is set up for ${siteUrl}, so your browser refuses its cookie at ${window.location.origin}. Please open ${siteUrl} instead. If you run this site, set SITE_URL to the address that is in use.`
      : 'You aren’t signed in: your browser keeps no cookies of this site. Please allow them, and try again.',
  )
}

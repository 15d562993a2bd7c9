import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { User } from '../../contract/account.ts'
import { renderScopeOnServer } from '../../render/scope-on-server.ts'
import { keepInTab } from '../drafts/tab-memory.ts'
import { ApiFailure, getJson, type QueryContext } from './api-client.ts'
import { openedFor } from './member-hint.ts'

/** The `meta` of a query whose data is private to a user: it is discarded when the tab's user changes. */
export const USER_QUERY_META = { isPrivate: true }
/** The `meta` of a query that holds a user's unsaved text: it is saved as their draft if the session ends meanwhile. */
export const DRAFT_QUERY_META = { ...USER_QUERY_META, isDraft: true }

/**
 * Asks the server who is signed in; null for a guest. Throws an {@link ApiFailure} for any error but 401: with
 * {@link USER_QUERY_META}, also if it is another user than this tab's.
 */
export async function fetchUser(context: QueryContext = {}): Promise<User | null> {
  try {
    return await getJson<User>('/api/user', context)
  } catch (error) {
    // The endpoint responds to a guest with 401.
    if (error instanceof ApiFailure && error.status === 401) return null
    throw error
  }
}

/** The key of the account usage query. It is here so that pages that only invalidate the query don't load usage.ts. */
export const USAGE_KEY = ['usage']

/**
 * The signed-in user; null for a guest. A page that is the same for everyone comes without it: there it is asked for
 * once the page runs in the browser, and refused if it isn't the user whom the page was opened for.
 */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal, client, queryKey }) => {
    isAskedInBrowser = typeof window !== 'undefined'
    const user = await fetchUser({ signal, meta: USER_QUERY_META })
    // Meanwhile this tab may have been switched to another user, who was asked for later.
    const switchedTo = client.getQueryData<User | null>(queryKey)
    return switchedTo === undefined ? user : switchedTo
  },
})

/** Whether the user was asked for in the browser: the page that the server has sent knows nobody then. */
let isAskedInBrowser = false

/**
 * The signed-in user; null for a guest, or while the query is loading. Also while a part of the page is hydrated that
 * the server has rendered without knowing them: on a slow device they are known before.
 */
export function useUser(): User | null {
  const { data } = useQuery(userQuery)
  const isHydrated = useHydrated()
  return (isHydrated || !isAskedInBrowser ? data : null) ?? null
}

/**
 * On the server, loads the signed-in user for a page that is rendered for the one who asks; a page that is the same for
 * everyone knows nobody. Does nothing in the browser.
 */
export async function loadUserOfPage(queryClient: QueryClient): Promise<void> {
  const scope = await renderScopeOnServer()
  if (scope && !scope.isForEveryone) await queryClient.ensureQueryData(userQuery)
}

/**
 * To be called once in the browser, before hydration: a page that was opened without the cookie that names a user is a
 * guest's, which needs no request.
 */
export function assumeGuestWithoutHint(queryClient: QueryClient): void {
  // As old as can be, so that the server's data in the page takes its place.
  if (!openedFor) queryClient.setQueryData(userQuery.queryKey, null, { updatedAt: 1 })
}

/** The id of this tab's user; null for a guest. Known from the start, before the server has been asked. */
export function userIdOf(queryClient: QueryClient): number | null {
  return idOf(queryClient.getQueryData(userQuery.queryKey))
}

/** The same for a component. Use it for the user's actions, not for rendering: the server doesn't know the id. */
export function useUserId(): number | null {
  return idOf(useQuery(userQuery).data)
}

function idOf(user: User | null | undefined): number | null {
  return (user === undefined ? openedFor : user)?.id ?? null
}

/**
 * Sets the tab's user (null: a guest) and discards the private data of the previous one; queries in use are fetched
 * again. With `keepDrafts`, queries with {@link DRAFT_QUERY_META} keep their data, until the page is left.
 */
export function setUser(queryClient: QueryClient, user: User | null, { keepDrafts = false } = {}): void {
  // First, because the queries that are fetched again name this user as the expected one.
  queryClient.setQueryData(userQuery.queryKey, user)
  keepInTab('guest')
  keepInTab('answers')
  const predicate = ({ meta }: Query) => meta?.['isPrivate'] === true && !(keepDrafts && meta['isDraft'])
  queryClient.removeQueries({ predicate: (query) => predicate(query) && query.getObserversCount() === 0 })
  queryClient.resetQueries({ predicate })
}

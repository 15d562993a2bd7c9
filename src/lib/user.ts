import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '../contract/user.ts'
import { ApiFailure, getJson } from './api-client.ts'

/** Marks a query whose answer is one person's: it is forgotten when another one signs in, or nobody is signed in. */
export const OF_THE_PERSON = { ofThePerson: true }
/**
 * Marks a query that holds what a person is writing: when their session ends in the middle of it, it is kept as their
 * draft.
 */
export const WRITING_OF_THE_PERSON = { ...OF_THE_PERSON, writing: true }

/** Asks the server who is signed in; null when nobody is. */
export async function askUser(signal?: AbortSignal): Promise<User | null> {
  try {
    return await getJson<User>('/api/user', signal && { signal })
  } catch (error) {
    // To ask who is there and find nobody is no failure.
    if (error instanceof ApiFailure && error.status === 401) return null
    throw error
  }
}

/** The key of what a person's account holds. Here, so that pages which only make it out of date don't load the rest. */
export const USAGE_KEY = ['usage']

/** Who is signed in; null when nobody is. */
export const userQuery = queryOptions({ queryKey: ['user'], queryFn: ({ signal }) => askUser(signal) })

/** Who is signed in; null when nobody is, or while it isn't known. */
export function useUser(): User | null {
  return useQuery(userQuery).data ?? null
}

/**
 * From now on `user` is the one who is signed in: whatever was another's is forgotten, and asked for again where it
 * shows. `keepsWriting` leaves what is being written in this tab where it stands.
 */
export function setUser(queryClient: QueryClient, user: User | null, keepsWriting = false): void {
  // First: what is asked for again is meant for them.
  queryClient.setQueryData(userQuery.queryKey, user)
  const predicate = ({ meta }: Query) => meta?.['ofThePerson'] === true && !(keepsWriting && meta['writing'])
  queryClient.removeQueries({ predicate: (query) => predicate(query) && query.getObserversCount() === 0 })
  queryClient.resetQueries({ predicate })
}

import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '../contract/user.ts'
import { ApiFailure, getJson } from './api-client.ts'

/** Marks a query whose answer is one person's: it is forgotten when another one signs in, or nobody is signed in. */
export const OF_THE_PERSON = { ofThePerson: true }

/** Who is signed in; null when nobody is. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await getJson<User>('/api/user', signal)
    } catch (error) {
      // To ask who is there and find nobody is no failure.
      if (error instanceof ApiFailure && error.status === 401) return null
      throw error
    }
  },
})

/** Who is signed in; null when nobody is, or while it isn't known. */
export function useUser(): User | null {
  return useQuery(userQuery).data ?? null
}

/** From now on `user` is the one who is signed in: whatever was another's is forgotten. */
export function setUser(queryClient: QueryClient, user: User | null): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.['ofThePerson'] === true })
  queryClient.setQueryData(userQuery.queryKey, user)
}

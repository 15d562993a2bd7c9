import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { EntriesPdf, NewShareFields, OpenedShare, Share } from '../../../contract/shares.ts'
import { ApiFailure, getJson, sendForStream, sendJson } from '../../../lib/api/api-client.ts'
import { USER_QUERY_META } from '../../../lib/api/user.ts'
import { newId } from '../../../lib/device/new-id.ts'
import { saveFile } from '../../../lib/device/save-file.ts'

/** The user's shares by link, newest first. */
export const sharesQuery = queryOptions({
  queryKey: ['journal', 'shares'],
  queryFn: (context) => getJson<Share[]>('/api/shares', context),
  meta: USER_QUERY_META,
})

/** The content that a link with this token shows: the same for everyone who has it. */
export const openedShareQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: (context) => getJson<OpenedShare>(`/api/shared/${encodeURIComponent(token)}`, context),
  })

/**
 * Makes a link, one for each choice however often it is tried: its response may be lost, and nobody should have a link
 * that they don't know of. `userId` is the journal's owner, here and below.
 */
export function useCreateShare(userId: number) {
  const queryClient = useQueryClient()
  const ids = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (share: NewShareFields) => {
      const choice = JSON.stringify(share)
      const id = ids.current.get(choice) ?? newId()
      ids.current.set(choice, id)
      return sendJson<Share>('POST', '/api/shares', { ...share, id }, userId)
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharesQuery.queryKey }),
  })
}

/** Ends a share. One that has ended already isn't a failure. */
export function useEndShare(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Share) => {
      try {
        await sendJson<void>('DELETE', `/api/shares/${id}`, undefined, userId)
      } catch (failure) {
        if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharesQuery.queryKey }),
  })
}

/** Makes a PDF, and lets the browser save it under the name that the server gives it. */
export function useDownloadPdf(userId: number) {
  return useMutation({
    mutationFn: async (choice: EntriesPdf) => {
      const { signal } = new AbortController()
      const response = await sendForStream('/api/shares/pdf', choice, {
        accept: 'application/pdf',
        signal,
        user: userId,
      })
      const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
      saveFile(await response.blob(), name ?? 'dreams.pdf')
    },
  })
}

/** The sentence for a failure: the server's own, if it is about the request. */
export function shareFailureText(failure: Error | null): string | undefined {
  if (!failure) return undefined
  const text = failure instanceof ApiFailure && failure.status < 500 ? failure.body.error : undefined
  return text ?? 'This didn’t work. Please try again.'
}

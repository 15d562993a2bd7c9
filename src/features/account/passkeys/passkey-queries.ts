import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Confirmation } from '../../../contract/confirmation.ts'
import type { Passkey, PasskeyOptions } from '../../../contract/passkeys.ts'
import { getJson, sendJson } from '../../../lib/api/api-client.ts'
import { USER_QUERY_META } from '../../../lib/api/user.ts'
import { makePasskey, signWithPasskey } from './webauthn.ts'

/** The signed-in user's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: (context) => getJson<Passkey[]>('/api/account/passkeys', context),
  meta: USER_QUERY_META,
})

/** Makes a passkey in this browser and adds it to the account. Throws the browser's errors as well as the API's. */
export function useAddPasskey(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (confirmation: Confirmation) => {
      const options = await sendJson<PasskeyOptions>('POST', '/api/account/passkeys/options', confirmation, userId)
      return sendJson<Passkey>('POST', '/api/account/passkeys', await makePasskey(options), userId)
    },
    onSuccess: () => queryClient.invalidateQueries(passkeysQuery),
  })
}

export function useRenamePasskey(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      sendJson<Passkey>('PATCH', `/api/account/passkeys/${id}`, { name }, userId),
    onSuccess: () => queryClient.invalidateQueries(passkeysQuery),
  })
}

export function useRemovePasskey(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Passkey, 'id'>) =>
      sendJson<void>('DELETE', `/api/account/passkeys/${id}`, undefined, userId),
    // Also after a failure: it may have been removed in another tab.
    onSettled: () => queryClient.invalidateQueries(passkeysQuery),
  })
}

/** Has one of the user's passkeys sign that the user is asking. Throws the browser's errors as well as the API's. */
export async function confirmWithPasskey(userId: number): Promise<Confirmation> {
  const path = '/api/account/confirmation/options'
  const options = await sendJson<PasskeyOptions>('POST', path, undefined, userId)
  return { passkey: await signWithPasskey(options) }
}

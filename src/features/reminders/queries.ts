import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReminderSettings, Reminders, SentNotes } from '../../contract/reminders.ts'
import { getJson, sendJson } from '../../lib/api/api-client.ts'
import { USER_QUERY_META } from '../../lib/api/user.ts'

/** The signed-in user's reminders. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: (context) => getJson<Reminders>('/api/reminders', context),
  meta: USER_QUERY_META,
})

export function useSetReminders(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (settings: ReminderSettings) => sendJson<Reminders>('PUT', '/api/reminders', settings, userId),
    onSuccess: (reminders) => queryClient.setQueryData(remindersQuery.queryKey, reminders),
  })
}

/** Stops all reminders. `onStopped` runs once the cached ones are gone. */
export function useStopReminders(userId: number, onStopped: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => sendJson<void>('DELETE', '/api/reminders', undefined, userId),
    onSuccess: async () => {
      await queryClient.invalidateQueries(remindersQuery)
      onStopped()
    },
  })
}

/** Sends one reminder now, to wherever they are sent. */
export function useSendSample(userId: number) {
  return useMutation({ mutationFn: () => sendJson<SentNotes>('POST', '/api/reminders/sample', undefined, userId) })
}

export function useResendConfirmation(userId: number) {
  return useMutation({
    mutationFn: () => sendJson<void>('POST', '/api/reminders/email-confirmation', undefined, userId),
  })
}

/** Registers this browser (its subscription is given) or removes it (its endpoint is). */
export function useRegisterBrowser(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (browser: PushSubscriptionJSON | { removed: string }) =>
      'removed' in browser
        ? sendJson<void>('DELETE', '/api/reminders/push-subscriptions', { endpoint: browser.removed }, userId)
        : sendJson<void>('POST', '/api/reminders/push-subscriptions', browser, userId),
    onSuccess: () => queryClient.invalidateQueries(remindersQuery),
  })
}

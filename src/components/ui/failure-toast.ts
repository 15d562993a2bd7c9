import { ApiFailure, isSessionFailure } from '../../lib/api/api-client.ts'
import { showToast } from './toast.ts'

/** Says in a toast that a change failed, unless the session sync says so for the whole page. */
export function showFailure(
  failure: Error,
  description: string,
  action?: { label: string; onPress: () => void },
): void {
  if (isSessionFailure(failure)) return
  // A 403 means that the account's quota is used up: trying again wouldn't help.
  const refusal = failure instanceof ApiFailure && failure.status === 403 ? failure.body.error : undefined
  showToast({ title: 'Error', description: refusal ?? description, variant: 'destructive', ...(action && { action }) })
}

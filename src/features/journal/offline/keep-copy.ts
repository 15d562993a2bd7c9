import { sendJson } from '../../../lib/api/api-client.ts'
import { hasOfflineCopy } from '../../../lib/device/offline-copy.ts'
import { secureNavigator } from '../../../lib/device/secure-context.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import { createKeys, relockKeys, subtleCrypto, WrongCopyPassword } from './copy-crypto.ts'
import { createCopyStore, listEntryKeys, openCopyStore, readSyncedAt, replaceKeys } from './copy-store.ts'
import { syncCopy } from './sync-copy.ts'

const DATE_TIME_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/**
 * Makes a user's copy of their journal in this browser. Throws an `ApiFailure` if the server doesn't accept the
 * password, `CannotEncrypt` without a secure connection, and what the browser throws if it stores nothing.
 */
export async function keepCopy(userId: number, password: string): Promise<void> {
  subtleCrypto()
  await sendJson<void>('POST', '/api/account/password/check', { password }, userId)
  // Asks the browser not to evict the copy when space runs low; a refusal changes nothing.
  secureNavigator()
    .storage?.persist?.()
    .catch(() => {})
  const store = await createCopyStore(userId, await createKeys(userId, password))
  cacheOfflinePage()
  await syncCopy(store)
}

/** Has the service worker cache the page that shows the copy: it does so only on devices that keep one. */
export function cacheOfflinePage(): void {
  secureNavigator().serviceWorker?.ready.then(({ active }) => active?.postMessage({ visited: '/journal/offline' }))
}

/**
 * To be called when a user has changed their password in this browser: their copy opens with the new one from now on. A
 * copy that an even older password locks stays as it is.
 */
export async function relockCopy(userId: number, password: string, newPassword: string): Promise<void> {
  if (!hasOfflineCopy(userId)) return
  const store = await openCopyStore(userId)
  if (!store) return
  try {
    await replaceKeys(store, await relockKeys(userId, store.keys, password, newPassword))
  } catch (error) {
    if (!(error instanceof WrongCopyPassword)) throw error
  }
}

/** A sentence on how much a user's copy holds and how old it is; undefined if there is none. */
export async function summariseCopy(userId: number): Promise<string | undefined> {
  const store = await openCopyStore(userId)
  if (!store) return undefined
  const [keys, syncedAt] = await Promise.all([listEntryKeys(store), readSyncedAt(store)])
  const entries = `${formatNumber(keys.length)} ${keys.length === 1 ? 'entry is' : 'entries are'} here`
  return syncedAt ? `${entries}, as of ${DATE_TIME_FORMAT.format(syncedAt)}.` : `${entries} so far.`
}

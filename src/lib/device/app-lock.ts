import { APP_LOCK_KEY, UNLOCKED_KEY } from '../../shared/app-lock-mark.ts'
import { MINUTE_MS } from '../../shared/durations.ts'

/**
 * The lock of this device: it keeps the journal from whoever picks up an unlocked phone. It encrypts nothing, and
 * signing out removes it. The PIN is stored as a salted hash; the device's own lock as the id of a credential that only
 * this device has, which needs no server. What opens it is in app-lock-keys.ts.
 */
export type AppLock = { salt: string; hash: string; credential?: string; failures?: number; lastFailure?: number }

/** A tab that was out of sight for so long is locked again. */
export const RELOCK_MS = 2 * MINUTE_MS

/** The lock of this device; undefined if it has none, or the browser gives no storage. */
export function readAppLock(): AppLock | undefined {
  try {
    const stored = localStorage.getItem(APP_LOCK_KEY)
    return stored ? (JSON.parse(stored) as AppLock) : undefined
  } catch {
    return undefined
  }
}

/** Stores the lock. Throws where the browser gives no storage. */
export function storeAppLock(lock: AppLock): void {
  localStorage.setItem(APP_LOCK_KEY, JSON.stringify(lock))
}

/** Whether this tab is locked. */
export function isLocked(): boolean {
  return 'locked' in document.documentElement.dataset
}

/** Locks this tab again. */
export function lockTab(): void {
  if (!readAppLock()) return
  sessionStorage.removeItem(UNLOCKED_KEY)
  document.documentElement.dataset['locked'] = ''
}

/** Opens this tab. */
export function unlockTab(): void {
  sessionStorage.setItem(UNLOCKED_KEY, 'yes')
  delete document.documentElement.dataset['locked']
}

/** Removes the lock of this device. */
export function removeAppLock(): void {
  try {
    localStorage.removeItem(APP_LOCK_KEY)
    unlockTab()
  } catch {
    // Without storage there is no lock.
  }
}

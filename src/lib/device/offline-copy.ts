/**
 * Tells which users keep an encrypted copy of their journal in this browser. The copy itself is an IndexedDB database
 * per user (features/journal/offline/copy-store.ts); this module has only what other pages need, without loading its
 * code: a mark in `localStorage` for each user, with the number of changes that wait to be sent.
 */
const PREFIX = 'journal-copy:'

/** The name of the database with a user's copy. The service worker knows it as well. */
export const copyDatabaseName = (userId: number) => PREFIX + userId

/** The users who keep a copy of their journal in this browser. */
export function listOfflineCopies(): number[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? Number(key.slice(PREFIX.length)) : []))
  } catch {
    return []
  }
}

export function hasOfflineCopy(userId: number): boolean {
  return listOfflineCopies().includes(userId)
}

/** How many changes that a user made without a connection haven't been sent to their journal yet. */
export function countWaitingChanges(userId: number): number {
  try {
    return Number(localStorage.getItem(copyDatabaseName(userId)) ?? 0)
  } catch {
    return 0
  }
}

/** Notes that a user keeps a copy here, in which this many changes wait. Throws if the browser stores nothing. */
export function markOfflineCopy(userId: number, waitingChanges: number): void {
  localStorage.setItem(copyDatabaseName(userId), String(waitingChanges))
}

/** Deletes a user's copy with all that waits in it. Pages that have it open close it, and the deletion follows. */
export function deleteOfflineCopy(userId: number): void {
  if (!hasOfflineCopy(userId)) return
  // The mark goes first, so that no page opens the database again.
  localStorage.removeItem(copyDatabaseName(userId))
  indexedDB.deleteDatabase(copyDatabaseName(userId))
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import {
  copyDatabaseName,
  deleteOfflineCopy,
  hasOfflineCopy,
  markOfflineCopy,
} from '../../../lib/device/offline-copy.ts'
import type { LockedKeys } from './copy-crypto.ts'

type Sealed = Uint8Array<ArrayBuffer>

/** An entry's id and its version on the server. */
export type EntryKey = [id: string, version: number]

/** A sealed entry, and the key under which it is stored. */
export type SealedEntry = { key: EntryKey; sealed: Sealed }

/**
 * All that is stored: locked keys, sealed records and what names them. No title, day or other word is in clear. The
 * version of an entry is part of its key, so that the versions of all entries can be read without the entries.
 */
interface CopySchema extends DBSchema {
  keys: { key: 'keys'; value: LockedKeys }
  entries: { key: EntryKey; value: Sealed }
  /** Changes that were made without a connection and haven't been sent yet, by the entry's id. */
  changes: { key: string; value: Sealed }
  /** The values in an open form, by the entry's id or "new". */
  drafts: { key: string; value: Sealed }
  /** When the copy was last compared with the server, in milliseconds since 1970. */
  syncedAt: { key: 'syncedAt'; value: number }
}

/** A user's copy of their journal in this browser, still sealed. */
export type CopyStore = {
  userId: number
  keys: LockedKeys
  db: IDBPDatabase<CopySchema>
}

const closeListeners = new Set<(userId: number) => void>()
const opened = new Map<number, CopyStore>()

/** Calls `onClose` with the user's id when a copy is deleted, here or in another tab. Returns a function to stop it. */
export function listenToClosedCopies(onClose: (userId: number) => void): () => void {
  closeListeners.add(onClose)
  return () => closeListeners.delete(onClose)
}

function close(userId: number): void {
  opened.get(userId)?.db.close()
  opened.delete(userId)
  for (const onClose of closeListeners) onClose(userId)
}

/** Creates a user's copy, empty, in place of one that there may be. */
export async function createCopyStore(userId: number, keys: LockedKeys): Promise<CopyStore> {
  deleteOfflineCopy(userId)
  markOfflineCopy(userId, 0)
  try {
    const db = await openDatabase(userId)
    await db.put('keys', keys, 'keys')
    return remember({ userId, keys, db })
  } catch (error) {
    deleteOfflineCopy(userId)
    throw error
  }
}

/** Opens the database of a user's copy; undefined if they keep none here. */
export async function openCopyStore(userId: number): Promise<CopyStore | undefined> {
  if (!hasOfflineCopy(userId)) return undefined
  const known = opened.get(userId)
  if (known) return known
  const db = await openDatabase(userId)
  const keys = await db.get('keys', 'keys')
  if (keys) return remember({ userId, keys, db })
  // The browser has evicted the database.
  db.close()
  deleteOfflineCopy(userId)
  return undefined
}

function remember(store: CopyStore): CopyStore {
  opened.set(store.userId, store)
  return store
}

function openDatabase(userId: number) {
  return openDB<CopySchema>(copyDatabaseName(userId), 1, {
    upgrade(db) {
      for (const name of ['keys', 'entries', 'changes', 'drafts', 'syncedAt'] as const) db.createObjectStore(name)
    },
    // The copy is being deleted, which waits until this page has closed it.
    blocking: () => close(userId),
    terminated: () => close(userId),
  })
}

/** Replaces the locked keys of a copy, after a change of the password. */
export async function replaceKeys(store: CopyStore, keys: LockedKeys): Promise<void> {
  await store.db.put('keys', keys, 'keys')
  store.keys = keys
}

/** The ids and versions of the entries in the copy. */
export function listEntryKeys({ db }: CopyStore): Promise<EntryKey[]> {
  return db.getAllKeys('entries')
}

/** At most `limit` sealed entries whose keys follow `after`, in the order of the keys. */
export async function readEntries(
  { db }: CopyStore,
  after: EntryKey | undefined,
  limit: number,
): Promise<SealedEntry[]> {
  const range = after && IDBKeyRange.lowerBound(after, true)
  const store = db.transaction('entries').store
  const [keys, values] = await Promise.all([store.getAllKeys(range, limit), store.getAll(range, limit)])
  return keys.flatMap((key, at) => {
    const sealed = values[at]
    return sealed ? [{ key, sealed }] : []
  })
}

/** Removes entries and adds others, all or none of them. */
export async function replaceEntries({ db }: CopyStore, removed: EntryKey[], added: SealedEntry[]): Promise<void> {
  const transaction = db.transaction('entries', 'readwrite')
  await Promise.all([
    ...removed.map((key) => transaction.store.delete(key)),
    ...added.map(({ key, sealed }) => transaction.store.put(sealed, key)),
    transaction.done,
  ])
}

/** The sealed changes that wait to be sent, by the entry's id. */
export async function readChanges({ db }: CopyStore): Promise<[id: string, sealed: Sealed][]> {
  const store = db.transaction('changes').store
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
  return keys.flatMap((key, at) => {
    const sealed = values[at]
    return sealed ? [[key, sealed] as [string, Sealed]] : []
  })
}

/**
 * Stores the changes of entries in place of earlier ones, and removes those that are undefined; also removes the
 * `draft` that a change was written in. All or nothing is done, so that a page that is closed leaves no text twice.
 */
export async function writeChanges(
  { db, userId }: CopyStore,
  changed: [id: string, sealed: Sealed | undefined][],
  draft?: string,
): Promise<void> {
  const transaction = db.transaction(['changes', 'drafts'], 'readwrite')
  const changes = transaction.objectStore('changes')
  const [count] = await Promise.all([
    Promise.all(changed.map(([id, sealed]) => (sealed ? changes.put(sealed, id) : changes.delete(id)))).then(() =>
      changes.count(),
    ),
    draft !== undefined && transaction.objectStore('drafts').delete(draft),
    transaction.done,
  ])
  if (hasOfflineCopy(userId)) markOfflineCopy(userId, count)
}

export async function readDraft({ db }: CopyStore, id: string): Promise<Sealed | undefined> {
  return db.get('drafts', id)
}

/** Stores the values in an entry's form; undefined: removes them. */
export async function writeDraft({ db }: CopyStore, id: string, sealed: Sealed | undefined): Promise<void> {
  if (sealed) await db.put('drafts', sealed, id)
  else await db.delete('drafts', id)
}

/** When the copy was last compared with the server; undefined if never. */
export async function readSyncedAt({ db }: CopyStore): Promise<Date | undefined> {
  const time = await db.get('syncedAt', 'syncedAt')
  return time === undefined ? undefined : new Date(time)
}

export async function writeSyncedAt({ db }: CopyStore, time: Date): Promise<void> {
  await db.put('syncedAt', time.getTime(), 'syncedAt')
}

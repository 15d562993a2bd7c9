import type { Entry } from '../../../contract/journal.ts'
import type { EntryVersion } from '../../../contract/journal-copy.ts'
import { COPY_BATCH } from '../../../contract/limits.ts'
import { sendJson } from '../../../lib/api/api-client.ts'
import { secureNavigator } from '../../../lib/device/secure-context.ts'
import { makeSealer } from './copy-crypto.ts'
import { type CopyStore, type EntryKey, listEntryKeys, replaceEntries, writeSyncedAt } from './copy-store.ts'
import { entryName } from './unlocked-copy.ts'

/**
 * Brings a copy up to date with the server: fetches the entries that are new or have another version, and removes those
 * that are gone. Needs no password. Does nothing while another tab does it. Throws an `ApiFailure`, also when another
 * user is signed in, and a `TypeError` without a connection; what was fetched until then stays.
 */
export async function syncCopy(store: CopyStore): Promise<void> {
  const { locks } = secureNavigator()
  if (!locks) return sync(store)
  await locks.request(`journal-sync:${store.userId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await sync(store)
  })
}

async function sync(store: CopyStore): Promise<void> {
  const { userId } = store
  // Names the copy's user, who may not be this tab's any more.
  const versions = await sendJson<EntryVersion[]>('GET', '/api/journal/versions', undefined, userId)
  const current = new Map(versions.map(({ id, version }) => [id, version]))
  const stored = await listEntryKeys(store)
  const outdated = stored.filter(([id, version]) => current.get(id) !== version)
  for (const [id, version] of stored) if (current.get(id) === version) current.delete(id)
  const replaced = outdated.filter(([id]) => current.has(id))
  await replaceEntries(
    store,
    outdated.filter(([id]) => !current.has(id)),
    [],
  )

  const missing = [...current.keys()]
  for (let at = 0; at < missing.length; at += COPY_BATCH) {
    const ids = missing.slice(at, at + COPY_BATCH)
    const entries = await sendJson<Entry[]>('GET', `/api/journal/batch?ids=${ids.join(',')}`, undefined, userId)
    await replaceEntries(
      store,
      replaced.filter(([id]) => ids.includes(id)),
      await sealEntries(store, entries),
    )
  }
  await writeSyncedAt(store, new Date())
}

/** Puts an entry that the server has just returned into the copy, in place of its version `replaced`. */
export async function copyEntry(store: CopyStore, entry: Entry, replaced?: number): Promise<void> {
  const outdated: EntryKey[] = replaced === undefined || replaced === keyOf(entry)[1] ? [] : [[entry.id, replaced]]
  await replaceEntries(store, outdated, await sealEntries(store, [entry]))
}

/** An entry that is still being analysed is stored under no version of the server's, so that it is fetched again. */
function keyOf({ id, version, pending }: Entry): EntryKey {
  return [id, pending ? 0 : version]
}

async function sealEntries(store: CopyStore, entries: Entry[]) {
  const seal = await makeSealer(store.userId, store.keys)
  return Promise.all(
    entries.map(async (entry) => {
      const key = keyOf(entry)
      return { key, sealed: await seal(entryName(key), entry) }
    }),
  )
}

import type { Entry } from '../../../contract/journal.ts'
import { listOfflineCopies } from '../../../lib/device/offline-copy.ts'
import { secureNavigator } from '../../../lib/device/secure-context.ts'
import { type Change, changeAfter, type WrittenFields } from './changes.ts'
import { CannotOpen, makeSealer, type Open, unlockKeys, WrongCopyPassword } from './copy-crypto.ts'
import {
  type CopyStore,
  type EntryKey,
  listenToClosedCopies,
  openCopyStore,
  readChanges,
  readDraft,
  readEntries,
  readSyncedAt,
  writeChanges,
  writeDraft,
} from './copy-store.ts'

/** A copy whose private key is in this tab's memory. */
export type UnlockedCopy = { userId: number; store: CopyStore; open: Open }

/** The copy that is unlocked in this tab; forgotten when it is deleted or locked. */
let unlocked: UnlockedCopy | undefined

listenToClosedCopies((userId) => {
  if (unlocked?.userId === userId) unlocked = undefined
})

/** The copy of `userId` (undefined: of anyone), if it is unlocked in this tab. */
export function unlockedCopy(userId?: number): UnlockedCopy | undefined {
  return userId === undefined || unlocked?.userId === userId ? unlocked : undefined
}

export function lockCopy(): void {
  unlocked = undefined
}

/**
 * Unlocks the copy of `userId`; without one, the first copy in this browser that the password opens: the device doesn't
 * say whose copies it keeps. Throws {@link WrongCopyPassword} if it opens none.
 */
export async function unlockCopy(password: string, userId?: number): Promise<UnlockedCopy> {
  for (const owner of userId === undefined ? listOfflineCopies() : [userId]) {
    const store = await openCopyStore(owner)
    const open = store && (await unlockKeys(owner, store.keys, password).catch(ignoreWrongPassword))
    if (!open) continue
    unlocked = { userId: owner, store, open }
    return unlocked
  }
  throw new WrongCopyPassword('The password opens no copy in this browser.')
}

function ignoreWrongPassword(error: unknown): undefined {
  if (!(error instanceof WrongCopyPassword)) throw error
}

export const entryName = ([id, version]: EntryKey) => `entry ${id} ${version}`
const changeName = (id: string) => `change ${id}`
const draftName = (id: string) => `draft ${id}`

/** How many entries are decrypted before the page may do something else. */
const BATCH = 100

/**
 * All entries of a copy, in no particular order. One that can't be decrypted is left out: the next sync replaces it.
 */
export async function openEntries({ store, open }: UnlockedCopy): Promise<Entry[]> {
  const entries: Entry[] = []
  let after: EntryKey | undefined
  for (;;) {
    const batch = await readEntries(store, after, BATCH)
    const opened = await Promise.all(
      batch.map(({ key, sealed }) => open<Entry>(entryName(key), sealed).catch(ignoreUnreadable)),
    )
    entries.push(...opened.filter((entry) => entry !== undefined))
    after = batch.at(-1)?.key
    if (batch.length < BATCH) return entries
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof CannotOpen)) throw error
}

/** The changes that wait to be sent, by the entry's id. */
export async function openChanges({ store, open }: UnlockedCopy): Promise<Map<string, Change>> {
  const sealed = await readChanges(store)
  return new Map(
    await Promise.all(sealed.map(async ([id, bytes]) => [id, await open<Change>(changeName(id), bytes)] as const)),
  )
}

/**
 * Stores that an entry was written (`fields`) or deleted (null) here; see {@link changeAfter}. Removes the draft that
 * it was written in, by default that of an edit. Waits while changes are being sent. Returns the change that now waits.
 */
export function changeEntry(
  copy: UnlockedCopy,
  id: string,
  entry: Pick<Entry, 'title' | 'version'> | undefined,
  fields: WrittenFields | null,
  draft = id,
): Promise<Change | undefined> {
  return withChangesLocked(copy.userId, async () => {
    const earlier = (await openChanges(copy)).get(id)
    const change = changeAfter(earlier, entry, fields)
    await storeChanges(copy, [[id, change]], draft)
    return change
  })
}

/** Stores changes in place of the entries' earlier ones, and forgets those that are undefined, and the `draft`. */
export async function storeChanges(
  { userId, store }: UnlockedCopy,
  changes: [id: string, change: Change | undefined][],
  draft?: string,
): Promise<void> {
  const seal = await makeSealer(userId, store.keys)
  const sealed = await Promise.all(
    changes.map(
      async ([id, change]): Promise<Parameters<typeof writeChanges>[1][number]> => [
        id,
        change && (await seal(changeName(id), change)),
      ],
    ),
  )
  await writeChanges(store, sealed, draft)
}

/** The values that a form held when it was left without being saved; `id` is the entry's, or "new". */
export async function openDraft<Values>({ store, open }: UnlockedCopy, id: string): Promise<Values | undefined> {
  const sealed = await readDraft(store, id)
  return sealed && open<Values>(draftName(id), sealed).catch(ignoreUnreadable)
}

/** Keeps the values in a form, sealed; undefined: forgets them. */
export async function storeDraft({ userId, store }: UnlockedCopy, id: string, values: unknown): Promise<void> {
  const sealed = values === undefined ? undefined : await (await makeSealer(userId, store.keys))(draftName(id), values)
  await writeDraft(store, id, sealed)
}

/** When the copy was last compared with the server. */
export const copiedAt = ({ store }: UnlockedCopy) => readSyncedAt(store)

/** Runs `work` while no other tab of this browser changes or sends the changes of this user. */
export function withChangesLocked<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
  const { locks } = secureNavigator()
  return locks ? locks.request(`journal-changes:${userId}`, work) : work()
}

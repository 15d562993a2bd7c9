import type { Entry, SavedEntry } from '../../../contract/journal.ts'
import { ApiFailure, isSessionFailure } from '../../../lib/api/api-client.ts'
import { newId } from '../../../lib/device/new-id.ts'
import { conflictingEntryOf, deleteEntry, saveEntry, triedWith } from '../form/save-entry.ts'
import { type Change, newEntryOf } from './changes.ts'
import { listEntryKeys, replaceEntries } from './copy-store.ts'
import { copyEntry } from './sync-copy.ts'
import { openChanges, storeChanges, type UnlockedCopy, withChangesLocked } from './unlocked-copy.ts'

/**
 * A change that needs a decision: the entry has a `newer` version ("conflict"), was deleted elsewhere ("gone"), or the
 * server refused the change with a sentence ("refused").
 */
export type Problem = { id: string; change: Change } & (
  | { what: 'conflict'; newer: Entry }
  | { what: 'gone' }
  | { what: 'refused'; sentence: string }
)

/** The outcome of sending the changes. `saved` are the entries as the server now has them. */
export type SendResult = { sent: number; saved: SavedEntry[]; problems: Problem[] }

/** The statuses that refuse a change for its content: sending it again would end in the same way. */
const REFUSED = [400, 403, 409, 413]

/**
 * Sends the changes that wait, as the copy's user. Each is forgotten once the server has it; one that needs a decision
 * stays. Throws an `ApiFailure` when the session has ended or the server is busy, and a `TypeError` when the connection
 * is lost: then the rest waits.
 */
export function sendChanges(copy: UnlockedCopy): Promise<SendResult> {
  return withChangesLocked(copy.userId, async () => {
    const result: SendResult = { sent: 0, saved: [], problems: [] }
    for (const [id, change] of await openChanges(copy)) {
      const outcome = await send(copy, id, change)
      if (outcome && 'what' in outcome) {
        result.problems.push(outcome)
        continue
      }
      result.sent += 1
      if (outcome) result.saved.push(outcome)
      await forget(copy, id, outcome)
    }
    return result
  })
}

/** Sends one change. Returns the entry as it is now, undefined if it is deleted, or what needs a decision. */
async function send(copy: UnlockedCopy, id: string, waiting: Change): Promise<SavedEntry | Problem | undefined> {
  let change = waiting
  /** Stores the facts learned before the next request: the page may be closed at any time. */
  const update = async (learned: Partial<Pick<Change, 'tried' | 'version'>>) => {
    change = { ...change, ...learned } as Change
    await storeChanges(copy, [[id, change]])
  }
  const onVersion = (version: number) => update({ version })
  try {
    if (change.what === 'delete') {
      await deleteEntry(copy.userId, { id, ...change }, { onVersion })
      return undefined
    }
    const { fields } = change
    if (change.tried) await update({ tried: triedWith(change, fields) })
    const ofNew = change.what === 'create' ? { writtenAt: change.writtenAt, timeZone: change.timeZone } : {}
    return await saveEntry(copy.userId, { id, ...change }, fields, { ofNew, onVersion })
  } catch (failure) {
    const isOfSession: boolean = isSessionFailure(failure)
    if (!(failure instanceof ApiFailure) || isOfSession) throw failure
    if (failure.status === 404 || failure.status === 410) return { id, change, what: 'gone' }
    const newer = conflictingEntryOf(failure)
    if (newer) return { id, change, what: 'conflict', newer }
    if (REFUSED.includes(failure.status))
      return { id, change, what: 'refused', sentence: failure.body.error ?? 'The server refused it.' }
    throw failure
  }
}

/** Forgets a change that the server has, and puts its outcome into the copy. */
async function forget(copy: UnlockedCopy, id: string, entry: SavedEntry | undefined): Promise<void> {
  const stored = (await listEntryKeys(copy.store)).find(([storedId]) => storedId === id)
  if (entry) {
    const { support: _, supportKind: __, ...plain } = entry
    await copyEntry(copy.store, plain, stored?.[1])
  } else if (stored) await replaceEntries(copy.store, [stored], [])
  await storeChanges(copy, [[id, undefined]])
}

/** The writer's decision: their change wins, the server's state wins, or the text becomes a new entry. */
export type Decision = 'mine' | 'theirs' | 'new entry'

/** Carries out a decision on a problem; with "mine" and "new entry" the change has to be sent again. */
export function decide(copy: UnlockedCopy, problem: Problem, decision: Decision): Promise<void> {
  return withChangesLocked(copy.userId, async () => {
    const { id, change } = problem
    if (decision === 'theirs') return storeChanges(copy, [[id, undefined]])
    if (decision === 'mine') {
      if (problem.what !== 'conflict') return
      const { version } = problem.newer
      const mine: Change = change.what === 'create' ? { ...change, what: 'edit', version } : { ...change, version }
      return storeChanges(copy, [[id, mine]])
    }
    if (change.what === 'delete') return
    await storeChanges(copy, [
      [newId(), newEntryOf(change.fields)],
      [id, undefined],
    ])
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/durations.ts'
import { withAccountLock } from '../../../storage/connection/account-lock.ts'
import type { Db } from '../../../storage/connection/db.ts'
import {
  claimUnreadEntries,
  deleteExpiredClaims,
  type EntryToRead,
  listUsersWithUnreadEntries,
  releaseClaim,
  saveVector,
} from '../../../storage/entry-vectors.ts'
import { EMBEDDING_MODEL, type Embedder, embedEntry } from './sentence-vectors.ts'

/** How many entries of a user are read before it is the next user's turn. */
const ENTRIES_PER_TURN = 8
/** A server that was stopped gives up its claims after this time; a long dream takes some seconds. */
const CLAIM_MS = 5 * MINUTE_MS
/** After an error, such as a database that is away, the same user is tried again with the next sweep. */
const SWEEP_MS = HOUR_MS
/** How many users are in memory; the entries of others are found by a later sweep. */
const USERS_MAX = 10_000

/**
 * Makes the vectors of entries in the background. The queue itself is in the database, as the entries without a vector
 * of their present version; in memory are only the users who have some. Between two entries it rests for as long as the
 * last one took, so that half a core at most is in use.
 */
export function makeVectorQueue(db: Db, embedder: Embedder, log: Pick<BaseLogger, 'warn'>) {
  const waiting = new Set<number>()
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  let sweepTimer: NodeJS.Timeout | undefined

  function add(userId: number): void {
    if (stopping.signal.aborted || waiting.size >= USERS_MAX) return
    waiting.add(userId)
    working ??= work().finally(() => {
      working = undefined
    })
  }

  function warn(error: Error): void {
    // The log gets only the name: the message could contain a user's text.
    if (!stopping.signal.aborted) log.warn({ error: error.name }, 'an entry’s vector was not made')
  }

  async function work(): Promise<void> {
    for (let [userId] = waiting; userId !== undefined && !stopping.signal.aborted; [userId] = waiting) {
      // Deleted before the entries are read: a save in the meantime puts the user into the queue again.
      waiting.delete(userId)
      try {
        if (await readSome(userId)) waiting.add(userId)
      } catch (error) {
        warn(error as Error)
      }
    }
  }

  /** Reads some of a user's entries; returns whether there may be more. */
  async function readSome(userId: number): Promise<boolean> {
    const now = new Date()
    const entries = await claimUnreadEntries(db, {
      userId,
      model: EMBEDDING_MODEL,
      limit: ENTRIES_PER_TURN,
      now,
      until: new Date(now.getTime() + CLAIM_MS),
    })
    for (const entry of entries) {
      if (stopping.signal.aborted) break
      const startedAt = performance.now()
      // An entry that can't be read is tried again when its claim has ended.
      await readOne(userId, entry).catch(warn)
      await pause(performance.now() - startedAt, undefined, { signal: stopping.signal }).catch(() => {})
    }
    return entries.length > 0
  }

  async function readOne(userId: number, entry: EntryToRead): Promise<void> {
    const { id: entryId, version } = entry
    const vector = await embedEntry(embedder, entry)
    await withAccountLock(db, userId, async (tx) => {
      await saveVector(tx, { entryId, version, model: EMBEDDING_MODEL, vector: new Uint8Array(vector.buffer) })
      await releaseClaim(tx, entryId)
    })
  }

  async function sweep(): Promise<void> {
    try {
      await deleteExpiredClaims(db, new Date())
      for (const userId of await listUsersWithUnreadEntries(db, EMBEDDING_MODEL, USERS_MAX)) add(userId)
    } catch (error) {
      log.warn({ error: (error as Error).name }, 'entries without a vector were not looked for')
    }
  }

  return {
    /** Looks for entries without a vector, now and every hour: of a restart, or of another server that was stopped. */
    start(): void {
      void sweep()
      sweepTimer = setInterval(sweep, SWEEP_MS).unref()
    },

    /** To be called after a user's entries were written; it returns at once and never throws. */
    add,

    /** Resolves when there is nothing left to read, for tests and measurements. */
    async settled(): Promise<void> {
      while (working) await working
    },

    /** Ends after the piece of text that is being read. */
    async close(): Promise<void> {
      stopping.abort()
      clearInterval(sweepTimer)
      await embedder.close()
      await working
    },
  }
}

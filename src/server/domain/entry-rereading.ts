import { setTimeout as delay } from 'node:timers/promises'
import { type EntryFeatures, RECOGNISER_VERSION } from '../interpreter/port.ts'
import type { Db } from '../storage/db.ts'
import { listOutdatedEntries, type OutdatedEntry, updateFeatures } from '../storage/entry-features.ts'
import type { EntryRecogniser } from './journal.ts'

/** How many entries are read at a time: about a tenth of a second of one worker thread. */
const BATCH_SIZE = 16
/** After a batch, the threads are left to others for as many times as long as it took. */
const PAUSE_RATIO = 1
/** The pause after a failure, such as a full queue of tasks. */
const FAILURE_PAUSE_MS = 2_000
/** After so many failures in a row a user's entries are left until they are asked for again. */
const FAILURES_MAX = 5

/** Reads entries again that an older recogniser has read. */
export type EntryRereader = {
  /** Begins to read a user's outdated entries, unless that has begun already. Returns at once and never throws. */
  start(userId: number): void
  /** The same for a user whose entries this process hasn't looked at yet. */
  startOnce(userId: number): void
  /** Forgets whose entries it has looked at: others may be in their place. */
  clear(): void
  /** Resolves when nothing is left to read. */
  idle(): Promise<void>
  close(): void
}

type Parts = {
  db: Db
  recognise: EntryRecogniser
  /** Is told of a failure; of the error only its name, since its message may hold a text. */
  onFailure: (name: string) => void
  version?: number
  failurePauseMs?: number
}

/**
 * Makes the rereader of this process. Of all users who wait, one batch of each is read in turn, with pauses between, so
 * that nobody waits for a large journal and entries that are being saved go first. Several processes may read the same
 * journal: an entry is written only while it is outdated, and what both find is the same.
 */
export function makeEntryRereader({
  db,
  recognise,
  onFailure,
  version = RECOGNISER_VERSION,
  failurePauseMs = FAILURE_PAUSE_MS,
}: Parts): EntryRereader {
  /** The users who wait, in their order, and how often reading theirs has failed in a row. */
  const waiting = new Map<number, number>()
  /** The users of whose entries none was left. */
  const done = new Set<number>()
  let running: Promise<void> | undefined
  let isClosed = false

  async function run(): Promise<void> {
    while (!isClosed) {
      const next = waiting.entries().next().value
      if (!next) return
      const [userId, failures] = next
      waiting.delete(userId)
      const started = performance.now()
      try {
        const isLeft = await readBatch(userId)
        if (isLeft) waiting.set(userId, 0)
        else done.add(userId)
        await delay((performance.now() - started) * PAUSE_RATIO, undefined, { ref: false })
      } catch (error) {
        if (isClosed) return
        onFailure(error instanceof Error ? error.name : 'unknown')
        if (failures + 1 < FAILURES_MAX) waiting.set(userId, failures + 1)
        await delay(failurePauseMs, undefined, { ref: false })
      }
    }
  }

  /** Returns whether there may be more. */
  async function readBatch(userId: number): Promise<boolean> {
    const entries = await listOutdatedEntries(db, userId, version, BATCH_SIZE)
    const features = await recogniseEach(userId, entries)
    for (const [at, entry] of entries.entries()) {
      if (isClosed) return false
      await updateFeatures(db, userId, entry, version, features[at])
    }
    return entries.length === BATCH_SIZE
  }

  /** Of a batch that can't be read each entry is tried alone; the one that is at fault keeps what it has. */
  async function recogniseEach(userId: number, entries: OutdatedEntry[]): Promise<(EntryFeatures | undefined)[]> {
    try {
      return await recognise(
        userId,
        entries.map(({ dreamContent }) => dreamContent),
      )
    } catch (error) {
      if (!isTextAtFault(error)) throw error
    }
    const features: (EntryFeatures | undefined)[] = []
    for (const { dreamContent } of entries) {
      const [found] = await recognise(userId, [dreamContent]).catch((error) => {
        if (!isTextAtFault(error)) throw error
        return []
      })
      features.push(found)
    }
    return features
  }

  function start(userId: number): void {
    if (isClosed || waiting.has(userId)) return
    waiting.set(userId, 0)
    running ??= run().finally(() => {
      running = undefined
    })
  }

  return {
    start,
    startOnce(userId) {
      if (!done.has(userId)) start(userId)
    },
    clear: () => done.clear(),
    async idle() {
      while (running) await running
    },
    close() {
      isClosed = true
    },
  }
}

/** The pool ended the task since its text took too long or too much memory; see `workers/text-workers.ts`. */
const isTextAtFault = (error: unknown) => error instanceof Error && error.name === 'TextLimitExceeded'

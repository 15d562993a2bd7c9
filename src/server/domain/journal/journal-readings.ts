import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { readJournalStamp } from '../../storage/account-usage.ts'
import type { Db } from '../../storage/connection/db.ts'

/** The results of some 20 journals of the maximum size, or of hundreds of common journals. */
const STORED_BYTES = 16_000_000
/** A larger result is made anew each time. */
const STORED_BYTES_EACH = 4_000_000
/** For how many entries a reading costs one more point. */
const ENTRIES_PER_POINT = 2_000

/** A result as JSON in UTF-8, and the stamp of the journal for which it is true. */
type Stored = { stamp: string; json: Uint8Array<ArrayBuffer> }

/** Reads that go through the whole of a journal: one of a user at a time, so that the others' requests come between. */
export type JournalReadings = {
  /**
   * Returns the JSON of what `compute` resolves to, or that of an earlier call with this name if the journal hasn't
   * changed since. Calls at the same time share the result. Throws what `compute` throws, `RateLimitExceeded`, and what
   * the queue throws when too many wait.
   */
  read(userId: number, name: string, compute: (pause: Pause) => Promise<unknown>): Promise<Uint8Array<ArrayBuffer>>
  /** Runs `work`, which reads a part of a journal that is too large to be stored. Throws the same. */
  readPart<Result>(userId: number, work: () => Promise<Result>): Promise<Result>
  /** Forgets all results: the database was replaced. */
  clear(): void
}

type Parts = {
  db: Db
  /** Runs work with the same key one after the other, and throws when too much of it waits. */
  queue: { run<Result>(key: string, work: () => Promise<Result>): Promise<Result> }
  /** Counts `cost` points of a user. Throws `RateLimitExceeded`. */
  count: (userId: number, cost?: number) => Promise<void>
}

/**
 * Makes the readings of this process. Each asks the database whether the journal has changed, also on other servers.
 */
export function makeJournalReadings({ db, queue, count }: Parts): JournalReadings {
  const inTurn = <Result>(userId: number, work: () => Promise<Result>) => queue.run(String(userId), work)
  const makeStore = () =>
    new LRUCache<string, Stored>({
      maxSize: STORED_BYTES,
      maxEntrySize: STORED_BYTES_EACH,
      sizeCalculation: ({ json }, key) => json.byteLength + key.length + 200,
    })
  let stored = makeStore()
  const pending = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  async function compute(userId: number, work: (pause: Pause) => Promise<unknown>): Promise<Uint8Array<ArrayBuffer>> {
    return new TextEncoder().encode(JSON.stringify(await inTurn(userId, () => work(makePause()))))
  }

  return {
    async read(userId, name, work) {
      const journal = await readJournalStamp(db, userId)
      // Nothing was written for the account since it was restored: no stamp tells of a change.
      if (!journal) {
        await count(userId)
        return compute(userId, work)
      }
      const { stamp, entries } = journal
      const key = `${userId} ${name}`
      const known = stored.get(key)
      const shared = pending.get(`${key} ${stamp}`)
      if (known?.stamp === stamp || shared) {
        await count(userId)
        return shared ?? (known as Stored).json
      }
      await count(userId, 1 + Math.floor(entries / ENTRIES_PER_POINT))
      // Counting took a while, in which another call may have begun.
      const begun = pending.get(`${key} ${stamp}`)
      if (begun) return begun
      // A result that is read before a restore isn't stored among those read after it.
      const into = stored
      const result = compute(userId, work)
      pending.set(`${key} ${stamp}`, result)
      try {
        const json = await result
        into.set(key, { stamp, json })
        return json
      } finally {
        pending.delete(`${key} ${stamp}`)
      }
    },

    async readPart(userId, work) {
      await count(userId)
      return inTurn(userId, work)
    },

    clear() {
      stored = makeStore()
    },
  }
}

/** Is awaited between two steps of a reading, so that others' requests come between. */
export type Pause = () => Promise<void>

/** A journal of the common size is read without pauses. */
const STEP_MIN_MS = 5
const PAUSE_MAX_MS = 200

/** Makes the pauses of a reading: others have the database and the main thread for as long as each step took. */
function makePause(): Pause {
  let began = performance.now()
  return async () => {
    const took = performance.now() - began
    if (took > STEP_MIN_MS) await delay(Math.min(took, PAUSE_MAX_MS))
    began = performance.now()
  }
}

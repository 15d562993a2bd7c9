import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { readJournalStamp } from '../../storage/account-usage.ts'
import type { Db } from '../../storage/connection/db.ts'

/** The results of some 20 journals of the maximum size, or of hundreds of common journals. */
const STORED_BYTES = 16_000_000
/** The results of one member: as many as they can name, such as the days and filters, push out only their own. */
const STORED_BYTES_EACH = 4_000_000
const STORED_RESULTS_EACH = 32
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
  /**
   * Yields `batches`, which are all of a journal and are sent as they come: of one such read of a user at a time.
   * Throws the same, before the first batch.
   */
  readWhole<Batch>(userId: number, batches: AsyncGenerator<Batch>): AsyncGenerator<Batch>
  /** Forgets all results: the database was replaced. */
  clear(): void
}

type Queue = { run<Result>(key: string, work: () => Promise<Result>): Promise<Result> }

type Parts = {
  db: Db
  /** Runs work with the same key one after the other, and throws when too much of it waits. */
  queue: Queue
  /** The same, for reads that are sent while they are made, and take as long as whoever asked for them. */
  streams: Queue
  /** Counts `cost` points of a user. Throws `RateLimitExceeded`. */
  count: (userId: number, cost?: number) => Promise<void>
}

/**
 * Makes the readings of this process. Each asks the database whether the journal has changed, also on other servers.
 */
export function makeJournalReadings({ db, queue, streams, count }: Parts): JournalReadings {
  const inTurn = <Result>(userId: number, work: () => Promise<Result>) => queue.run(String(userId), work)
  const makeStore = () =>
    new LRUCache<number, Results>({ maxSize: STORED_BYTES, sizeCalculation: (results) => bytesOf(results) })
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
      const known = stored.get(userId)?.get(name)
      const shared = pending.get(`${key} ${stamp}`)
      if (known?.stamp === stamp || shared) {
        await count(userId)
        return shared ?? (known as Stored).json
      }
      await count(userId, costOf(entries))
      // Counting took a while, in which another call may have begun.
      const begun = pending.get(`${key} ${stamp}`)
      if (begun) return begun
      // A result that is read before a restore isn't stored among those read after it.
      const into = stored
      const result = compute(userId, work)
      pending.set(`${key} ${stamp}`, result)
      try {
        const json = await result
        into.set(userId, withResult(into.get(userId), name, { stamp, json }))
        return json
      } finally {
        pending.delete(`${key} ${stamp}`)
      }
    },

    async readPart(userId, work) {
      await count(userId)
      return inTurn(userId, work)
    },

    async *readWhole(userId, batches) {
      const journal = await readJournalStamp(db, userId)
      await count(userId, costOf(journal?.entries ?? 0))
      const release = await takeTurn(streams, String(userId))
      const pause = makePause()
      // Whoever doesn't go on reading keeps no turn.
      let timer = setTimeout(release, UNREAD_MS)
      try {
        // A search is made before its first batch.
        let next = await inTurn(userId, () => batches.next())
        while (!next.done) {
          yield next.value
          clearTimeout(timer)
          timer = setTimeout(release, UNREAD_MS)
          await pause()
          next = await batches.next()
        }
      } finally {
        clearTimeout(timer)
        release()
      }
    },

    clear() {
      stored = makeStore()
    },
  }
}

/** What is stored of a member, by the names of the readings, the oldest first. */
type Results = ReadonlyMap<string, Stored>

const costOf = (entries: number) => 1 + Math.floor(entries / ENTRIES_PER_POINT)

function bytesOf(results: Results): number {
  return [...results].reduce((sum, [name, { json }]) => sum + json.byteLength + name.length + 200, 1)
}

/** A member's results with one more, without the oldest beyond what one member may have. */
function withResult(results: Results | undefined, name: string, result: Stored): Results {
  const kept = new Map(results)
  kept.delete(name)
  kept.set(name, result)
  for (const oldest of kept.keys()) {
    if (kept.size <= STORED_RESULTS_EACH && bytesOf(kept) <= STORED_BYTES_EACH) break
    kept.delete(oldest)
  }
  return kept
}

/** Waits for a turn, and returns the function that ends it. */
function takeTurn(queue: Queue, key: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    queue.run(key, () => new Promise<void>((done) => resolve(done))).catch(reject)
  })
}

/** How long a batch may stay unread before the next read of the same member begins. */
const UNREAD_MS = 30_000

/** Is awaited between two steps of a reading, so that others' requests come between. */
export type Pause = () => Promise<void>

/** A journal of the common size is read without pauses. */
const STEP_MIN_MS = 5
const PAUSE_MAX_MS = 200

/** Makes the pauses of a reading: others have the database and the main thread for twice as long as each step took. */
function makePause(): Pause {
  let began = performance.now()
  return async () => {
    const took = performance.now() - began
    if (took > STEP_MIN_MS) await delay(Math.min(2 * took, PAUSE_MAX_MS))
    began = performance.now()
  }
}

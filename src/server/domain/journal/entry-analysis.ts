import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { SupportKind } from '../../../contract/support.ts'
import { type Support, supportOfKind, supportOfSelfHarmAndViolence } from '../../interpreter/safety/messages.ts'
import { type EntryAnalysis, RECOGNISER_VERSION } from '../../interpreter/types.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  addSupportDue,
  listOutdatedEntries,
  listUsersWithPendingEntries,
  type OutdatedEntry,
  saveAnalysis,
} from '../../storage/entry-features.ts'
import { type EntryRow, findEntry } from '../../storage/journal.ts'
import type { RewritingRow } from '../../storage/rewritings.ts'
import { TextLimitExceeded } from '../text-limit.ts'

/** How long a save waits for the analysis of what it has stored. */
const SAVE_WAIT_MS = 150
/** How many entries are read at a time: about a tenth of a second of one worker thread. */
const BATCH_SIZE = 16
/** After a batch, the threads are left to other work for this many times as long as the batch took. */
const PAUSE_RATIO = 1
/** The pause after a failure, such as a full queue of tasks. */
const FAILURE_PAUSE_MS = 2_000
/** After this many failures in a row, a user's entries are left until they are asked for again. */
const FAILURES_MAX = 5
/** How many users wait; others are looked at when they come again. */
const WAITING_MAX = 10_000
/** How many users are known to have nothing left; beyond that, those who came longest ago are checked again. */
const DONE_MAX = 50_000

/** Returns the analysis of each of a user's entries, in their order. Throws an error when a text can't be analysed. */
type AnalyseEntries = (userId: number, entries: Pick<EntryRow, 'title' | 'dreamContent'>[]) => Promise<EntryAnalysis[]>

/** Analyses entries that were saved, and again those that an older recogniser has read. */
export type EntryAnalyser = {
  /**
   * Analyses an entry that was just saved, before all others. Resolves to the entry with what was found in it, or to
   * the entry as it is when that takes longer than a save may wait: then it follows. Never throws.
   */
  analyseSaved(entry: EntryRow): Promise<EntryRow>
  /**
   * Looks for distress in a rewriting that was just saved, and resolves to its kinds, or to none when that takes longer
   * than a save may wait. They are due to be shown with its entry in any case. Never throws.
   */
  screenRewriting(rewriting: Pick<RewritingRow, 'userId' | 'entryId' | 'text'>): Promise<SupportKind[]>
  /** Begins to analyse a user's entries, and resolves when none is left or a save has waited long enough. */
  analyseImported(userId: number): Promise<void>
  /** Begins to analyse a user's entries, unless that has begun already. Returns at once and never throws. */
  start(userId: number): void
  /** The same for a user whose entries this process hasn't looked at yet. */
  startOnce(userId: number): void
  /** The same for all users whose entries weren't analysed when they were saved, because of a restart or a failure. */
  startPending(): Promise<void>
  /** Forgets the users whose entries it has looked at: other entries may be in their place. */
  clear(): void
  /** Resolves when nothing is left to analyse. */
  idle(): Promise<void>
  close(): void
}

type Parts = {
  db: Db
  analyse: AnalyseEntries
  /** Is told of a failure, but only the error's name, since its message may hold a text. */
  onFailure: (name: string) => void
  version?: number | undefined
  failurePauseMs?: number | undefined
  saveWaitMs?: number | undefined
}

/**
 * Makes the analyser of this process. The queue itself is in the database, as the entries that no recogniser of the
 * present version has read; in memory are only the users who have some. Of all users who wait, one batch of each is
 * read in turn, with pauses between, so that nobody waits for a large journal and entries that are being saved go
 * first. Several processes may analyse the same entry: the first to finish writes what it has found.
 */
export function makeEntryAnalyser({
  db,
  analyse,
  onFailure,
  version = RECOGNISER_VERSION,
  failurePauseMs = FAILURE_PAUSE_MS,
  saveWaitMs = SAVE_WAIT_MS,
}: Parts): EntryAnalyser {
  /** The users who wait, in their order, and how often reading theirs has failed in a row. */
  const waiting = new Map<number, number>()
  /** The users who had no entries left. */
  const done = new LRUCache<number, true>({ maxSize: DONE_MAX, sizeCalculation: () => 1 })
  /** How many of a user's entries are being analysed because they were just saved. */
  const saving = new Map<number, number>()
  /** The users who are to wait as soon as there are none. */
  const postponed = new Set<number>()
  /** Resolved when nothing of a user is left. */
  const onEnd = new Map<number, PromiseWithResolvers<void>>()
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
        const isLeft = await analyseBatch(userId)
        if (isLeft) waiting.set(userId, 0)
        else end(userId)
        await delay((performance.now() - started) * PAUSE_RATIO, undefined, { ref: false })
      } catch (error) {
        if (isClosed) return
        tellFailure(error)
        if (failures + 1 < FAILURES_MAX) waiting.set(userId, failures + 1)
        await delay(failurePauseMs, undefined, { ref: false })
      }
    }
  }

  function end(userId: number): void {
    if (waiting.has(userId)) return
    done.set(userId, true)
    onEnd.get(userId)?.resolve()
    onEnd.delete(userId)
  }

  function tellFailure(error: unknown): void {
    if (!isClosed) onFailure(error instanceof Error ? error.name : 'unknown')
  }

  /** Returns whether there may be more. */
  async function analyseBatch(userId: number): Promise<boolean> {
    const entries = await listOutdatedEntries(db, userId, version, BATCH_SIZE)
    if (entries.length === 0) return false
    const found = await analyseEach(userId, entries)
    for (const [at, entry] of entries.entries()) {
      if (isClosed) return false
      await saveAnalysis(db, entry, version, found[at])
    }
    return entries.length === BATCH_SIZE
  }

  /** Tries each entry of an unreadable batch alone; the entry that is at fault keeps its values. */
  async function analyseEach(userId: number, entries: OutdatedEntry[]): Promise<(EntryAnalysis | undefined)[]> {
    try {
      return await analyse(userId, entries)
    } catch (error) {
      if (!(error instanceof TextLimitExceeded)) throw error
    }
    const found: (EntryAnalysis | undefined)[] = []
    for (const entry of entries) {
      const [analysis] = await analyse(userId, [entry]).catch((error) => {
        if (!(error instanceof TextLimitExceeded)) throw error
        return []
      })
      found.push(analysis)
    }
    return found
  }

  async function analyseNow(entry: EntryRow): Promise<EntryRow | undefined> {
    try {
      const [analysis] = await analyse(entry.userId, [entry])
      await saveAnalysis(db, entry, version, analysis)
      const stored = await findEntry(db, entry.userId, entry.id)
      return stored?.version === entry.version ? stored : undefined
    } catch (error) {
      tellFailure(error)
      postponed.add(entry.userId)
      return undefined
    }
  }

  /** Until all of `work` of a user is done, the rest of their journal waits: the same would be read twice. */
  async function beforeTheRest<Result>(userId: number, work: Promise<Result>): Promise<Result> {
    saving.set(userId, (saving.get(userId) ?? 0) + 1)
    const result = await work
    const left = (saving.get(userId) ?? 1) - 1
    if (left > 0) saving.set(userId, left)
    else saving.delete(userId)
    if (left === 0 && postponed.delete(userId)) start(userId)
    return result
  }

  async function screenNow({ userId, entryId, text }: Pick<RewritingRow, 'userId' | 'entryId' | 'text'>) {
    try {
      const [analysis] = await analyse(userId, [{ title: '', dreamContent: text }])
      const distress = analysis?.distress ?? []
      if (distress.length > 0) await addSupportDue(db, entryId, distress)
      return distress
    } catch (error) {
      tellFailure(error)
      return []
    }
  }

  function start(userId: number): void {
    if (isClosed || waiting.has(userId) || waiting.size >= WAITING_MAX) return
    if (saving.has(userId)) return void postponed.add(userId)
    waiting.set(userId, 0)
    running ??= run().finally(() => {
      running = undefined
    })
  }

  const waitForSave = () => delay(saveWaitMs, undefined, { ref: false })

  return {
    async analyseSaved(entry) {
      if (entry.recognisedBy >= version || isClosed) return entry
      return (await Promise.race([beforeTheRest(entry.userId, analyseNow(entry)), waitForSave()])) ?? entry
    },
    async screenRewriting(rewriting) {
      return (await Promise.race([screenNow(rewriting), waitForSave()])) ?? []
    },
    async analyseImported(userId) {
      if (isClosed || waiting.size >= WAITING_MAX) return
      start(userId)
      const ended = onEnd.get(userId) ?? Promise.withResolvers<void>()
      onEnd.set(userId, ended)
      await Promise.race([ended.promise, waitForSave()])
    },
    start,
    startOnce(userId) {
      if (!done.has(userId)) start(userId)
    },
    async startPending() {
      for (const userId of await listUsersWithPendingEntries(db)) start(userId)
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

/** The sources of help to name for the kinds of distress that were found; undefined if there are none. */
export function supportForKinds(kinds: readonly SupportKind[]): Support | undefined {
  if (!kinds.includes('self-harm')) return kinds.includes('violence') ? supportOfKind('violence') : undefined
  return kinds.includes('violence') ? supportOfSelfHarmAndViolence() : supportOfKind('self-harm')
}

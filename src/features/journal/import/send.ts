import type { EntryFields } from '../../../contract/journal.ts'
import type { ImportResult } from '../../../contract/journal-import.ts'
import { ApiFailure } from '../../../lib/api/api-client.ts'
import { inBatches } from './batches.ts'

/** The reason why an import pauses, and until when (milliseconds since 1970). */
export type Waiting = { why: 'limit' | 'connection'; until: number }

/** How far the sending is. `done` counts the entries that the server has answered for. */
export type SendProgress = {
  done: number
  total: number
  added: number
  known: number
  refused: { entry: EntryFields; sentence: string }[]
  ids: string[]
  waiting: Waiting | null
}

type Options = {
  /** Whether the entries are only compared, in larger batches. */
  isPreview: boolean
  send: (entries: EntryFields[]) => Promise<ImportResult>
  onProgress: (progress: SendProgress) => void
  /** Called with each answer and the entries that it is about. */
  onResult?: (result: ImportResult, entries: EntryFields[]) => void
  signal: AbortSignal
}

const FIRST_WAIT_S = 2
const LONGEST_WAIT_S = 30
/** Answers that say "not now": too many requests, and what a server or a proxy says while it restarts. */
const NOT_NOW = new Set([429, 502, 503, 504])

/** How many batches are on their way at a time: the server reads one while it writes the other. */
const LANES = 2

/**
 * Sends entries in batches. Waits out limits, as long as the server says, and lost connections. A batch in which the
 * server refuses an entry is divided until only that entry is left out. Throws when it is aborted, and any other
 * failure; the entries sent until then are in the last progress.
 */
export async function sendEntries(
  entries: EntryFields[],
  { isPreview, send, onProgress, onResult, signal }: Options,
): Promise<SendProgress> {
  let progress: SendProgress = {
    done: 0,
    total: entries.length,
    added: 0,
    known: 0,
    refused: [],
    ids: [],
    waiting: null,
  }
  /** The waits that hold up the lanes. */
  const waits = new Set<Waiting>()
  const advance = (change: Partial<SendProgress>) => {
    progress = { ...progress, ...change, waiting: [...waits].at(-1) ?? null }
    onProgress(progress)
  }

  const sendBatch = async (batch: EntryFields[]): Promise<void> => {
    try {
      const result = await sendPatiently(batch)
      onResult?.(result, batch)
      advance({
        done: progress.done + batch.length,
        added: progress.added + result.added.length,
        known: progress.known + result.known.length,
        ids: [...progress.ids, ...(result.ids ?? [])],
      })
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || (failure.status !== 400 && failure.status !== 413)) throw failure
      const [entry] = batch
      if (batch.length === 1 && entry) {
        const sentence = failure.body.error ?? 'It can’t be read.'
        advance({ done: progress.done + 1, refused: [...progress.refused, { entry, sentence }] })
        return
      }
      const middle = Math.ceil(batch.length / 2)
      await sendBatch(batch.slice(0, middle))
      await sendBatch(batch.slice(middle))
    }
  }

  const sendPatiently = async (batch: EntryFields[]): Promise<ImportResult> => {
    for (let attempt = 0; ; attempt++) {
      signal.throwIfAborted()
      try {
        return await send(batch)
      } catch (failure) {
        const waiting = waitingFor(failure, attempt)
        if (!waiting) throw failure
        waits.add(waiting)
        advance({})
        await pause(waiting, signal)
        waits.delete(waiting)
        advance({})
      }
    }
  }

  // Each lane takes the next batch. If a lane fails, the other doesn’t begin the batches that are left.
  const batches = inBatches(entries, isPreview)
  let hasFailed = false
  const runLane = async () => {
    // Not for…of, which would close the batches for the other lane too.
    for (let next = batches.next(); !next.done && !hasFailed; next = batches.next()) await sendBatch(next.value)
  }
  const lanes = Array.from({ length: LANES }, () =>
    runLane().catch((failure) => {
      hasFailed = true
      throw failure
    }),
  )
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return progress
}

function waitingFor(failure: unknown, attempt: number): Waiting | undefined {
  const backOff = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** attempt)
  if (failure instanceof ApiFailure) {
    if (!NOT_NOW.has(failure.status)) return undefined
    const seconds = failure.body.retryAfterSeconds ?? backOff
    return { why: 'limit', until: Date.now() + seconds * 1000 }
  }
  // `fetch` throws a `TypeError` when there is no connection.
  return failure instanceof TypeError ? { why: 'connection', until: Date.now() + backOff * 1000 } : undefined
}

/** Waits; for a connection only until the browser says that there is one. Throws when it is aborted. */
function pause({ why, until }: Waiting, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
      signal.removeEventListener('abort', onAbort)
    }
    const onOnline = () => {
      if (why !== 'connection') return
      end()
      resolve()
    }
    const onAbort = () => {
      end()
      reject(signal.reason)
    }
    const timer = setTimeout(
      () => {
        end()
        resolve()
      },
      Math.max(0, until - Date.now()),
    )
    addEventListener('online', onOnline)
    signal.addEventListener('abort', onAbort)
  })
}

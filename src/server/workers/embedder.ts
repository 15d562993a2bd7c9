import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Embedder } from '../domain/journal/search/sentence-vectors.ts'
import { makeWorkerPool } from './pool.ts'

/** As for the text workers. */
const FILE = import.meta.env?.PROD ? 'dist/programs/embedding-worker.js' : 'src/server/workers/embedding-worker.ts'
const WORKER = pathToFileURL(path.resolve(FILE)).href

/** The heap of the thread; the model itself (28 MB, and what computing needs) lies outside of it. */
const MEMORY_MB = 192
/** It takes more than all other threads, and starts again within 0.4 s. */
const IDLE_MS = 20_000
const WAITING_MAX = 32
/** Beyond this a search goes on by its words alone. */
const WAIT_MS = 2_000
/** Processor time of one text of up to 400 characters: twenty times what it takes, and the model's start. */
const DEADLINE_MS = 4_000

/**
 * Makes the embedder: one worker thread with the sentence model, which starts with the first text (0.4 s) and ends when
 * it has been idle for 20 s, since it holds about 110 MB. `embed` throws `QueueFull` and `TaskEnded`.
 */
export function makeEmbedder(): Embedder {
  const pool = makeWorkerPool({
    file: WORKER,
    data: {},
    threadsMax: 1,
    threadsMin: 0,
    idleMs: IDLE_MS,
    memoryMb: MEMORY_MB,
    waitingMax: WAITING_MAX,
    waitMs: WAIT_MS,
  })
  return {
    embed: async (text) => (await pool.run('embed', text, DEADLINE_MS)) as Float32Array,
    close: () => pool.close(),
  }
}

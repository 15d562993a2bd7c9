import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PdfMaker } from '../domain/journal/shares.ts'
import { makeWorkerPool } from './pool.ts'

/** As for the text workers. */
const FILE = import.meta.env?.PROD ? 'dist/programs/pdf-worker.js' : 'src/server/workers/pdf-worker.ts'
const WORKER = pathToFileURL(path.resolve(FILE)).href

const MEMORY_MB = 256
const WAITING_MAX = 8
const WAIT_MS = 20_000
/** Processor time of a PDF: several times what the longest within the limits takes. */
const DEADLINE_MS = 20_000
/** How many PDFs of one user may wait. */
const USER_WAITING_MAX = 2

export type PdfWorkers = { makePdf: PdfMaker; close(): Promise<void> }

/**
 * Makes PDFs in a worker thread, one at a time. The thread isn't one of those for text, since no dream is to wait for a
 * PDF; it starts with the first PDF and ends when there are none.
 */
export function makePdfWorkers(): PdfWorkers {
  const pool = makeWorkerPool({
    file: WORKER,
    data: undefined,
    threadsMin: 0,
    threadsMax: 1,
    memoryMb: MEMORY_MB,
    waitingMax: WAITING_MAX,
    waitMs: WAIT_MS,
    waitingMaxPerKey: USER_WAITING_MAX,
  })
  return {
    makePdf: (userId, document) =>
      pool.run('makePdf', document, DEADLINE_MS, String(userId)) as Promise<Uint8Array<ArrayBuffer>>,
    close: () => pool.close(),
  }
}

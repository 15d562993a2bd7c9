import { parentPort, threadId } from 'node:worker_threads'
import { makePdf } from '../domain/journal/entries-pdf.ts'
import type { PdfDocument } from '../domain/journal/shares.ts'
import type { TaskStarted, WorkerTask } from './pool.ts'

/** Makes one PDF in the worker thread for PDFs. */
export default function runTask({ id, input }: WorkerTask): Promise<Uint8Array> {
  parentPort?.postMessage({ started: id, threadId, usedBefore: process.threadCpuUsage() } satisfies TaskStarted)
  return makePdf(input as PdfDocument)
}

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Piscina } from 'piscina'
import type { CountedReport, Report } from './report.ts'

/** Reports that a thread reads at a time. */
const BATCH = 100

/** Reads a file of reports, one a line and gzipped if it ends in ".gz", with two threads. The order is kept. */
export async function readReports(file: string): Promise<CountedReport[]> {
  const bytes = readFileSync(file)
  const reports = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Report)
  const pool = new Piscina<Report[], CountedReport[]>({
    filename: new URL('read-worker.ts', import.meta.url).href,
    minThreads: 2,
    maxThreads: 2,
  })
  const batches = Array.from({ length: Math.ceil(reports.length / BATCH) }, (_, at) =>
    reports.slice(at * BATCH, (at + 1) * BATCH),
  )
  const read = await Promise.all(batches.map((batch) => pool.run(batch)))
  await pool.close()
  return read.flat()
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

export type Report = { id: string; text: string }

/** Reports that nobody trains on, labels or reads for examples: they measure readings. */
const KEPT_FOR_MEASURING = /^norms-[fm]/

/**
 * Reads the dream reports in a folder (`dream-reports-dev.jsonl`, `dreambank-adults.jsonl.gz`), each id once, without
 * the norm reports. They may not be redistributed, so a checkout has none; undefined if the folder lacks them.
 */
export function readReports(folder: string): Report[] | undefined {
  const files = ['dream-reports-dev.jsonl', 'dreambank-adults.jsonl.gz'].map((name) => path.join(folder, name))
  if (!files.every((file) => existsSync(file))) return undefined
  const reports = new Map<string, Report>()
  for (const file of files) {
    const bytes = readFileSync(file)
    const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trim().split('\n')
    for (const line of lines) {
      const { id, text } = JSON.parse(line) as Report
      if (!KEPT_FOR_MEASURING.test(id) && !reports.has(id)) reports.set(id, { id, text })
    }
  }
  return [...reports.values()]
}

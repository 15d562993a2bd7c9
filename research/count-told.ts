import { readFileSync, writeFileSync } from 'node:fs'
import { readDictionary } from '../src/server/content/read.ts'

// Usage: npm run count:told
// Counts in how many dream reports readers found each situation told, over all labels in mentions/, and writes
// content/told-reports.json, which the symbols' pages show. Repeat it when labels are added or situations renamed.
type Label = { symbol: string; id: string; label?: string; holds: boolean | string[] | null }

const FILES = ['firings', 'labels', 'told'].map((name) => `research/mentions/${name}.jsonl`)
const labels = FILES.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Label),
)
const reports = new Map<string, Set<string>>()
for (const { symbol, id, label, holds } of labels) {
  for (const told of Array.isArray(holds) ? holds : holds && label ? [label] : []) {
    const key = `${symbol}\n${told}`
    reports.set(key, (reports.get(key) ?? new Set()).add(id))
  }
}
const { symbols } = await readDictionary('content')
const counts = symbols
  .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  .map(({ slug, reading }) => {
    const told = reading.situations.map(({ label }) => [label, reports.get(`${slug}\n${label}`)?.size ?? 0] as const)
    return [slug, Object.fromEntries(told.filter(([, count]) => count > 0))] as const
  })
  .filter(([, told]) => Object.keys(told).length > 0)
writeFileSync('content/told-reports.json', `${JSON.stringify(Object.fromEntries(counts), null, 1)}\n`)
console.log(`${counts.length} symbols have situations that were found told; ${labels.length} labels were read.`)

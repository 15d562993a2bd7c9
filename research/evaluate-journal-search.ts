import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { QUERY_MAX } from '../src/contract/limits.ts'
import type { JournalSearch } from '../src/server/domain/journal/search/journal-search.ts'
import { openDatabase } from '../src/server/storage/connection/db.ts'
import { openApp } from '../tests/support/app.ts'

// Usage: npm run evaluate:search -- FILE [--reports N]
// Reads a file of dream reports, one {"id","text"} per line, and keeps the first half of each as an entry of one
// journal. Then each is searched for by the beginning of its second half, as much of it as a search may have: how often
// is it the first entry found, and among the first five, by words only and by words and meaning together? Also prints
// how alike two dreams are by chance: the thresholds of journal-search.ts and similar-entries.ts rest on that. Some
// 0.5 s a report.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reports: { type: 'string', default: '400' } },
})
const [file] = positionals
if (!file) {
  console.error('Please name a file of dream reports, one {"id","text"} per line.')
  process.exit(1)
}
// The reports may not be redistributed, so a checkout has none.
if (!existsSync(file)) {
  console.error(`SKIPPED: there is no file ${file}, so nothing was evaluated.`)
  process.exit(0)
}

/** A shorter report hasn't two halves to compare. */
const LENGTH_MIN = 200

const all = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { text: string }).text)
  .filter((text) => text.length >= LENGTH_MIN)
const wanted = Math.min(Number(values.reports), all.length)
const halves = Array.from({ length: wanted }, (_, at) => {
  const words = (all[Math.floor((at * all.length) / wanted)] as string).split(/\s+/)
  const middle = Math.floor(words.length / 2)
  return { first: words.slice(0, middle).join(' '), second: words.slice(middle).join(' ').slice(0, QUERY_MAX) }
})

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-evaluate-'))
const database = await openDatabase({ folder: path.join(folder, 'db') })
const withMeaning = await openApp(database, { SEARCH_BY_MEANING: 'on' })
const byWords = await openApp(database)
const { id: userId, call } = await withMeaning.becomeMember('evaluator')
const ids: string[] = []
for (const [at, { first }] of halves.entries()) {
  const entry = { title: `${at}`, dreamDate: '2026-01-01', dreamContent: first }
  ids.push(((await (await byWords.post('/api/journal', entry, call)).json()) as { id: string }).id)
  // At most 300 writes a minute.
  if (at % 250 === 249) await new Promise((resolve) => setTimeout(resolve, 60_000))
}
withMeaning.journalSearch.queue?.start()
await new Promise((resolve) => setTimeout(resolve, 2_000))
await withMeaning.journalSearch.queue?.settled()

console.log(`${halves.length} dreams, each searched for by up to ${QUERY_MAX} characters of its second half`)
await evaluate('words only', byWords.journalSearch)
await evaluate('words and meaning', withMeaning.journalSearch)
await printCosines()
await withMeaning.journalSearch.close()
await database.close()
await rm(folder, { recursive: true, force: true })

async function evaluate(name: string, search: JournalSearch): Promise<void> {
  let first = 0
  let five = 0
  let none = 0
  for (const [at, { second }] of halves.entries()) {
    const { found } = await search.search(userId, second, {})
    const place = found.findIndex(({ id }) => id === ids[at])
    if (place === 0) first++
    if (place >= 0 && place < 5) five++
    if (place < 0) none++
  }
  const part = (count: number) => (count / halves.length).toFixed(2)
  console.log(`  ${name.padEnd(18)} first ${part(first)}, among five ${part(five)}, not found ${part(none)}`)
}

/** How alike the first halves of two different dreams are. */
async function printCosines(): Promise<void> {
  const cosines: number[] = []
  const { rows } = await database.db.execute<{ entry_id: string; vector: Uint8Array }>(
    'select entry_id, vector from entry_vectors',
  )
  for (const { entry_id, vector } of rows) {
    const alike = await withMeaning.journalSearch.vectors.compare(userId, new Int8Array(vector))
    cosines.push(...alike.filter(({ id }) => id !== entry_id).map(({ cosine }) => cosine))
  }
  cosines.sort((a, b) => a - b)
  const at = (part: number) => cosines[Math.floor(cosines.length * part)]?.toFixed(2)
  console.log(`  two dreams by chance: median ${at(0.5)}, 90 % below ${at(0.9)}, 99 % ${at(0.99)}, 99.9 % ${at(0.999)}`)
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { LUCIDITIES } from '../src/contract/limits.ts'
import { MOODS } from '../src/contract/moods.ts'
import { readDictionary } from '../src/server/content/read.ts'
import { makeDreamInterpreter } from '../src/server/interpreter/interpret.ts'
import { RECOGNISER_VERSION } from '../src/server/interpreter/port.ts'
import { openDatabase } from '../src/server/storage/connection/db.ts'
import { type EntryValues, type FoundValues, insertEntries } from '../src/server/storage/journal.ts'
import { DAY_MS } from '../src/shared/durations.ts'
import { seededRandom } from '../src/shared/seeded-random.ts'
import { openApp } from '../tests/support/app.ts'

// Usage: node bench/insights.bench.ts
// Measures how long the insights and a year of a journal of 10,000 entries take, one request after another, in the
// embedded database or the server at DATABASE_URL (target: 300 ms at p95), and how many entries of about a hundred
// words one thread recognises in a second of processor time (target: 100).
const ENTRIES = 10_000
const RUNS = 60
const BATCH_SIZE = 250
const RECOGNISED = 300

const random = seededRandom('insights')
const below = (most: number) => uniformInt(random, 0, most - 1)
const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T
const some = <T>(from: readonly T[], most: number): T[] =>
  Array.from(new Set(Array.from({ length: below(most + 1) }, () => pick(from))))
const dictionary = await readDictionary('content')
const sentences = dictionary.symbols.flatMap(({ body }) => body.match(/[^.?!]+[.?!]/g) ?? [])
const NAMES = ['Anna', 'Jonas', 'Mrs. Berg', 'Paul', 'Miriam', 'my mother', 'my father', 'my sister', 'my ex', 'Tom']
const PLACES = ['Lisbon', 'Bremen', 'Oak Street', 'my grandmother’s house', 'motel', 'campus', 'barn']
const FEELINGS = ['fear', 'anger', 'happiness', 'sadness', 'confusion']

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
const url = process.env['DATABASE_URL']
const database = await openDatabase({ folder: path.join(folder, 'db'), url })
const app = await openApp(database, { LIMIT_REGISTRATIONS: '1000' })
const owner = await app.becomeMember(`bench-${Date.now()}`)
for (let from = 0; from < ENTRIES; from += BATCH_SIZE)
  await insertEntries(
    database.db,
    owner.id,
    Array.from({ length: BATCH_SIZE }, (_, at) => entry(from + at)),
  )
await database.db.execute('analyze')

console.log(`${ENTRIES} entries, ${database.kind}`)
await measure('insights', '/api/journal/insights')
await measure('year', `/api/journal/years/${new Date().getUTCFullYear() - 1}/summary`)
await database.close()
await rm(folder, { recursive: true, force: true })
measureRecognition()

/** A generated entry of about a hundred words. The dates go back from today, by 0.8 days for each entry. */
function entry(at: number): EntryValues & Partial<FoundValues> {
  return {
    title: pick(sentences).trim().slice(0, 60),
    dreamDate: new Date(Date.now() - at * DAY_MS * 0.8).toISOString().slice(0, 10),
    dreamContent: textOf(8),
    interpretation: null,
    reading: null,
    mood: at % 4 ? pick(MOODS).name : null,
    tags: [],
    symbols: some(dictionary.symbols, 10).map(({ slug }) => slug),
    people: some(NAMES, 4),
    places: some(PLACES, 2),
    themes: some(dictionary.themes, 3).map(({ name }) => name),
    feelings: some(FEELINGS, 2),
    recognisedBy: RECOGNISER_VERSION,
    signs: some(['water', 'anna', 'flying'], 1),
    lucidity: at % 2 ? pick(LUCIDITIES) : null,
    vividness: at % 3 ? 1 + below(5) : null,
    sleepQuality: at % 3 ? 1 + below(5) : null,
    sleepHours: at % 3 ? 4 + below(11) / 2 : null,
    writtenAt: null,
    timeZone: null,
  }
}

function textOf(count: number): string {
  return Array.from({ length: count }, () => pick(sentences).trim()).join(' ')
}

async function measure(name: string, address: string): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now()
    const response = await app.get(address, owner.call)
    await response.arrayBuffer()
    times.push(performance.now() - started)
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1)
  console.log(`  ${name.padEnd(14)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}

function measureRecognition(): void {
  const interpreter = makeDreamInterpreter(dictionary)
  const texts = Array.from({ length: RECOGNISED }, () => textOf(6))
  for (const text of texts.slice(0, RECOGNISED / 3)) interpreter.recogniseEntry(text)
  const before = process.cpuUsage()
  for (const text of texts) interpreter.recogniseEntry(text)
  const seconds = process.cpuUsage(before).user / 1e6
  const words = texts.join(' ').split(/\s+/).length / RECOGNISED
  console.log(`  ${Math.round(RECOGNISED / seconds)} entries of ${Math.round(words)} words recognised in a second`)
}

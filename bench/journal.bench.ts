import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { MOODS } from '../src/contract/moods.ts'
import { readDictionary } from '../src/server/content/read.ts'
import { openDatabase } from '../src/server/storage/db.ts'
import { type EntryValues, insertEntries } from '../src/server/storage/journal.ts'
import { DAY_MS } from '../src/shared/durations.ts'
import { seededRandom } from '../src/shared/seeded-random.ts'
import { openApp } from '../tests/support/app.ts'

// Usage: node bench/journal.bench.ts
// Measures the API's response times for a journal of 5,000 entries, in a database with twenty other users' journals:
// the embedded one, or the server at DATABASE_URL. Requests are sent one after another. Target: 50 ms at p95.
const ENTRIES = 5_000
const OTHERS = 20
const RUNS = 200
const BATCH_SIZE = 250

const random = seededRandom('bench')
const pick = <T>(from: readonly T[]): T => from[uniformInt(random, 0, from.length - 1)] as T
const { symbols } = await readDictionary('content')
const sentences = symbols.flatMap(({ body }) => body.match(/[^.?!]+[.?!]/g) ?? [])

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
const url = process.env['DATABASE_URL']
const database = await openDatabase({ folder: path.join(folder, 'db'), url })
const app = await openApp(database, { LIMIT_REGISTRATIONS: '1000' })
const owner = await app.becomeMember(`bench-${Date.now()}`)
await fill(owner.id, ENTRIES)
for (let at = 0; at < OTHERS; at++) await fill((await app.becomeMember(`other-${at}-${Date.now()}`)).id, ENTRIES / 10)
await database.db.execute('analyze')

const month = new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 7)
const words = ['water', 'snake house', 'mother', 'somebody', 'xqzzyv', 'old schoo', 'fear of losing', 'run']
console.log(`${ENTRIES} entries, ${database.kind}`)
await measure('first page', () => '/api/journal?limit=20')
await measure('search', () => `/api/journal?limit=20&q=${encodeURIComponent(pick(words))}`)
await measure('mood and tag', () => '/api/journal?limit=20&mood=Sad&tag=family')
await measure('month sky', () => `/api/journal/nights/${month}`)
await measure('year sky', () => `/api/journal/years/${month.slice(0, 4)}`)
await measure('labels', () => '/api/journal/labels')
await measure('insights', () => '/api/journal/insights')
await database.close()
await rm(folder, { recursive: true, force: true })

async function fill(userId: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, at) => entry(from + at))
    await insertEntries(database.db, userId, batch)
  }
}

/** A generated entry of about a hundred words. The dates go back from today, by 0.8 days for each entry. */
function entry(at: number): EntryValues {
  return {
    title: pick(sentences).trim().slice(0, 60),
    dreamDate: new Date(Date.now() - at * DAY_MS * 0.8).toISOString().slice(0, 10),
    dreamContent: Array.from({ length: 8 }, () => pick(sentences).trim()).join(' '),
    interpretation: at % 3 ? null : pick(sentences).trim(),
    reading: null,
    mood: at % 4 ? pick(MOODS).name : null,
    tags: at % 2 ? [pick(['family', 'recurring', 'school', 'sea', 'work'])] : [],
    symbols: Array.from(new Set(Array.from({ length: 7 }, () => pick(symbols).slug))),
    people: [],
    places: [],
    themes: [],
    feelings: [],
    recognisedBy: 0,
    signs: [],
    lucidity: null,
    vividness: null,
    sleepQuality: null,
    sleepHours: null,
    writtenAt: null,
    timeZone: null,
  }
}

async function measure(name: string, address: () => string): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const path = address()
    const started = performance.now()
    const response = await app.get(path, owner.call)
    await response.arrayBuffer()
    times.push(performance.now() - started)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1)
  console.log(`  ${name.padEnd(14)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}

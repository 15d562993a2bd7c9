import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { readDictionary } from '../src/server/content/read.ts'
import { DIMENSIONS, EMBEDDING_MODEL } from '../src/server/domain/journal/search/sentence-vectors.ts'
import { type Db, openDatabase } from '../src/server/storage/connection/db.ts'
import { type EntryValues, type FoundValues, insertEntries } from '../src/server/storage/journal.ts'
import { entryVectors } from '../src/server/storage/schema/schema-journal.ts'
import { DAY_MS } from '../src/shared/durations.ts'
import { NOTHING_NOTED } from '../src/shared/entry-details.ts'
import { MOODS } from '../src/shared/moods.ts'
import { seededRandom } from '../src/shared/seeded-random.ts'
import { openApp } from '../tests/support/app.ts'
import { startThrowawayServer } from '../tests/support/postgres.ts'

// Usage: npm run bench -- journal
// Measures the API's response times for a journal of 10,000 entries, in a database with twenty other users' journals,
// on the embedded database and on a PostgreSQL server where there is one, or only on the server at DATABASE_URL.
// Requests are sent one after another. Targets at p95: first page 20 ms, search by meaning 150 ms, everything else
// 50 ms for half as many entries. The vectors are generated, since making them takes an hour; those of the queries are
// real.
const ENTRIES = 10_000
const OTHERS = 20
const RUNS = 200
const BATCH_SIZE = 250

const random = seededRandom('bench')
const pick = <T>(from: readonly T[]): T => from[uniformInt(random, 0, from.length - 1)] as T
const { symbols } = await readDictionary('content')
const sentences = symbols.flatMap(({ body }) => body.match(/[^.?!]+[.?!]/g) ?? [])

const url = process.env['DATABASE_URL']
if (url) await bench({ url, folder: '' })
else {
  const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
  await bench({ folder: path.join(folder, 'db') })
  await rm(folder, { recursive: true, force: true })
  const server = await startThrowawayServer()
  if (server) await bench({ url: server.url, folder: '' })
  else console.log('PostgreSQL is not installed, so it was not measured.')
  await server?.stop()
}

async function bench(options: { url?: string; folder: string }): Promise<void> {
  const database = await openDatabase(options)
  const settings = { LIMIT_REGISTRATIONS: '1000' }
  const app = await openApp(database, { ...settings, SEARCH_BY_MEANING: 'on' })
  const byWords = await openApp(database, settings)
  const owner = await app.becomeMember(`bench-${Date.now()}`)
  await fill(database.db, owner.id, ENTRIES)
  for (let at = 0; at < OTHERS; at++)
    await fill(database.db, (await app.becomeMember(`other-${at}-${Date.now()}`)).id, ENTRIES / 20)
  await database.db.execute('analyze')

  const month = new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 7)
  const words = ['water', 'snake house', 'mother', 'somebody', 'xqzzyv', 'old schoo', 'fear of losing', 'run']
  const q = (list: readonly string[]) => encodeURIComponent(pick(list))
  let queries = 0
  console.log(`${ENTRIES} entries, ${database.kind}`)
  const measure = (name: string, address: () => string, runs = RUNS, on = app) => time(name, address, runs, on, owner)
  await measure('first page', () => '/api/journal?limit=20')
  await measure('search by words, newest', () => `/api/journal?limit=20&q=${q(words)}`, RUNS, byWords)
  await measure('search by words, best', () => `/api/journal?limit=20&sort=best&q=${q(words)}`, RUNS, byWords)
  await measure('all by words, newest', () => '/api/journal?q=water', 5, byWords)
  await measure('all by words, best', () => '/api/journal?sort=best&q=water', 5, byWords)
  await measure('misspelt word, first', () => '/api/journal?limit=20&sort=best&q=snkae', 1, byWords)
  await measure('misspelt word', () => '/api/journal?limit=20&sort=best&q=snkae', RUNS, byWords)
  await measure('by meaning, cold', () => '/api/journal?limit=20&sort=best&q=lost+in+a+city', 1)
  // A user may make sixty a minute; each is another query, so that none of the vectors is known.
  const meaning = () => `/api/journal?limit=20&sort=best&q=${q(words)}+${q(words)}+${queries++}`
  await measure('by meaning', meaning, 55)
  const [some] = (await (await app.get('/api/journal?limit=1', owner.call)).json()) as { id: string }[]
  await measure('similar entries', () => `/api/journal/${some?.id}/similar`)
  await measure('mood and tag', () => '/api/journal?limit=20&mood=Sad&tag=family')
  await measure('symbol', () => `/api/journal?limit=20&symbol=${pick(symbols).slug}`)
  await measure('summary of a symbol', () => `/api/journal/summary?symbol=${pick(symbols).slug}`)
  await measure('on this night', () => `/api/journal/on-this-night?day=${month}-11`)
  await measure('month sky', () => `/api/journal/nights/${month}`)
  await measure('year sky', () => `/api/journal/years/${month.slice(0, 4)}`)
  await measure('labels', () => '/api/journal/labels')
  await measure('more labels', () => '/api/journal/labels/more', 40)
  await measure('insights', () => '/api/journal/insights', 40)
  await app.journalSearch.close()
  await database.close()
}

/** Generated vectors of unit length, as they are stored. */
async function addVectors(db: Db, userId: number): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from dream_journal_entries where user_id = ${userId}`)
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await db.insert(entryVectors).values(
      rows.slice(from, from + BATCH_SIZE).map(({ id }) => {
        const numbers = Array.from({ length: DIMENSIONS }, () => uniformInt(random, -100, 100))
        const length = Math.hypot(...numbers)
        const vector = new Uint8Array(Int8Array.from(numbers, (one) => Math.round((one / length) * 127)).buffer)
        return { entryId: id, userId, model: EMBEDDING_MODEL, version: 1, vector: Buffer.from(vector) }
      }),
    )
  }
}

async function fill(db: Db, userId: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, at) => entry(from + at))
    await insertEntries(db, userId, batch)
  }
  await addVectors(db, userId)
}

/** A generated entry of about a hundred words. The dates go back from today, by 0.8 days for each entry. */
function entry(at: number): EntryValues & Partial<FoundValues> {
  return {
    title: pick(sentences).trim().slice(0, 60),
    dreamDate: new Date(Date.now() - at * DAY_MS * 0.8).toISOString().slice(0, 10),
    dreamContent: Array.from({ length: 8 }, () => pick(sentences).trim()).join(' '),
    interpretation: at % 3 ? null : pick(sentences).trim(),
    reading: null,
    corrections: null,
    ...NOTHING_NOTED,
    mood: at % 4 ? pick(MOODS).name : null,
    tags: at % 2 ? [pick(['family', 'recurring', 'school', 'sea', 'work'])] : [],
    symbols: Array.from(new Set(Array.from({ length: 7 }, () => pick(symbols).slug))),
    people: [],
    places: [],
    themes: [],
    feelings: [],
    recognisedBy: 0,
    writtenAt: null,
    timeZone: null,
  }
}

type App = Awaited<ReturnType<typeof openApp>>

async function time(
  name: string,
  address: () => string,
  runs: number,
  app: App,
  owner: { call: { cookie: string } },
): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const path = address()
    const started = performance.now()
    const response = await app.get(path, owner.call)
    await response.arrayBuffer()
    times.push(performance.now() - started)
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1)
  console.log(`  ${name.padEnd(24)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}

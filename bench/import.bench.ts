import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import type { ErrorBody } from '../src/contract/errors.ts'
import type { EntryFields } from '../src/contract/journal.ts'
import type { ImportResult } from '../src/contract/journal-import.ts'
import { MOODS } from '../src/contract/moods.ts'
import { sendEntries } from '../src/features/journal/import/send.ts'
import { ApiFailure } from '../src/lib/api/api-client.ts'
import { readDictionary } from '../src/server/content/read.ts'
import { DAY_MS } from '../src/shared/durations.ts'
import { seededRandom } from '../src/shared/seeded-random.ts'
import { startThrowawayServer } from '../tests/support/postgres.ts'
import { type ServerProcess, startServer } from '../tests/support/server-process.ts'

// Usage: npm run bench -- import
// Measures an import of 10,000 entries of about 100 words, sent as the page sends it, and how long others wait for the
// home page, a search and their own journal meanwhile, on the embedded database and, if PostgreSQL is installed, on a
// PostgreSQL server. Needs a build. Targets: 100 entries a second, and 100 ms at p95 for everybody else.
const ENTRIES = Number(process.env['ENTRIES'] ?? 10_000)
const OWN_ENTRIES = 200
const PAUSE_MS = 50
const PASSWORD = 'seven moons over Lisbon'

const random = seededRandom('import')
const pick = <T>(from: readonly T[]): T => from[uniformInt(random, 0, from.length - 1)] as T
const { symbols } = await readDictionary('content')
const sentences = symbols.flatMap(({ body }) => body.match(/[^.?!]+[.?!]/g) ?? [])
const words = sentences.flatMap((sentence) => sentence.match(/[a-z]{4,}/g) ?? [])

const only = process.env['ONLY']
const postgres = only === 'embedded' ? undefined : await startThrowawayServer()
try {
  if (only !== 'postgres') await measure('embedded', {})
  if (postgres) await measure('postgres', { DATABASE_URL: postgres.url, SECRET: 'a secret that only this bench knows' })
  else console.log('Only the embedded database was measured.')
} finally {
  await postgres?.stop()
}

async function measure(name: string, settings: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
  const env = { DATABASE_URL: '', TRUST_PROXY: '1', LIMIT_REGISTRATIONS: '1000', ...settings, DATA_DIR: folder }
  const server = await startServer({ ...env, LOG_LEVEL: 'info' })
  try {
    const importer = await register(server, 'importer')
    const reader = await register(server, 'reader')
    await importAll(server, reader, makeEntries(OWN_ENTRIES))
    const others = {
      'home page': () => get(server, '/'),
      search: () => get(server, `/api/search?q=${pick(words)}+${pick(words)}`),
      'own journal': () => get(server, '/api/journal?limit=20', reader),
    }
    for (const request of Object.values(others)) for (let at = 0; at < 5; at++) await request()
    report(`${name} at rest`, await whileRunning(others, () => new Promise((resolve) => setTimeout(resolve, 3_000))))

    const entries = makeEntries(ENTRIES)
    const measured = await whileRunning(others, () => importAll(server, importer, entries))
    const { added, slowest } = measured.result
    console.log(
      `${name}: ${added} entries in ${(measured.ms / 1000).toFixed(1)} s, ${Math.round(added / (measured.ms / 1000))} a second, slowest batch ${Math.round(slowest)} ms`,
    )
    report(`${name} during the import`, measured)
    const again = await whileRunning(others, () => importAll(server, importer, entries))
    console.log(`${name}: the same file again: ${again.result.added} added in ${(again.ms / 1000).toFixed(1)} s`)
    report(`${name} during that`, again)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function makeEntries(count: number): EntryFields[] {
  return Array.from({ length: count }, (_, at) => ({
    title: `${pick(sentences).trim().slice(0, 50)} ${at}`,
    dreamDate: new Date(Date.now() - at * DAY_MS * 0.8).toISOString().slice(0, 10),
    dreamContent: oneHundredWords(),
    ...(at % 4 === 0 && { mood: pick(MOODS).name }),
    tags: ['imported'],
    writtenAt: new Date(Date.now() - at * DAY_MS * 0.8).toISOString(),
    timeZone: pick(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo']),
  }))
}

function oneHundredWords(): string {
  let text = ''
  while (text.split(' ').length < 100) text += ` ${pick(sentences).trim()}`
  return text.trim()
}

/** Sends the entries as the page does, with its own code. */
async function importAll({ url }: ServerProcess, cookie: string, entries: EntryFields[]) {
  let slowest = 0
  const { added } = await sendEntries(entries, {
    isPreview: false,
    send: async (batch) => {
      const started = performance.now()
      const response = await fetch(`${url}/api/journal/import`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify({ entries: batch }),
      })
      const body = (await response.json()) as ImportResult & ErrorBody
      if (!response.ok) throw new ApiFailure(response.status, body.error, body)
      slowest = Math.max(slowest, performance.now() - started)
      return body
    },
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  return { added, slowest }
}

/** Sends each request in turn, every PAUSE_MS, until `work` is done. Returns the times in milliseconds. */
async function whileRunning<Result>(requests: Record<string, () => Promise<void>>, work: () => Promise<Result>) {
  const times: Record<string, number[]> = {}
  const started = performance.now()
  let isRunning = true
  const running = work().finally(() => (isRunning = false))
  await Promise.all(
    Object.entries(requests).map(async ([name, request]) => {
      const own: number[] = []
      times[name] = own
      while (isRunning) {
        const requestedAt = performance.now()
        await request()
        own.push(performance.now() - requestedAt)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }),
  )
  return { times, result: await running, ms: performance.now() - started }
}

function report(name: string, { times }: { times: Record<string, number[]> }): void {
  for (const [request, own] of Object.entries(times)) {
    const sorted = own.toSorted((a, b) => a - b)
    const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
    console.log(
      `  ${name}: ${request.padEnd(12)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms (${own.length})`,
    )
  }
}

async function get({ url }: ServerProcess, address: string, cookie?: string): Promise<void> {
  const headers = { 'X-Forwarded-For': randomAddress(), ...(cookie && { Cookie: cookie }) }
  const response = await fetch(url + address, { headers })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
}

async function register({ url }: ServerProcess, username: string): Promise<string> {
  const response = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': randomAddress() },
    body: JSON.stringify({ username: `${username}-${Date.now()}`, password: PASSWORD }),
  })
  if (response.status !== 201) throw new Error(await response.text())
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}

/** So that no rate limit per address takes effect. */
function randomAddress(): string {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return `${byte()}.${byte()}.${byte()}.${byte()}`
}

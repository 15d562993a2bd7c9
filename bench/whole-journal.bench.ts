import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readDictionary } from '../src/server/content/read.ts'
import { RECOGNISER_VERSION } from '../src/server/interpreter/types.ts'
import { openDatabase } from '../src/server/storage/connection/db.ts'
import { startThrowawayServer } from '../tests/support/postgres.ts'
import { startServer } from '../tests/support/server-process.ts'
import { formatTimes } from './support/mixed-load.ts'

// Usage: npm run bench -- whole-journal
// Measures how long another member's page takes while the owner of a journal of 20,000 entries reads all of it over 8
// connections: every route that may read all of it, as a whole or in parts, and saves an entry every second, so that
// nothing that is stored stays valid for long. Target: 250 ms at p99, on both kinds of database.
const ENTRIES = 20_000
const CONNECTIONS = 8
const SECONDS = 20
const PAUSE_MS = 50
const SAVE_EVERY_MS = 1_000
const PASSWORD = 'seven moons over Lisbon'
const PATHS = [
  '/api/journal/labels',
  '/api/journal/labels/more',
  '/api/journal/versions',
  '/api/journal/insights',
  '/api/journal/years/2025',
  '/api/journal/years/2025/summary',
  '/api/journal/summary?symbol=dog',
  '/api/journal/nights/2025-06',
  '/api/journal/on-this-night?day=2026-03-01',
  '/api/journal/rewritings',
  '/api/journal',
]
const DREAM = 'I was back in the house by the canal where I grew up, and a grey dog followed me from room to room. '

const { symbols } = await readDictionary('content')
const postgres = await startThrowawayServer()
try {
  await measure('embedded', {})
  if (postgres) await measure('postgres', { DATABASE_URL: postgres.url, SECRET: 'a secret that only this bench knows' })
  else console.log('PostgreSQL is not installed: only the embedded database was measured.')
} finally {
  await postgres?.stop()
}

async function measure(name: string, settings: { DATABASE_URL?: string; SECRET?: string }): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
  const env = { DATABASE_URL: '', SEARCH_BY_MEANING: 'off', ...settings, DATA_DIR: folder }
  try {
    const first = await startServer(env)
    const owner = await register(first.url, 'owner')
    const other = await register(first.url, 'other')
    const { id: entryId } = (await (await write(first.url, owner.cookie, 'POST', '/api/journal')).json()) as {
      id: string
    }
    await first.stop()
    const database = await openDatabase({ folder: path.join(folder, 'db'), url: settings.DATABASE_URL })
    const ids = [entryId, ...(await fill(database.db, owner.id))]
    await database.close()

    const server = await startServer(env)
    try {
      await get(server.url, '/journal', other.cookie)
      const alone = await timesOf(server.url, other.cookie, pause(5_000))
      console.log(`${name}: another member's page alone ${formatTimes(alone)}`)
      const statuses = new Map<string, number>()
      const until = performance.now() + SECONDS * 1000
      const readers = Array.from({ length: CONNECTIONS }, async (_, connection) => {
        for (let at = connection; performance.now() < until; at++) {
          const batch = ids.slice((at * 100) % ids.length).slice(0, 100)
          const paths = [...PATHS, `/api/journal/batch?ids=${batch.join(',')}`]
          const address = paths[at % paths.length] as string
          const status = await get(server.url, address, owner.cookie)
          const key = `${status} ${address.split('?')[0]}`
          statuses.set(key, (statuses.get(key) ?? 0) + 1)
          if (status !== 200) await pause(PAUSE_MS)
        }
      })
      const saver = (async () => {
        while (performance.now() < until) {
          await (await write(server.url, owner.cookie, 'PATCH', `/api/journal/${entryId}`)).arrayBuffer()
          await pause(SAVE_EVERY_MS)
        }
      })()
      const during = await timesOf(server.url, other.cookie, Promise.all([...readers, saver]))
      console.log(
        `${name}: during ${CONNECTIONS} connections ${formatTimes(during)}, max ${Math.round(during.at(-1) ?? 0)}`,
      )
      console.log(
        [...statuses]
          .sort()
          .map(([key, count]) => `  ${key}: ${count}`)
          .join('\n'),
      )
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Inserts the entries. Their words aren't searched here, so that they have no search vector. */
async function fill(db: Awaited<ReturnType<typeof openDatabase>>['db'], userId: number): Promise<string[]> {
  const slugs = `{${symbols.map(({ slug }) => slug).join(',')}}`
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into dream_journal_entries
      (user_id, title, dream_date, dream_content, mood, tags, symbols, people, places, themes, feelings, signs,
       recognised_by, vividness, sleep_quality, sleep_hours, lucidity, search)
    select ${userId}, 'Night ' || n, date '2026-03-01' - n / 3, repeat(${DREAM}, 6), 'Mood ' || n % 12,
      array['tag ' || n % 40], (select array_agg((${slugs}::text[])[1 + (n * 7 + k * 13) % ${symbols.length}]) from generate_series(1, 7) k),
      array['Person ' || n % 50, 'my mother'], array['Place ' || n % 30], array['Theme ' || n % 20],
      array['fear'], array['sign ' || n % 9], ${RECOGNISER_VERSION}::int, 1 + n % 5, 1 + n % 5, 7.5, 'aware', ''
    from generate_series(1, ${ENTRIES - 1}) n returning id`)
  await db.execute(sql`delete from account_usage where user_id = ${userId}`)
  await db.execute(sql`vacuum analyze dream_journal_entries`)
  return rows.map(({ id }) => id)
}

async function timesOf(url: string, cookie: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isRunning = true
  const running = work.finally(() => (isRunning = false))
  while (isRunning) {
    const started = performance.now()
    const status = await get(url, '/journal', cookie)
    if (status !== 200) console.log(`  the other member's page was refused: ${status}`)
    times.push(performance.now() - started)
    await pause(PAUSE_MS)
  }
  await running
  return times.sort((a, b) => a - b)
}

async function register(url: string, username: string): Promise<{ id: number; cookie: string }> {
  const response = await send(url, '/api/register', '', 'POST', { username, password: PASSWORD })
  const { id } = (await response.json()) as { id: number }
  return { id, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

function write(url: string, cookie: string, method: string, address: string): Promise<Response> {
  return send(url, address, cookie, method, { title: `At ${Date.now()}`, dreamDate: '2026-03-01', dreamContent: DREAM })
}

async function get(url: string, address: string, cookie: string): Promise<number> {
  const response = await fetch(url + address, { headers: { Cookie: cookie } })
  await response.arrayBuffer()
  return response.status
}

function send(url: string, address: string, cookie: string, method: string, body: object): Promise<Response> {
  return fetch(url + address, {
    method,
    headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
    body: JSON.stringify(body),
  })
}

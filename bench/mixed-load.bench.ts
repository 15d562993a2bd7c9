import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startThrowawayServer } from '../tests/support/postgres.ts'
import { startServer } from '../tests/support/server-process.ts'
import { formatTimes, mixedLoad } from './support/mixed-load.ts'
import { formatMemory } from './support/process-memory.ts'

// Usage: npm run bench -- mixed-load
//        MIXED_SECONDS=600 MIXED_CONNECTIONS=200 MIXED_PAUSE_MS=2000 npm run bench -- mixed-load
// Puts the load of a busy day on the site, on the embedded database and on PostgreSQL, and prints failures, response
// times and the memory each minute. Targets: no failure, p99 under 250 ms, memory flat over ten minutes. A visitor
// pauses for up to MIXED_PAUSE_MS before each request; with 0 the 200 connections send as fast as they are answered.
// The load comes once the site has rendered its pages ahead, half a minute after its start; with MIXED_COLD=1 it comes
// with the start.
const SECONDS = Number(process.env['MIXED_SECONDS'] ?? 60)
const CONNECTIONS = Number(process.env['MIXED_CONNECTIONS'] ?? 200)
const PAUSE_MS = Number(process.env['MIXED_PAUSE_MS'] ?? 2_000)
const IS_COLD = process.env['MIXED_COLD'] === '1'
const MINUTE_MS = 60_000
const METRICS_TOKEN = 'a token that only this bench knows'

const postgres = await startThrowawayServer()
try {
  await measure('embedded', { DATABASE_URL: '' })
  if (postgres) await measure('postgres', { DATABASE_URL: postgres.url, SECRET: 'a secret that only this bench knows' })
  else console.log('PostgreSQL is not installed: only the embedded database was measured.')
} finally {
  await postgres?.stop()
}

async function measure(name: string, settings: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'somnary-mixed-'))
  const limits = { TRUST_PROXY: '1', LIMIT_DREAMER: '1000000', METRICS_TOKEN }
  const server = await startServer({ ...limits, ...settings, DATA_DIR: folder })
  const pid = server.child.pid ?? 0
  const printMemory = () => console.log(`${name}: ${formatMemory(pid)}`)
  const timer = setInterval(printMemory, MINUTE_MS)
  try {
    if (!IS_COLD) await pagesAhead(server.url)
    printMemory()
    const load = { url: server.url, connections: CONNECTIONS, seconds: SECONDS, pauseMs: PAUSE_MS }
    const { times, failures } = await mixedLoad(load)
    printMemory()
    const all = Object.values(times)
      .flat()
      .sort((a, b) => a - b)
    for (const [kind, sorted] of Object.entries({ ...times, all }))
      console.log(`${name}: ${kind} ${formatTimes(sorted)}`)
    console.log(
      `${name}: ${all.length} requests in ${SECONDS} s; failures: ${JSON.stringify(Object.fromEntries(failures))}`,
    )
  } finally {
    clearInterval(timer)
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Resolves when there are stored pages, and no more than three seconds before. */
async function pagesAhead(url: string): Promise<void> {
  const countPages = async () => {
    const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
    if (!response.ok) throw new Error(`The metrics can’t be read: ${response.status}`)
    return Number(/^response_cache_responses (\d+)/m.exec(await response.text())?.[1] ?? 0)
  }
  for (let before = 0, now = 0; now === 0 || now > before; ) {
    before = now
    await pause(3000)
    now = await countPages()
  }
}

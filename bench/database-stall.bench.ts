import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { startThrowawayServer } from '../tests/support/postgres.ts'
import { startServer } from '../tests/support/server-process.ts'

// Usage: npm run bench -- database-stall: how long others wait while many ask the database for something, on the embedded database
// beside a PostgreSQL server where its programs are installed. Targets: /healthz under 100 ms at p95 during 200 connections with distinct
// searches, a cached page under 1 s during 200 sign-ins at once.
const CONNECTIONS = 200
const SECONDS = 10
const SIGN_INS = 200
const PAUSE_MS = 50
const PASSWORD = 'seven moons over Lisbon'

const postgres = await startThrowawayServer()
try {
  await measure('embedded', {})
  if (postgres) await measure('postgres', { DATABASE_URL: postgres.url, SECRET: 'a secret that only this bench knows' })
  else console.log('PostgreSQL is not installed: only the embedded database was measured.')
} finally {
  await postgres?.stop()
}

async function measure(name: string, settings: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
  const env = { DATABASE_URL: '', TRUST_PROXY: '1', LIMIT_REGISTRATIONS: '1000', ...settings, DATA_DIR: folder }
  const server = await startServer({ ...env, LOG_LEVEL: 'info' })
  try {
    const page = `${server.url}/interpretation/snake`
    await fetch(page)
    const quiet = await whileRunning(`${server.url}/healthz`, () => new Promise((resolve) => setTimeout(resolve, 1000)))
    console.log(`${name}: /healthz at rest ${figures(quiet.times)}`)

    const search = await whileRunning(`${server.url}/healthz`, () =>
      autocannon({
        url: server.url,
        connections: CONNECTIONS,
        duration: SECONDS,
        requests: [
          { setupRequest: (request) => ({ ...request, path: `/api/search?q=${word()}`, headers: visitor() }) },
        ],
      }),
    )
    const { requests, latency, non2xx, errors } = search.result
    console.log(
      `${name}: ${CONNECTIONS} connections searching: /healthz ${figures(search.times)}; ` +
        `${Math.round(requests.average)} searches a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${non2xx} refused, ${errors} failed`,
    )

    await send(server.url, 'register')
    const signIns = await whileRunning(page, () =>
      Promise.all(Array.from({ length: SIGN_INS }, () => send(server.url, 'login'))),
    )
    const refused = signIns.result.filter((status) => status !== 200).length
    console.log(
      `${name}: ${SIGN_INS} sign-ins at once: a cached page ${figures(signIns.times)}; all signed in after ${Math.round(signIns.ms)} ms, ${refused} refused`,
    )
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Asks `url` over and over while `work` is under way; gives the milliseconds of each answer. */
async function whileRunning<Result>(url: string, work: () => PromiseLike<Result>) {
  const times: number[] = []
  const started = performance.now()
  let under = true
  const working = Promise.resolve(work()).finally(() => (under = false))
  while (under) {
    const asked = performance.now()
    await (await fetch(url)).arrayBuffer()
    times.push(performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return { times, result: await working, ms: performance.now() - started }
}

async function send(url: string, how: 'register' | 'login'): Promise<number> {
  const response = await fetch(`${url}/api/${how}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...visitor() },
    body: JSON.stringify({ username: 'bench', password: PASSWORD }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Another address each time, so that no limit per address is what is measured. */
function visitor(): Record<string, string> {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return { 'X-Forwarded-For': `${byte()}.${byte()}.${byte()}.${byte()}` }
}

function word(): string {
  return Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
}

function figures(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms (${sorted.length})`
}

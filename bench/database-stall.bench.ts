import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { startThrowawayServer } from '../tests/support/postgres.ts'
import { startServer } from '../tests/support/server-process.ts'

// Usage: npm run bench -- database-stall
// Measures how long other requests wait under heavy database load, on the embedded database and, if PostgreSQL is
// installed, on a PostgreSQL server. Targets: /healthz under 100 ms at p95 during 200 connections with distinct
// searches, a cached page under 1 s during 200 simultaneous sign-ins.
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
    const atRest = await whileRunning(
      `${server.url}/healthz`,
      () => new Promise((resolve) => setTimeout(resolve, 1000)),
    )
    console.log(`${name}: /healthz at rest ${formatTimes(atRest.times)}`)

    const search = await whileRunning(`${server.url}/healthz`, () =>
      autocannon({
        url: server.url,
        connections: CONNECTIONS,
        duration: SECONDS,
        requests: [
          {
            setupRequest: (request) => ({
              ...request,
              path: `/api/search?q=${randomWord()}`,
              headers: randomClientHeaders(),
            }),
          },
        ],
      }),
    )
    const { requests, latency, non2xx, errors } = search.result
    console.log(
      `${name}: ${CONNECTIONS} connections searching: /healthz ${formatTimes(search.times)}; ` +
        `${Math.round(requests.average)} searches a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${non2xx} refused, ${errors} failed`,
    )

    await send(server.url, 'register')
    const signIns = await whileRunning(page, () =>
      Promise.all(Array.from({ length: SIGN_INS }, () => send(server.url, 'login'))),
    )
    const refused = signIns.result.filter((status) => status !== 200).length
    console.log(
      `${name}: ${SIGN_INS} sign-ins at once: a cached page ${formatTimes(signIns.times)}; all signed in after ${Math.round(signIns.ms)} ms, ${refused} refused`,
    )
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Requests `url` every PAUSE_MS until `work` is done. Returns the response times and the duration of `work` (`ms`),
 * both in milliseconds, and the result of `work`.
 */
async function whileRunning<Result>(url: string, work: () => PromiseLike<Result>) {
  const times: number[] = []
  const started = performance.now()
  let isRunning = true
  const running = Promise.resolve(work()).finally(() => (isRunning = false))
  while (isRunning) {
    const requestedAt = performance.now()
    await (await fetch(url)).arrayBuffer()
    times.push(performance.now() - requestedAt)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return { times, result: await running, ms: performance.now() - started }
}

async function send(url: string, how: 'register' | 'login'): Promise<number> {
  const response = await fetch(`${url}/api/${how}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...randomClientHeaders() },
    body: JSON.stringify({ username: 'bench', password: PASSWORD }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Headers with a random client address, so that no rate limit per address takes effect. */
function randomClientHeaders(): Record<string, string> {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return { 'X-Forwarded-For': `${byte()}.${byte()}.${byte()}.${byte()}` }
}

function randomWord(): string {
  return Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
}

function formatTimes(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms (${sorted.length})`
}

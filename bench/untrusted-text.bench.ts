import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readDictionary } from '../src/server/content/read.ts'
import { DAY_MS } from '../src/shared/durations.ts'

// Usage: node bench/untrusted-text.bench.ts
// Measures how long other requests wait while a user imports a hundred entries of 20,000 characters, and while the API
// processes texts that were made to be slow. The API runs in a separate process, on the embedded database. Target:
// 100 ms at p95.
const ENTRIES = 100
const LENGTH = 20_000

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
const server = spawn(process.execPath, ['tests/support/api-process.ts'], {
  env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent', LIMIT_GUEST: '1000' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [portLine] = await once(server.stdout, 'data')
const url = `http://localhost:${/port (\d+)/.exec(String(portLine))?.[1]}`
const { symbols } = await readDictionary('content')
const prose = symbols.map(({ body }) => body).join('\n')
let cookie = ''
const registered = await post('/api/register', { username: 'bench', password: 'seven moons over Lisbon' })
cookie = registered.headers.get('Set-Cookie')?.split(';')[0] ?? ''
const entries = Array.from({ length: ENTRIES }, (_, at) => ({
  title: `Night ${at}`,
  dreamDate: new Date(Date.now() - (at + 1) * DAY_MS).toISOString().slice(0, 10),
  dreamContent: prose.slice(at * 3_000, at * 3_000 + LENGTH),
}))

await measure('nothing', () => new Promise((resolve) => setTimeout(resolve, 2_000)))
await measure(`an import of ${ENTRIES} × ${LENGTH}`, () => post('/api/journal/import', { entries }))
const fill = (unit: string, length: number) => unit.repeat(length).slice(0, length)
const dreams = { addresses: '//a.1', dashes: 'a-', slashes: '/', breaks: '\n ', words: 'he ran and she ', letters: 'a' }
for (const [name, unit] of Object.entries(dreams)) {
  await measure(`a dream of ${name}`, () => post('/api/interpret-ai', { prompt: `A house ${fill(unit, 4_900)}!` }))
}
const posts = {
  emphasis: fill('*a_', 99_000),
  'emphasis in a table': `|a|b|\n|-|-|\n${fill('*a_', 99_000)}`,
  columns: `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'x\n'.repeat(40_000)}`,
  lists: fill('1. ', 99_000),
  headings: fill('a\n=\n', 99_000),
  'headings within the limit': fill('a\n=\n', 9_800),
  brackets: fill('[', 99_000),
}
for (const [name, content] of Object.entries(posts)) {
  await measure(`a post of ${name}`, () => post('/api/blog/preview', { content }))
}
server.kill('SIGKILL')
await once(server, 'exit')
await rm(folder, { recursive: true, force: true })

function post(address: string, body: object): Promise<Response> {
  return fetch(`${url}${address}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      ...(address !== '/api/interpret-ai' && cookie && { Cookie: cookie }),
    },
  })
}

/** Sends small search requests, one after another, until `work` is done, and prints their response times. */
async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  let isDone = false
  const started = performance.now()
  const done = work().finally(() => {
    isDone = true
  })
  const times: number[] = []
  while (!isDone) {
    const requestedAt = performance.now()
    await (await fetch(`${url}/api/search?q=snake&limit=3`)).arrayBuffer()
    times.push(performance.now() - requestedAt)
  }
  const response = await done
  const took = Math.round(performance.now() - started)
  times.sort((a, b) => a - b)
  const at = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0)
  const status = response instanceof Response ? response.status : '   '
  console.log(
    `${name.padEnd(36)} ${status} in ${String(took).padStart(6)} ms; others: p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)} ms of ${times.length}`,
  )
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DREAM_MAX } from '../src/contract/limits.ts'
import { formatTimes } from './support/mixed-load.ts'

// Usage: npm run bench -- busy-client
// One address sends the dreams that take longest to read over 100 connections, each as fast as it is answered.
// Meanwhile other addresses ask for a reading and a member saves an entry, one after the other. Prints the response
// times of both and how they were answered, at rest and under that load. The API runs in a process of its own, on the
// embedded database. Target: none fails.
const CONNECTIONS = 100
const SECONDS = 10
const PAUSE_MS = 50
const BUSY = '198.51.100.1'
const SLOW = `It was a house and ${'a.1'.repeat(DREAM_MAX)}`.slice(0, DREAM_MAX)
const DREAM =
  'A snake lay in the kitchen of my grandmother’s house, and I was so frightened that I could not move at all.'

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-busy-'))
const limits = { LIMIT_GUEST: '1000000', TRUST_PROXY: '1' }
const server = spawn(process.execPath, ['tests/support/api-process.ts'], {
  env: { ...process.env, ...limits, DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [portLine] = await once(server.stdout, 'data')
const url = `http://localhost:${/port (\d+)/.exec(String(portLine))?.[1]}`
try {
  const member = await post('/api/register', { username: 'bench', password: 'seven moons over Lisbon' }, '192.0.2.1')
  const cookie = member.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  for (let count = 0; count < 10; count++) await read()
  await measure('at rest', SECONDS / 4)

  const stopping = new AbortController()
  const flood: Record<number, number> = {}
  const flooding = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (!stopping.signal.aborted) {
        const { status } = await post('/api/interpret-ai', { prompt: SLOW }, BUSY)
        flood[status] = (flood[status] ?? 0) + 1
      }
    }),
  )
  await pause(1_000)
  await measure(`${CONNECTIONS} connections of one address`, SECONDS)
  stopping.abort()
  await flooding
  console.log(`that address: ${JSON.stringify(flood)}`)

  function read() {
    return post('/api/interpret-ai', { prompt: DREAM }, `203.0.113.${Math.floor(Math.random() * 256)}`)
  }
  function save() {
    return post('/api/journal', { title: 'Snake', dreamDate: '2026-03-01', dreamContent: DREAM }, '192.0.2.1', cookie)
  }
  async function measure(name: string, seconds: number) {
    await Promise.all(
      Object.entries({ reading: read, save }).map(async ([kind, request]) => {
        const times: number[] = []
        const statuses: Record<number, number> = {}
        const end = performance.now() + seconds * 1000
        while (performance.now() < end) {
          const started = performance.now()
          const { status } = await request()
          times.push(performance.now() - started)
          statuses[status] = (statuses[status] ?? 0) + 1
          await pause(PAUSE_MS)
        }
        console.log(`${name}: ${kind} ${formatTimes(times.sort((a, b) => a - b))} ${JSON.stringify(statuses)}`)
      }),
    )
  }
} finally {
  server.kill('SIGKILL')
  await once(server, 'exit')
  await rm(folder, { recursive: true, force: true })
}

async function post(address: string, body: object, client: string, cookie = ''): Promise<Response> {
  const response = await fetch(url + address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': client, ...(cookie && { Cookie: cookie }) },
  })
  await response.arrayBuffer()
  return response
}

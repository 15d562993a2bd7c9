import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../tests/support/server-process.ts'
import { startTranscriptionStandIn } from '../tests/support/transcription-stand-in.ts'

// Usage: npm run bench -- endless-bodies
// Sixty connections of a guest, and then of a member, send a recording of 19.9 MB in chunks, and then no more of it
// without ending it; then imports of 2 MB and dreams of 250 KB. Prints the memory of the site's process before, at its
// highest, and after, the slowest response of /healthz meanwhile, and what was answered. Target: no more than 150 MB
// above what it was.
const CONNECTIONS = 60
const HOLD_MS = 12_000
/** A client stops sending once the server hasn't read from it for this long. */
const STALLED_MS = 5_000
const PASSWORD = 'seven moons over Lisbon'
const CHUNK = `10000\r\n${' '.repeat(0x10000)}\r\n`

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-endless-'))
const service = await startTranscriptionStandIn()
const server = await startServer({
  DATABASE_URL: '',
  DATA_DIR: folder,
  TRANSCRIBE_BASE_URL: service.url,
  TRANSCRIBE_MODEL: 'none',
  LOG_LEVEL: 'info',
})
/** The memory that the site's process uses, in megabytes (on Linux). */
const memory = () => {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)
}
const rows: Record<string, Record<string, string | number>> = {}

/**
 * Opens a connection, sends the beginning of a request and `bytes` of its body. Resolves to the connection, left open.
 */
async function sendEndless(route: string, type: string, bytes: number, cookie: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  // A refused client that sends on is cut off.
  socket.on('error', () => {})
  socket.once('data', (data) => statuses.push(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1] ?? '?'))
  await once(socket, 'connect')
  const head = [`POST ${route} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`, 'Transfer-Encoding: chunked']
  socket.write(`${[...head, ...(cookie ? [`Cookie: ${cookie}`] : [])].join('\r\n')}\r\n\r\n`)
  for (let sent = 0; sent < bytes && socket.writable; sent += 0x10000) {
    if (socket.write(CHUNK)) continue
    const isTaken = await once(socket, 'drain', { signal: AbortSignal.timeout(STALLED_MS) }).then(
      () => true,
      () => false,
    )
    if (!isTaken) break
  }
  return socket
}

let statuses: string[] = []
async function measure(name: string, route: string, type: string, bytes: number, cookie = ''): Promise<void> {
  statuses = []
  const before = memory()
  let highest = before
  let slowestMs = 0
  let isRunning = true
  const watching = (async () => {
    while (isRunning) {
      const asked = performance.now()
      await (await fetch(`${server.url}/healthz`)).text()
      slowestMs = Math.max(slowestMs, performance.now() - asked)
      highest = Math.max(highest, memory())
      await pause(50)
    }
  })()
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => sendEndless(route, type, bytes, cookie)))
  await pause(HOLD_MS)
  isRunning = false
  await watching
  const after = memory()
  for (const socket of sockets) socket.destroy()
  const counts = Map.groupBy(statuses, (status) => status)
  rows[name] = {
    'before (MB)': before,
    'highest (MB)': highest,
    'after (MB)': after,
    '/healthz meanwhile (ms)': Math.round(slowestMs),
    answers: [...counts].map(([status, some]) => `${some.length} × ${status}`).join(', ') || 'none yet',
  }
  await pause(1_000)
}

try {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ username: 'bench', password: PASSWORD })
  const registered = await fetch(`${server.url}/api/register`, { method: 'POST', headers, body })
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  // The pages that are rendered ahead of their visitors are no part of this.
  await pause(20_000)
  await measure('recordings of a guest', '/api/transcriptions', 'audio/webm', 19_900_000)
  await measure('imports of a guest', '/api/journal/import', 'application/json', 2_000_000)
  await measure('dreams of a guest', '/api/interpret-ai', 'application/json', 250_000)
  await measure('imports of a member', '/api/journal/import', 'application/json', 2_000_000, cookie)
  await measure('recordings of a member', '/api/transcriptions', 'audio/webm', 19_900_000, cookie)
  console.table(rows)
} finally {
  await server.stop()
  await service.close()
  await rm(folder, { recursive: true, force: true })
}

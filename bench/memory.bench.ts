import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../tests/support/server-process.ts'
import { mixedLoad } from './support/mixed-load.ts'
import { formatMemory } from './support/process-memory.ts'

// Usage: npm run bench -- memory
// Prints the memory of the site's process and of the embedded database's: a minute after the start, after the mixed
// load (an hour of 15 requests a second, compressed), and at rest again, with and without search by meaning. Target: at
// most 350 MB of their own together.
const REST_MS = Number(process.env['MEMORY_REST_MS'] ?? 60_000)
const SECONDS = Number(process.env['MEMORY_SECONDS'] ?? 300)
const CONNECTIONS = 40
const PAUSE_MS = 400

for (const searchByMeaning of ['on', 'off']) {
  const folder = await mkdtemp(path.join(tmpdir(), 'somnary-memory-'))
  const server = await startServer({
    DATABASE_URL: '',
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    LIMIT_DREAMER: '1000000',
    SEARCH_BY_MEANING: searchByMeaning,
  })
  const print = (when: string) =>
    console.log(`search by meaning ${searchByMeaning}, ${when}: ${formatMemory(server.child.pid ?? 0)}`)
  try {
    await pause(REST_MS)
    print('at rest')
    await mixedLoad({ url: server.url, connections: CONNECTIONS, seconds: SECONDS, pauseMs: PAUSE_MS })
    print('in use')
    // Threads that are idle end after a minute, and the heap is collected when nothing is asked.
    await pause(2 * REST_MS)
    print('at rest after use')
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

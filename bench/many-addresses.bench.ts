import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '../tests/support/server-process.ts'
import { randomAddress } from './support/mixed-load.ts'
import { formatMemory } from './support/process-memory.ts'

// Usage: npm run bench -- many-addresses
//        MANY_ADDRESSES=5000 node bench/many-addresses.bench.ts
// Requests many distinct addresses once each, of kinds that could each leave something in memory. Prints the memory and
// the speed of a cached page before and after. Targets: the memory stays bounded, the cached page is as fast.
const TOTAL = Number(process.env['MANY_ADDRESSES'] ?? 50_000)
const AT_ONCE = 32
const CACHED = '/interpretation/snake'
const CACHED_REQUESTS = 2_000
const KINDS: Record<string, (n: number) => string> = {
  'searches, as pages': (n) => `/search?q=a+snake+in+room+${n}`,
  'query strings that nothing reads': (n) => `/faq?utm=${n}`,
  'paths of nothing': (n) => `/nothing/${n}`,
  'searches of the API': (n) => `/api/search?q=a+snake+in+room+${n}`,
  'social pictures of nothing': (n) => `/social/nothing-${n}.png`,
}

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-many-'))
const server = await startServer({ DATABASE_URL: '', DATA_DIR: folder, TRUST_PROXY: '1' })
try {
  const before = await cachedPagesPerSecond()
  console.log(`before: ${formatMemory(server.child.pid ?? 0)}`)
  const each = Math.ceil(TOTAL / Object.keys(KINDS).length)
  for (const [kind, addressOf] of Object.entries(KINDS)) {
    const statuses = new Map<number, number>()
    await inParallel(each, async (n) => {
      const status = await request(addressOf(n))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
    console.log(
      `${each} ${kind}: ${JSON.stringify(Object.fromEntries(statuses))}; ${formatMemory(server.child.pid ?? 0)}`,
    )
  }
  const after = await cachedPagesPerSecond()
  console.log(`a cached page: ${Math.round(after)} a second, ${(after / before).toFixed(2)} of what it was before`)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function request(address: string): Promise<number> {
  const response = await fetch(server.url + address, { headers: { 'X-Forwarded-For': randomAddress() } })
  await response.arrayBuffer()
  return response.status
}

async function inParallel(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const run = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}

async function cachedPagesPerSecond(): Promise<number> {
  await request(CACHED)
  const started = performance.now()
  await inParallel(CACHED_REQUESTS, async () => void (await request(CACHED)))
  return CACHED_REQUESTS / ((performance.now() - started) / 1000)
}

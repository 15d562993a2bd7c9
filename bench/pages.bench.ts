import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { startServer } from '../tests/support/server-process.ts'

// Usage: node bench/pages.bench.ts
// Measures the requests per second of cached responses: of a symbol's page, in alternation with a minimal Hono handler
// that sends the same bytes (target: at least half of that), and of a search (target: over 5,000).
const ROUNDS = 3
const SECONDS = 4
const SYMBOL_PAGE = '/interpretation/snake'
const SEARCH = '/api/search?q=snake&limit=60&view=card'
const headers = { 'Accept-Encoding': 'br' }

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
const server = await startServer({ DATA_DIR: folder })
const bare = fork(`${import.meta.dirname}/support/bare-server.ts`)
try {
  // Not with `fetch`, which would decompress the body.
  const { body, sent } = await requestRaw(server.url + SYMBOL_PAGE)
  bare.send({ body: body.toString('base64'), headers: sent })
  const [port] = (await once(bare, 'message')) as [number]

  const perSecond = async (url: string) => {
    const { requests, non2xx, errors } = await autocannon({ url, connections: 16, duration: SECONDS, headers })
    if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
    return requests.average
  }
  const measured: { ours: number; bare: number; search: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    measured.push({
      ours: await perSecond(server.url + SYMBOL_PAGE),
      bare: await perSecond(`http://127.0.0.1:${port}/`),
      search: await perSecond(server.url + SEARCH),
    })
  }
  const median = (key: keyof (typeof measured)[number]) =>
    measured.map((round) => round[key]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  console.table({
    'entry page from memory': `${Math.round(median('ours'))} requests a second (${body.length} bytes)`,
    'bare Hono handler, the same bytes': `${Math.round(median('bare'))} requests a second`,
    ratio: `${(median('ours') / median('bare')).toFixed(2)} (target: at least 0.5)`,
    'search from memory': `${Math.round(median('search'))} requests a second (target: over 5000)`,
  })
} finally {
  bare.kill()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Requests `url` and returns the response's body, still compressed, and its headers. */
async function requestRaw(url: string): Promise<{ body: Buffer; sent: Record<string, string> }> {
  const { get } = await import('node:http')
  const [response] = await once(get(url, { headers }), 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { date: _, connection: __, 'keep-alive': ___, ...sent } = response.headers
  return { body: Buffer.concat(chunks), sent }
}

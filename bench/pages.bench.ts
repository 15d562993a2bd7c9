import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { startServer } from '../tests/support/server-process.ts'

// Usage: node bench/pages.bench.ts
// Measures the requests per second of cached responses: of a symbol's page, in alternation with a minimal Hono handler
// that sends the same bytes (target: 1.5 times that), for a guest and for a member, and of a search (target: over
// 5,000); then of pages that are rendered for each request (target: 300): a category and an entry, whose addresses are
// spelled in ever other ways, which are never stored, and a search for words that aren't in the dictionary.
const ROUNDS = 3
const SECONDS = 4
const SYMBOL_PAGE = '/interpretation/snake'
const SEARCH = '/api/search?q=snake&limit=60&view=card'
const CATEGORY_PAGE = '/category/nature'
const headers = { 'Accept-Encoding': 'br' }

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: '1' })
const bare = fork(`${import.meta.dirname}/support/bare-server.ts`)
try {
  // Not with `fetch`, which would decompress the body.
  const { body, sent } = await requestRaw(server.url + SYMBOL_PAGE)
  bare.send({ kind: 'hono', body: body.toString('base64'), headers: sent })
  const [port] = (await once(bare, 'message')) as [number]

  const perSecond = async (url: string, own: Record<string, string> = {}, pathOf?: (place: number) => string) => {
    let place = 0
    const { requests, non2xx, errors } = await autocannon({
      url,
      connections: 16,
      duration: SECONDS,
      headers: { ...headers, ...own },
      ...(pathOf && {
        requests: [
          {
            setupRequest: (request) => {
              place += 1
              // Each from an address of its own, since searches are limited for each.
              const address = `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`
              return {
                ...request,
                path: pathOf(place),
                headers: { ...request.headers, ...headers, 'X-Forwarded-For': address },
              }
            },
          },
        ],
      }),
    })
    if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
    return requests.average
  }
  const registration = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'measured', password: 'seven moons over Lisbon' }),
  })
  const Cookie = registration.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const measured: Record<'ours' | 'bare' | 'member' | 'search' | 'category' | 'entry' | 'unknown', number>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    measured.push({
      ours: await perSecond(server.url + SYMBOL_PAGE),
      bare: await perSecond(`http://127.0.0.1:${port}/`),
      member: await perSecond(server.url + SYMBOL_PAGE, { Cookie }),
      search: await perSecond(server.url + SEARCH),
      category: await perSecond(server.url, {}, (place) => respell(CATEGORY_PAGE, place)),
      entry: await perSecond(server.url, {}, (place) => respell(SYMBOL_PAGE, place)),
      unknown: await perSecond(server.url, {}, (place) => `/search?q=zq${round}x${place}`),
    })
  }
  const median = (key: keyof (typeof measured)[number]) =>
    measured.map((round) => round[key]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  console.table({
    'entry page from memory': `${Math.round(median('ours'))} requests a second (${body.length} bytes)`,
    'bare Hono handler, the same bytes': `${Math.round(median('bare'))} requests a second`,
    ratio: `${(median('ours') / median('bare')).toFixed(2)} (target: at least 1.5)`,
    'the same for a member': `${Math.round(median('member'))} requests a second`,
    'search from memory': `${Math.round(median('search'))} requests a second (target: over 5000)`,
    'category rendered': `${Math.round(median('category'))} requests a second (target: 300)`,
    'entry page rendered': `${Math.round(median('entry'))} requests a second`,
    'search for unknown words rendered': `${Math.round(median('unknown'))} requests a second (target: 300)`,
  })
} finally {
  bare.kill()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Spells the first part of a path in another mixture of small and capital letters: `place` chooses which. */
function respell(path: string, place: number): string {
  const [, first = '', rest = ''] = path.split('/')
  const chosen = 1 + (place % (2 ** first.length - 1))
  return `/${[...first].map((letter, at) => ((chosen >> at) & 1 ? letter.toUpperCase() : letter)).join('')}/${rest}`
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

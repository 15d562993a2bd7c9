import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '../tests/support/server-process.ts'
import { requestRaw, startBare } from './peers/same-bytes.ts'
import { requestEach, requestRepeatedly, respell } from './support/load.ts'

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
const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: '1', LIMIT_PAGES: '1000000' })
const page = await requestRaw(server.url + SYMBOL_PAGE, headers)
const bare = await startBare('hono', page)
try {
  const repeated = async (url: string, own: Record<string, string> = {}) =>
    (await requestRepeatedly(url, SECONDS, { ...headers, ...own })).perSecond
  const each = async (urlOf: () => string) => (await requestEach(urlOf, SECONDS, headers)).perSecond
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
      ours: await repeated(server.url + SYMBOL_PAGE),
      bare: await repeated(bare.url),
      member: await repeated(server.url + SYMBOL_PAGE, { Cookie }),
      search: await repeated(server.url + SEARCH),
      category: await each(() => respell(server.url + CATEGORY_PAGE)),
      entry: await each(() => respell(server.url + SYMBOL_PAGE)),
      unknown: await each(() => `${server.url}/search?q=zq${randomBytes(5).toString('hex')}`),
    })
  }
  const median = (key: keyof (typeof measured)[number]) =>
    measured.map((round) => round[key]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  console.table({
    'entry page from memory': `${Math.round(median('ours'))} requests a second (${page.body.length} bytes)`,
    'bare Hono handler, the same bytes': `${Math.round(median('bare'))} requests a second`,
    ratio: `${(median('ours') / median('bare')).toFixed(2)} (target: at least 1.5)`,
    'the same for a member': `${Math.round(median('member'))} requests a second`,
    'search from memory': `${Math.round(median('search'))} requests a second (target: over 5000)`,
    'category rendered': `${Math.round(median('category'))} requests a second (target: 300)`,
    'entry page rendered': `${Math.round(median('entry'))} requests a second`,
    'search for unknown words rendered': `${Math.round(median('unknown'))} requests a second (target: 300)`,
  })
} finally {
  await bare.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CONTEXT_MAX, DREAM_MAX, JOURNAL_TEXT_MAX, POST_MAX, QUERY_MAX } from '../src/contract/limits.ts'
import { startServer } from '../tests/support/server-process.ts'

// Usage: npm run bench -- hostile
// Sends texts and floods of requests that once blocked the server to the production build on the embedded database.
// Prints the slowest response for each kind, and the slowest response of /healthz meanwhile. Target: every request is
// served or refused within a second of processor time, and other requests aren't delayed.
const folder = await mkdtemp(path.join(tmpdir(), 'somnary-hostile-'))
const server = await startServer({
  DATA_DIR: folder,
  LIMIT_DREAMER: '100000',
  LIMIT_POSTS: '1000',
  LIMIT_REGISTRATIONS: '1000',
  LOG_LEVEL: 'info',
})
const headers: Record<string, string> = { 'Content-Type': 'application/json' }

type Outcome = { ms: number; status: number }
const rows: Record<string, Record<string, string | number>> = {}

/** Sends the requests one after another, or all at once, and requests /healthz every 20 ms meanwhile. */
async function measure(kind: string, requests: (() => Promise<Outcome>)[], { atOnce = false } = {}): Promise<void> {
  let isRunning = true
  let slowestHealthCheck = 0
  const healthChecks = (async () => {
    while (isRunning) {
      const { ms } = await timed(() => fetch(`${server.url}/healthz`))
      slowestHealthCheck = Math.max(slowestHealthCheck, ms)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const outcomes: Outcome[] = []
  if (atOnce) outcomes.push(...(await Promise.all(requests.map((request) => request()))))
  else for (const request of requests) outcomes.push(await request())
  isRunning = false
  await healthChecks
  const statuses = Map.groupBy(outcomes, ({ status }) => status)
  rows[kind] = {
    requests: outcomes.length,
    'slowest (ms)': Math.round(Math.max(...outcomes.map(({ ms }) => ms))),
    '/healthz meanwhile (ms)': Math.round(slowestHealthCheck),
    answers: [...statuses].map(([status, some]) => `${some.length} × ${status}`).join(', '),
  }
}

async function timed(request: () => Promise<Response>): Promise<Outcome> {
  const started = performance.now()
  const response = await request()
  await response.arrayBuffer()
  return { ms: performance.now() - started, status: response.status }
}

const post = (address: string, body: unknown) => () =>
  timed(() => fetch(server.url + address, { method: 'POST', headers, body: JSON.stringify(body) }))
const get = (address: string) => () => timed(() => fetch(server.url + address, { headers }))
const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Strings whose repetition makes the regular expressions of tokenizers and taggers slow, and similar ones. */
const UNITS = [
  ...[
    'a.1',
    '//a.1',
    '.1',
    'a-',
    '-',
    '/',
    '//',
    '@a.',
    'a@',
    'a.b@c.',
    'http://',
    'www.',
    '#a',
    '$1,',
    '1,',
    '1.',
    '1:',
    '1/1/',
  ],
  ...[
    "a'",
    "'",
    '"',
    '(',
    ')(',
    '...',
    '!?',
    '* ',
    '_a',
    '\\',
    '%41',
    '&amp;',
    '\u00e9',
    'e\u0301',
    '\u4e00',
    '\u{1f319}',
    '\u200d',
  ],
  ...[
    'I was ',
    'not ',
    'could not ',
    'my mother said ',
    'snake ',
    'said "',
    'and then I ',
    'chased me ',
    'a',
    'aA1',
    'x\n',
    '\t',
  ],
]
const LEAD = 'I dreamt of a house '

const MARKDOWN: Record<string, string> = {
  'table of 1,000 columns, short rows': `${fill('|a', 2000)}|\n${fill('|-', 2000)}|\n${fill('|x|\n', POST_MAX - 5000)}`,
  'emphasis, *a_': fill('*a_', POST_MAX),
  'setext headings': fill('a\n=\n', POST_MAX),
  'ordered lists, 1. ': fill('1. ', POST_MAX),
  'quotes, nested': fill('> ', POST_MAX),
  'lists, nested': fill('- ', POST_MAX),
  'open brackets': fill('[', POST_MAX),
  'open pictures': fill('![', POST_MAX),
  'links in links': fill('[a](', POST_MAX),
  'code fences': fill('`', POST_MAX),
  'backticks of all lengths': fill('` `` ``` ```` ', POST_MAX),
  footnotes: fill('[^a]\n\n[^a]: b\n\n', POST_MAX),
  mentions: fill('[[snake|', POST_MAX),
  'raw HTML': fill('<a href="', POST_MAX),
  addresses: fill('http://a.', POST_MAX),
  'e-mail addresses': fill('a@b.', POST_MAX),
  entities: fill('&lt;', POST_MAX),
  strikethrough: fill('~~a~', POST_MAX),
}

try {
  await signInAs('bench')

  await measure('the dream that stopped the site', [
    post('/api/interpret-ai', { prompt: `${LEAD}//${'a.1'.repeat(50)}.!` }),
  ])
  const dreams = UNITS.map((unit) => LEAD + fill(unit, DREAM_MAX - LEAD.length))
  await measure(
    'dreams',
    dreams.map((prompt) => post('/api/interpret-ai', { prompt })),
  )
  await measure(
    'life contexts',
    UNITS.map((unit) =>
      post('/api/interpret-ai', { prompt: `${LEAD}by the sea.`, context: `x${fill(unit, CONTEXT_MAX - 2)}` }),
    ),
  )
  await measure(
    'dreams, all at once',
    dreams.map((prompt) => post('/api/interpret-ai', { prompt })),
    { atOnce: true },
  )
  const entries = UNITS.map((unit) => ({
    title: 'Hostile',
    dreamDate: '2026-03-01',
    dreamContent: LEAD + fill(unit, JOURNAL_TEXT_MAX - LEAD.length),
  }))
  await measure(
    'journal entries',
    entries.map((entry) => post('/api/journal', entry)),
  )
  const long = entries.map((entry, at) => ({
    ...entry,
    title: `Long ${at}`,
    dreamContent: fill(`${LEAD}${at} and ran. `, JOURNAL_TEXT_MAX),
  }))
  await measure('import of 94 long entries, in two requests', [
    post('/api/journal/import', { entries: long }),
    post('/api/journal/import', { entries: long.map((entry) => ({ ...entry, title: `${entry.title} again` })) }),
  ])
  for (const [at, [kind, content]] of Object.entries(MARKDOWN).entries()) {
    // Each text that is refused as too complex uses up a tenth of what its author may write in a minute.
    await signInAs(`bench-${at}`)
    await measure(`Markdown: ${kind}`, [post('/api/blog/preview', { content })])
  }
  const queries = UNITS.map((unit) => encodeURIComponent(fill(unit, QUERY_MAX)))
  await measure(
    'searches',
    queries.map((q) => get(`/api/search?q=${q}`)),
  )
  await measure(
    'suggestions',
    queries.map((q) => get(`/api/suggest?q=${q}`)),
  )
  await measure(
    'search pages',
    queries.slice(0, 20).map((q) => get(`/search?q=${q}`)),
  )
  await measure(
    '200 searches at once',
    Array.from({ length: 200 }, (_, at) => get(`/api/search?q=dream+${at}`)),
    { atOnce: true },
  )
  await measure(
    '200 sign-ins at once',
    Array.from({ length: 200 }, (_, at) =>
      post('/api/login', { username: `nobody-${at}`, password: 'a wrong password' }),
    ),
    { atOnce: true },
  )
  await measure('export', [get('/api/account/export')])
  console.table(rows)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Registers a user, whose session all later requests have. */
async function signInAs(username: string): Promise<void> {
  const { Cookie: _, ...withoutSession } = headers
  const registered = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: withoutSession,
    body: JSON.stringify({ username, password: 'seven moons over Lisbon' }),
  })
  headers['Cookie'] = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { cp, glob, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import type { SymbolCard } from '../src/contract/symbols.ts'
import { constellationOf, constellationOfFigure } from '../src/shared/constellation.ts'
import { type ServerProcess, startServer } from '../tests/support/server-process.ts'
import { type Peer, startPeer } from './peers/app.ts'
import { requestRaw, startBare, startNginx } from './peers/same-bytes.ts'
import { loadGenerator, type Measured, requestEach, requestRepeatedly, respell } from './support/load.ts'

// Usage: npm run bench -- side-by-side
// Measures the production build on the embedded database beside bare servers that send the same bytes and beside sites
// made with other frameworks that show the same cards, in turns, and writes docs/benchmarks.md. What can't be installed
// here is left out, and the page says so. ROUNDS and SECONDS shorten or lengthen the measurement.
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const SECONDS = Number(process.env['SECONDS'] ?? 5)
const REPORT = 'docs/benchmarks.md'
const PASSWORD = 'a long enough bench password'
/** With about as many symbols as most; a site with a hundred in it is measured as well. */
const CATEGORY = 'nature'
const DIFFERENCE =
  'Of ours no page comes from memory, but the category’s data does, parsed. The peers have no header, no footer and no ' +
  'data for the browser to fetch.'
const DREAM =
  'I was walking through an old house by the sea when a snake came out of the water and followed me up the stairs. ' +
  'My mother stood at the window and did not turn around, and I was afraid to call her.'

type Row = { what: string; measured: Measured }
const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
const settings = {
  DATA_DIR: folder,
  TRUST_PROXY: '1',
  LIMIT_GUEST: '1000000',
  LIMIT_ADDRESS: '1000000',
  LIMIT_DREAMER: '1000000',
  LIMIT_REGISTRATIONS: '1000000',
  LIMIT_PAGES: '1000000',
  LOG_LEVEL: 'info',
}
const sections: string[] = []
await (await startServer(settings)).stop()
const server = await startServer(settings)
try {
  const cookie = await registerMember()
  sections.push(await measureCached(cookie))
  sections.push(await measureRendering())
  sections.push(await measureApi(cookie))
} finally {
  await server.stop()
}
sections.push(await measureStart())
await rm(folder, { recursive: true, force: true })
await writeFile(REPORT, reportOf(sections))
console.log(`\nWritten to ${REPORT}.`)

/** The same bytes from a page in memory, for a guest and for a member, and from servers that do nothing else. */
async function measureCached(cookie: string): Promise<string> {
  const headers = { 'Accept-Encoding': 'br' }
  const page = `${server.url}/interpretation/snake`
  const response = await requestRaw(page, headers)
  const [hono, node, nginx] = [
    await startBare('hono', response),
    await startBare('node', response),
    await startNginx(response),
  ]
  const subjects = new Map<string, () => Promise<Measured>>([
    ['Somnary, an entry’s page, guest', () => requestRepeatedly(page, SECONDS, headers)],
    ['Somnary, an entry’s page, member', () => requestRepeatedly(page, SECONDS, { ...headers, Cookie: cookie })],
    ['bare Hono, the same bytes', () => requestRepeatedly(hono.url, SECONDS, headers)],
    ['bare Node, the same bytes', () => requestRepeatedly(node.url, SECONDS, headers)],
    ...(nginx ? [['nginx, the same bytes', () => requestRepeatedly(nginx.url, SECONDS, headers)] as const] : []),
  ])
  const rows = await inTurns(subjects)
  for (const bare of [hono, node, nginx]) await bare?.stop()
  const left = nginx ? '' : '\n\nnginx is not installed here and was left out.'
  return `## A page from memory\n\n${response.body.length} bytes, Brotli. The target is 0.95 × bare Hono.\n\n${tableOf(rows, 'bare Hono, the same bytes')}${left}`
}

/**
 * Pages that are rendered for each request, beside other frameworks' with as many of the same cards: two categories,
 * asked for in ever other spellings, which are never stored, and a search, for which the database is asked as well.
 */
async function measureRendering(): Promise<string> {
  const cards = await cardsForPeers()
  const peers = new Map<string, Peer | string>()
  let large: Awaited<ReturnType<typeof startSiteWithLargeCategory>> | undefined
  try {
    for (const name of ['next', 'react-router'] as const) peers.set(name, await startPeer(name, cards))
    large = await startSiteWithLargeCategory()
    return await compareRendering(cards, peers, large.url)
  } finally {
    await large?.stop()
    for (const peer of peers.values()) if (typeof peer !== 'string') peer.stop()
  }
}

async function compareRendering(
  cards: { keyword: string }[],
  peers: ReadonlyMap<string, Peer | string>,
  largeCategory: string,
): Promise<string> {
  const anyKeyword = () => cards[randomInt(cards.length)]?.keyword ?? ''
  const search = () => `${server.url}/search?q=${encodeURIComponent(`${anyKeyword()} ${anyKeyword()} ${anyKeyword()}`)}`
  const found: number[] = []
  for (let at = 0; at < 20; at++) found.push(await countCards(search()))
  const category = `${server.url}/category/${CATEGORY}`
  const ours = [
    { what: 'a category', url: () => respell(category), count: await countCards(category) },
    { what: 'a category', url: () => respell(largeCategory), count: await countCards(largeCategory) },
    { what: 'a search for three symbols, with the database', url: search, count: median(found) },
  ]
  const tables: string[] = []
  for (const { what, url, count } of ours) {
    const subjects = new Map<string, () => Promise<Measured>>()
    subjects.set(`Somnary, ${what}`, () => requestEach(url, SECONDS))
    for (const [name, peer] of peers) {
      if (typeof peer === 'string') continue
      subjects.set(`${titleOf(name)} ${peer.version}`, () =>
        requestEach(() => `${peer.url}/?n=${count}&at=${unknownWords()}`, SECONDS),
      )
    }
    const rows = await inTurns(subjects)
    const baseline = rows.find(({ what }) => what.startsWith('Next.js'))?.what
    tables.push(`### ${count} cards\n\n${tableOf(rows, baseline)}`)
  }
  const left = [...peers].flatMap(([name, peer]) =>
    typeof peer === 'string' ? `${titleOf(name)} was left out: ${peer}.` : [],
  )
  return [
    '## Pages rendered for each request',
    DIFFERENCE,
    'None is compressed. The target is 3 × Next.js with 100 cards, and 300 a second of a category with 38.',
    ...tables,
    ...left,
  ].join('\n\n')
}

/** Starts a site whose category `nature` has a hundred symbols: those of other categories are moved into it. */
async function startSiteWithLargeCategory(): Promise<{ url: string; stop(): Promise<void> }> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'somnary-bench-large-'))
  await cp('content', path.join(cwd, 'content'), { recursive: true, preserveTimestamps: true })
  for (const name of ['src', 'dist']) await symlink(path.resolve(name), path.join(cwd, name))
  const symbols = path.join(cwd, 'content/symbols')
  let missing = 100 - (await readdir(path.join(symbols, CATEGORY))).length
  for await (const file of glob('*/*.md', { cwd: symbols, exclude: [`${CATEGORY}/*`] })) {
    if (missing-- <= 0) break
    const text = await readFile(path.join(symbols, file), 'utf8')
    await rm(path.join(symbols, file))
    const moved = text.replace(/^category: .*$/m, `category: ${CATEGORY}`)
    await writeFile(path.join(symbols, CATEGORY, path.basename(file)), moved)
  }
  const site = await startServer({ ...settings, DATA_DIR: path.join(cwd, 'data') }, cwd)
  return {
    url: `${site.url}/category/${CATEGORY}`,
    async stop() {
      await site.stop()
      await rm(cwd, { recursive: true, force: true })
    },
  }
}

async function countCards(url: string): Promise<number> {
  return (await (await fetch(url)).text()).split('<article').length - 1
}

async function measureApi(cookie: string): Promise<string> {
  const json = { 'Content-Type': 'application/json' }
  const member = { Cookie: cookie }
  const post = (body: unknown) => ({ method: 'POST' as const, bodyOf: () => JSON.stringify(body), connections: 4 })
  for (let at = 0; at < 40; at++) {
    const entry = { title: `Night ${at}`, dreamContent: DREAM, dreamDate: '2026-01-01', tags: [] }
    const { status } = await fetch(`${server.url}/api/journal`, {
      method: 'POST',
      headers: { ...json, ...member },
      body: JSON.stringify(entry),
    })
    if (status !== 201) throw new Error(`An entry was answered with ${status}.`)
  }
  const subjects = new Map<string, () => Promise<Measured>>([
    ['an entry of the dictionary', () => requestRepeatedly(`${server.url}/api/interpretations/snake`, SECONDS)],
    ['a search for a symbol', () => requestEach(() => `${server.url}/api/search?q=snake&limit=20`, SECONDS)],
    [
      'a search for unknown words',
      () => requestEach(() => `${server.url}/api/search?q=${unknownWords()}&limit=20`, SECONDS),
    ],
    ['who is signed in', () => requestRepeatedly(`${server.url}/api/user`, SECONDS, member)],
    ['a journal’s first page', () => requestRepeatedly(`${server.url}/api/journal?limit=20`, SECONDS, member)],
    ['the journal’s page, rendered', () => requestEach(() => `${server.url}/journal`, SECONDS, member)],
    [
      'sign-in (argon2id), 4 at once',
      () =>
        requestEach(() => `${server.url}/api/login`, SECONDS, json, post({ username: 'bench', password: PASSWORD })),
    ],
    [
      'an interpretation of 45 words, 4 at once',
      () => requestEach(() => `${server.url}/api/interpret-ai`, SECONDS, json, post({ prompt: DREAM })),
    ],
  ])
  return `## The API, journal and interpreter\n\n${tableOf(await inTurns(subjects))}`
}

/** Starts from an existing database, and the memory of both processes at rest. */
async function measureStart(): Promise<string> {
  const starts: number[] = []
  let memory = ''
  for (let round = 0; round < ROUNDS; round++) {
    const started = await startServer(settings)
    starts.push(started.startMs)
    if (round === ROUNDS - 1) {
      await new Promise((done) => setTimeout(done, 20_000))
      memory = memoryOf(started)
    }
    await started.stop()
  }
  return `## Start and memory\n\nFrom the command to the first answer: ${Math.round(median(starts))} ms (median of ${ROUNDS}, embedded database). Resident memory 20 seconds later: ${memory}.`
}

/** Measures the subjects one after another, in several rounds, and returns the medians. */
async function inTurns(subjects: Map<string, () => Promise<Measured>>): Promise<Row[]> {
  const all = new Map([...subjects.keys()].map((what) => [what, [] as Measured[]]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, measure] of subjects) {
      const measured = await measure()
      all.get(what)?.push(measured)
      console.log(`${what}: ${Math.round(measured.perSecond)} a second, p99 ${measured.p99} ms`)
    }
  }
  return [...all].map(([what, rounds]) => ({
    what,
    measured: {
      perSecond: median(rounds.map(({ perSecond }) => perSecond)),
      p50: median(rounds.map(({ p50 }) => p50)),
      p99: median(rounds.map(({ p99 }) => p99)),
    },
  }))
}

function tableOf(rows: Row[], baseline?: string): string {
  const base = rows.find(({ what }) => what === baseline)?.measured.perSecond
  const ratio = (perSecond: number) => (base ? ` ${(perSecond / base).toFixed(2)} |` : '')
  return [
    `| | requests a second | p50 | p99 |${base ? ` ratio to ${baseline} |` : ''}`,
    `|---|---|---|---|${base ? '---|' : ''}`,
    ...rows.map(
      ({ what, measured: { perSecond, p50, p99 } }) =>
        `| ${what} | ${Math.round(perSecond)} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |${ratio(perSecond)}`,
    ),
  ].join('\n')
}

function reportOf(parts: string[]): string {
  const intro = `# Benchmarks

The production build and the peers on the same machine in one run (${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}), the load generator beside them (${loadGenerator} for what is fast, autocannon for the rest), ${ROUNDS} rounds of ${SECONDS} seconds in turns, medians, 16 connections unless a row says otherwise. Machines differ and are shared: the ratios are what to look at.

\`npm run bench -- side-by-side\` writes this page. Ghost is compared by \`npm run bench -- blog\`, pages that are made anew by \`npm run bench -- pages\`. The peers’ pages stand in \`bench/peers/apps\`: the same cards with the same constellations, with no data to fetch, no header and no footer.`
  return `${[intro, ...parts].join('\n\n')}\n`
}

/** The cards of the dictionary with their constellations worked out. */
async function cardsForPeers(): Promise<{ keyword: string }[]> {
  const cards = (await (await fetch(`${server.url}/api/search?q=&limit=100&fields=card`)).json()) as SymbolCard[]
  return cards.map(({ slug, keyword, keyTakeaway, category, figure }) => ({
    slug,
    keyword,
    keyTakeaway,
    category: { name: category.name },
    constellation: figure ? constellationOfFigure(figure, slug) : constellationOf(slug),
  }))
}

async function registerMember(): Promise<string> {
  const response = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: PASSWORD }),
  })
  if (response.status !== 201) throw new Error(`The registration was answered with ${response.status}.`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The resident memory of a server and of its database's process. */
function memoryOf({ child }: ServerProcess): string {
  const rows = execFileSync('ps', ['-eo', 'pid,ppid,rss'], { encoding: 'utf8' })
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/).map(Number))
  const within = new Set([child.pid])
  // A parent has a smaller id than its children, mostly; the second pass finds the rest.
  for (let pass = 0; pass < 3; pass++) for (const [pid, parent] of rows) if (within.has(parent)) within.add(pid)
  const megabytes = rows.flatMap(([pid, , rss]) => (within.has(pid) && rss ? [Math.round(rss / 1024)] : []))
  return `${megabytes.reduce((sum, one) => sum + one, 0)} MB (${megabytes.join(' + ')})`
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function unknownWords(): string {
  return `zz${randomBytes(5).toString('hex')}`
}

function titleOf(name: string): string {
  return name === 'next' ? 'Next.js' : 'React Router'
}

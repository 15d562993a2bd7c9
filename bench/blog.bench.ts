import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { generatorFrom } from '../src/lib/random.ts'
import { readDictionary } from '../src/server/content/read.ts'
import { valuesOf } from '../src/server/domain/posts.ts'
import { makeRenderer } from '../src/server/markdown/render.ts'
import { openDatabase } from '../src/server/storage/db.ts'
import { posts } from '../src/server/storage/schema.ts'
import { startServer } from '../tests/support/server-process.ts'
import { measureGhost } from './peers/ghost.ts'

// Usage: node bench/blog.bench.ts: a blog of 10,000 posts on the production build and the embedded database. What a page, a post and the feed take
// that nobody has asked for before (target: 50 ms at p95), and how many requests a second a post page serves from memory, beside Ghost's
// (target: 50 times as many; Ghost is left out, saying so, where it can't be installed).
const POSTS = 10_000
const RUNS = 150
const SECONDS = 5
const AT_ONCE = 250
const HOUR_MS = 3_600_000

/** Who edits, to make the server forget. */
let cookie = ''
let postId = ''

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
await seed()
const server = await startServer({ DATA_DIR: folder })
try {
  console.log(`${POSTS} posts`)
  await measure('blog, first page', () => '/blog', { forgets: true })
  await measure('blog, an older page', (run) => `/blog?cursor=${cursorOf(run * 60)}`)
  await measure('post', (run) => `/blog/generated-${run * 61}`)
  await measure('feed', () => '/feed.xml', { forgets: true })

  const ours = await perSecond(`${server.url}/blog/generated-7`)
  console.log(`  post from memory: ${Math.round(ours)} requests a second`)
  const ghost = await measureGhost(perSecond)
  console.log(
    typeof ghost === 'string'
      ? `  Ghost was left out: ${ghost}`
      : `  Ghost’s post: ${Math.round(ghost)} requests a second; ratio ${(ours / ghost).toFixed(1)} (target: at least 50)`,
  )
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function seed(): Promise<void> {
  const random = generatorFrom('bench')
  const pick = <T>(from: readonly T[]): T => from[uniformInt(random, 0, from.length - 1)] as T
  const { symbols } = await readDictionary('content')
  const renderer = makeRenderer(new Map(symbols.map(({ slug, keyword }) => [slug, keyword])))
  const [, , text = ''] = (await readFile('content/posts/what-nightmares-are-for.md', 'utf8')).split('---\n')
  const paragraphs = text.split('\n\n')
  // Of a few bodies, rendered once each: it is the reading that is measured.
  const contents = Array.from({ length: 40 }, () => Array.from({ length: 14 }, () => pick(paragraphs)).join('\n\n'))
  const bodies = await Promise.all(
    contents.map((content) => valuesOf(renderer, { title: '', slug: '', content, publishedAt: new Date() })),
  )
  const database = await openDatabase({ folder: path.join(folder, 'db') })
  for (let from = 0; from < POSTS; from += AT_ONCE) {
    const values = Array.from({ length: AT_ONCE }, (_, at) => ({
      ...pick(bodies),
      title: `${pick(symbols).keyword} and ${pick(symbols).keyword}`,
      slug: `generated-${from + at}`,
      publishedAt: publishedAt(from + at),
      authorId: null,
    }))
    await database.db.insert(posts).values(values)
  }
  await database.db.execute('analyze')
  await database.close()
}

function publishedAt(at: number): Date {
  return new Date(Date.UTC(2026, 0, 1) - at * HOUR_MS)
}

function cursorOf(at: number): string {
  const place = [publishedAt(at).getTime(), '00000000-0000-4000-8000-000000000000']
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** `forgets`: the address can't be made new, so only the first answer counts, taken from fresh processes' first requests. */
async function measure(name: string, address: (run: number) => string, { forgets = false } = {}): Promise<void> {
  const times: number[] = []
  for (let run = 1; run <= RUNS; run++) {
    if (forgets) await forget()
    const started = performance.now()
    const response = await fetch(server.url + address(run))
    await response.text()
    times.push(performance.now() - started)
    if (!response.ok) throw new Error(`${address(run)} answered ${response.status}`)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1)
  console.log(`  ${name.padEnd(20)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}

/** An edit of any post makes the server forget its pages. */
async function forget(): Promise<void> {
  const headers = () => ({ 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) })
  const send = (method: string, path: string, body: object) =>
    fetch(server.url + path, { method, headers: headers(), body: JSON.stringify(body) })
  if (!cookie) {
    const response = await send('POST', '/api/register', { username: 'bench', password: 'seven moons over Lisbon' })
    cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const post = {
      title: 'Of the bench',
      slug: 'of-the-bench',
      content: 'A post that is edited often.',
      publishedAt: '2001-01-01',
    }
    postId = ((await (await send('POST', '/api/blog', post)).json()) as { id: string }).id
  }
  const response = await send('PATCH', `/api/blog/${postId}`, { title: 'Of the bench' })
  if (!response.ok) throw new Error(`The edit answered ${response.status}`)
}

async function perSecond(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: 16,
    duration: SECONDS,
    headers: { 'Accept-Encoding': 'br' },
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}

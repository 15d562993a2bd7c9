import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { readDictionary } from '../src/server/content/read.ts'
import { postValues } from '../src/server/domain/posts/posts.ts'
import { makeRenderer } from '../src/server/markdown/render.ts'
import { openDatabase } from '../src/server/storage/connection/db.ts'
import { posts } from '../src/server/storage/schema/schema-posts.ts'
import { HOUR_MS } from '../src/shared/durations.ts'
import { seededRandom } from '../src/shared/seeded-random.ts'
import { startServer } from '../tests/support/server-process.ts'
import { measureGhost } from './peers/ghost.ts'

// Usage: node bench/blog.bench.ts
// A blog of 10,000 posts on the production build and the embedded database. Measures the response times of list pages,
// posts and the feed when they aren't cached (target: 50 ms at p95), and the requests per second of a cached post page,
// compared with Ghost's (target: 50 times as many). Ghost is skipped, with a message, if it can't be installed.
const POSTS = 10_000
const RUNS = 150
const DURATION_SECONDS = 5
const BATCH_SIZE = 250

const folder = await mkdtemp(path.join(tmpdir(), 'somnary-bench-'))
await seed()
const server = await startServer({ DATA_DIR: folder })
try {
  console.log(`${POSTS} posts`)
  await measure('blog, first page', () => '/blog', { isUncached: true })
  await measure('blog, an older page', (run) => `/blog?cursor=${cursorOf(run * 60)}`)
  await measure('post', (run) => `/blog/generated-${run * 61}`)
  await measure('feed', () => '/feed.xml', { isUncached: true })

  const ours = await requestsPerSecond(`${server.url}/blog/generated-7`)
  console.log(`  post from memory: ${Math.round(ours)} requests a second`)
  const ghost = await measureGhost(requestsPerSecond)
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
  const random = seededRandom('bench')
  const pick = <T>(from: readonly T[]): T => from[uniformInt(random, 0, from.length - 1)] as T
  const { symbols } = await readDictionary('content')
  const renderer = makeRenderer(new Map(symbols.map(({ slug, keyword }) => [slug, keyword])))
  const [, , text = ''] = (await readFile('content/posts/what-nightmares-are-for.md', 'utf8')).split('---\n')
  const paragraphs = text.split('\n\n')
  // Only 40 different contents, each rendered once, to save time: the benchmark measures reads only.
  const contents = Array.from({ length: 40 }, () => Array.from({ length: 14 }, () => pick(paragraphs)).join('\n\n'))
  const bodies = await Promise.all(
    contents.map((content) => postValues(renderer, { title: '', slug: '', content, publishedAt: new Date() })),
  )
  const database = await openDatabase({ folder: path.join(folder, 'db') })
  for (let from = 0; from < POSTS; from += BATCH_SIZE) {
    const values = Array.from({ length: BATCH_SIZE }, (_, at) => ({
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

/**
 * Prints the response times of RUNS requests. With `isUncached` each carries the cookie of an expired session, so that
 * its response is rendered anew; otherwise `address` must return a path that hasn't been requested yet.
 */
async function measure(name: string, address: (run: number) => string, { isUncached = false } = {}): Promise<void> {
  const headers: Record<string, string> = isUncached ? { cookie: 'session=expired' } : {}
  const times: number[] = []
  for (let run = 1; run <= RUNS; run++) {
    const started = performance.now()
    const response = await fetch(server.url + address(run), { headers })
    await response.text()
    times.push(performance.now() - started)
    if (!response.ok) throw new Error(`${address(run)} answered ${response.status}`)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1)
  console.log(`  ${name.padEnd(20)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}

async function requestsPerSecond(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: 16,
    duration: DURATION_SECONDS,
    headers: { 'Accept-Encoding': 'br' },
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}

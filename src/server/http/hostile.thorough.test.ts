import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from '../../../tests/support/app.ts'
import { describeSite } from '../../../tests/support/database.ts'
import { dictionary } from '../../../tests/support/dictionary.ts'
import { DREAM_MAX, JOURNAL_TEXT_MAX, POST_MAX } from '../../contract/limits.ts'
import type { Post } from '../../contract/posts.ts'
import type { Database } from '../storage/connection/db.ts'
import { posts } from '../storage/schema/schema-posts.ts'
import { makeTextWorkers, type TextWorkers } from '../workers/text-workers.ts'

const DREAM = 'I was in a house by the sea, and a snake came up the stairs and looked at me. '
const UNREADABLE = 'This text can’t be read. Please shorten it, or leave out what isn’t words.'
/** Each cell of a table is parsed on its own, in time quadratic in its length. */
const SLOW_MARKDOWN = `|a|b|\n|-|-|\n${'*a_'.repeat(POST_MAX / 3 - 10)}`

describeSite('text that takes too long to process', (openDatabase) => {
  let database: Database
  let workers: TextWorkers
  let impatientWorkers: TextWorkers
  let app: Awaited<ReturnType<typeof openApp>>
  let impatientApp: Awaited<ReturnType<typeof openApp>>
  let member: { cookie: string }
  beforeAll(async () => {
    database = await openDatabase()
    // The real tasks in real worker threads, of which every refusal ends one: with few symbols the next one starts
    // soon.
    const symbols = (await dictionary).symbols.filter(({ slug }) => ['snake', 'house'].includes(slug))
    workers = makeTextWorkers({ symbols, themes: [] }, { deadlineMs: 500 })
    // With a deadline that no task can meet.
    impatientWorkers = makeTextWorkers({ symbols, themes: [] }, { deadlineMs: 1 })
    const open = (these: TextWorkers) => openApp(database, {}, undefined, undefined, undefined, Promise.resolve(these))
    app = await open(workers)
    impatientApp = await open(impatientWorkers)
    member = (await app.becomeMember('reader')).call
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(() => Promise.all([workers, impatientWorkers].map((these) => these.close())))

  it('of one member takes one worker thread at most, so that others are served', async () => {
    // The previews and the writes after them are of one minute, however long a busy machine takes.
    vi.useFakeTimers({ toFake: ['Date'] })
    const author = (await app.becomeMember('writes.hostile-text')).call
    const content = '*_'.repeat(POST_MAX / 2)
    const previews = Array.from({ length: 2 }, () => app.post('/api/blog/preview', { content }, author))
    const reading = await app.post('/api/interpret-ai', { prompt: DREAM })
    expect(reading.status).toBe(200)
    const statuses = (await Promise.all(previews)).map(({ status }) => status).sort()
    // On a busy machine the second may wait too long for the first.
    expect(statuses[0]).toBe(400)
    expect([400, 429]).toContain(statuses[1])
    // Each refused text counts as thirty writes of the three hundred a minute.
    const more = await Promise.all(
      Array.from({ length: 271 }, () => app.post('/api/blog/preview', { content: 'Short.' }, author)),
    )
    expect(more.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })

  it('is aborted at the deadline without using the allowance, while other requests are served', async () => {
    const cookie = await impatientApp.becomeGuest()
    const prompt = DREAM.repeat(100).slice(0, DREAM_MAX).trim()
    const reading = impatientApp.post('/api/interpret-ai', { prompt, context: DREAM }, { cookie })
    expect((await impatientApp.get('/healthz')).status).toBe(200)
    const response = await reading
    expect([response.status, await response.json()]).toEqual([400, { error: UNREADABLE }])
    const left = await (await impatientApp.get('/api/interpretation-limit', { cookie })).json()
    expect(left).toMatchObject({ remaining: 5, resetAt: null })
    expect((await app.post('/api/interpret-ai', { prompt }, { cookie })).status).toBe(200)
  })

  it('is saved as a journal entry all the same, in which nothing is found', async () => {
    const entry = { title: 'Long', dreamDate: '2026-01-02', dreamContent: DREAM.repeat(300).slice(0, JOURNAL_TEXT_MAX) }
    const response = await impatientApp.post('/api/journal', entry, member)
    expect([response.status, await response.json()]).toMatchObject([201, { title: 'Long', symbols: [] }])
    const imported = await impatientApp.post('/api/journal/import', { entries: [{ ...entry, title: 'Two' }] }, member)
    expect(imported.status).toBe(201)
    expect(await (await app.get('/api/journal', member)).json()).toMatchObject([{ symbols: [] }, { symbols: [] }])
  })

  it('is refused as a post and as a preview, with the field, because of the time it takes', async () => {
    for (const path of ['/api/blog/preview', '/api/blog']) {
      const response = await app.post(path, { title: 'Slow', slug: 'slow', content: SLOW_MARKDOWN }, member)
      const body = (await response.json()) as { error: string; fields: { content: string } }
      expect(response.status).toBe(400)
      expect(body.error).toMatch(/takes too long to render/)
      expect(body.fields.content).toBe(body.error)
    }
    expect((await app.get('/healthz')).status).toBe(200)
  })

  it('leaves an existing post readable that the current renderer finds too complex', async () => {
    const made = await app.post('/api/blog', { title: 'Old', slug: 'old', content: 'Ten characters.' }, member)
    const { id } = (await made.json()) as Post
    await database.db.update(posts).set({ content: '> '.repeat(50_000), renderedBy: 'an older renderer' })
    for (const _ of [1, 2]) {
      const read = await app.get('/api/blog/old')
      expect([read.status, await read.json()]).toMatchObject([200, { id, html: '<p>Ten characters.</p>' }])
      expect((await app.get('/feed.xml')).status).toBe(200)
    }
  })
})

describeSite('an export', (open) => {
  it('numbers entries with the same title, contains the posts, and is refused as a subresource', async () => {
    const app = await openApp(await open())
    const { call } = await app.becomeMember('owner')
    const other = await app.becomeMember('other')
    const night = { dreamDate: '2026-01-02', dreamContent: DREAM }
    const entries = ['Sea 2', 'Sea', 'Sea', 'Sea', ...Array.from({ length: 120 }, () => 'The same')].map(
      (title, at) => ({ ...night, title, dreamContent: `${DREAM} ${at}` }),
    )
    expect((await app.post('/api/journal/import', { entries }, call)).status).toBe(201)
    await app.post('/api/blog', { title: 'A: post', slug: 'a-post', content: 'It was *late*.' }, call)
    await app.post('/api/blog', { title: 'Another’s', slug: 'anothers', content: 'It was *early*.' }, other.call)
    for (const destination of ['image', 'iframe', 'script', 'audio', 'object']) {
      const refused = await app.get('/api/account/export', { ...call, headers: { 'Sec-Fetch-Dest': destination } })
      expect(refused.status).toBe(403)
    }
    const response = await app.get('/api/account/export', { ...call, headers: { 'Sec-Fetch-Dest': 'document' } })
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const names = Object.keys(files)
    expect(names.filter((name) => name.startsWith('journal/2026/'))).toHaveLength(124)
    expect(names).toEqual(
      expect.arrayContaining(['Sea', 'Sea 2', 'Sea 3'].map((name) => `journal/2026/2026-01-02 ${name}.md`)),
    )
    expect(names).toContain('journal/2026/2026-01-02 The same 120.md')
    expect(names.filter((name) => name.startsWith('blog/'))).toEqual(['blog/a-post.md'])
    const text = (name: string) => new TextDecoder().decode(files[name])
    expect(text('blog/a-post.md')).toMatch(/^---\ntitle: "A: post"\n[\s\S]*---\n\nIt was \*late\*\.\n$/)
    expect(text('README.txt')).toContain('blog/')
    const everything = JSON.parse(text('somnary.json'))
    expect(everything.journal).toHaveLength(124)
    expect(new Set(everything.journal.map(({ dreamContent }: { dreamContent: string }) => dreamContent)).size).toBe(124)
    expect(everything.posts).toMatchObject([{ title: 'A: post', slug: 'a-post', content: 'It was *late*.' }])
    expect(everything.account.username).toBe('owner')
    const bare = await app.get('/api/account/export', other.call)
    expect(
      JSON.parse(new TextDecoder().decode(unzipSync(new Uint8Array(await bare.arrayBuffer()))['somnary.json'])).journal,
    ).toEqual([])
  })
})

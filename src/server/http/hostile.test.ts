import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../tests/support/app.ts'
import { describeEachDatabase } from '../../../tests/support/database.ts'
import { DREAM_MAX, JOURNAL_TEXT_MAX, POST_MAX } from '../../contract/limits.ts'
import type { Post } from '../../contract/post.ts'
import { readDictionary } from '../content/read.ts'
import type { Database } from '../storage/db.ts'
import { posts } from '../storage/schema.ts'
import { makeTextWorkers, type TextWorkers } from '../workers/text-workers.ts'

const DREAM = 'I was in a house by the sea, and a snake came up the stairs and looked at me. '
const UNREADABLE = 'This text can’t be read. Please shorten it, or leave out what isn’t words.'
/** The cells of a table are read each by itself, and what stands in them takes the square of its length. */
const SLOW_MARKDOWN = `|a|b|\n|-|-|\n${'*a_'.repeat(POST_MAX / 3 - 10)}`

describeEachDatabase('text that takes too long', (open) => {
  let database: Database
  let workers: TextWorkers
  let app: Awaited<ReturnType<typeof openApp>>
  let hurried: Awaited<ReturnType<typeof openApp>>
  let member: { cookie: string }
  beforeAll(async () => {
    database = await open()
    // The real tasks in real threads, with less time than any takes.
    workers = makeTextWorkers((await readDictionary('content')).symbols, { deadlineMs: 1 })
    app = await openApp(database)
    hurried = await openApp(database, {}, undefined, undefined, undefined, Promise.resolve(workers))
    member = (await app.becomeMember('reader')).call
  })
  afterAll(() => workers.close())

  it('is ended at the deadline, answered with a sentence and not charged, while others are answered', async () => {
    const cookie = await hurried.becomeGuest()
    const prompt = DREAM.repeat(100).slice(0, DREAM_MAX).trim()
    const reading = hurried.post('/api/interpret-ai', { prompt, context: DREAM }, { cookie })
    expect((await hurried.get('/healthz')).status).toBe(200)
    const answer = await reading
    expect([answer.status, await answer.json()]).toEqual([400, { error: UNREADABLE }])
    const left = await (await hurried.get('/api/interpretation-limit', { cookie })).json()
    expect(left).toMatchObject({ remaining: 5, resetAt: null })
    expect((await app.post('/api/interpret-ai', { prompt }, { cookie })).status).toBe(200)
  })

  it('is no entry of a journal', async () => {
    const entry = { title: 'Long', dreamDate: '2026-01-02', dreamContent: DREAM.repeat(300).slice(0, JOURNAL_TEXT_MAX) }
    const answer = await hurried.post('/api/journal', entry, member)
    expect([answer.status, await answer.json()]).toEqual([400, { error: UNREADABLE }])
    const imported = await hurried.post('/api/journal/import', { entries: [entry] }, member)
    expect(imported.status).toBe(400)
    expect(await (await app.get('/api/journal', member)).json()).toEqual([])
  })

  it('is refused as a post and its preview, at its field, by the time it takes', async () => {
    for (const path of ['/api/blog/preview', '/api/blog']) {
      const answer = await app.post(path, { title: 'Slow', slug: 'slow', content: SLOW_MARKDOWN }, member)
      const body = (await answer.json()) as { error: string; fields: { content: string } }
      expect(answer.status).toBe(400)
      expect(body.error).toMatch(/takes too long to render/)
      expect(body.fields.content).toBe(body.error)
    }
    expect((await app.get('/healthz')).status).toBe(200)
  })

  it('leaves a post readable that was published before it was too much', async () => {
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

describeEachDatabase('an export', (open) => {
  it('numbers entries of one title, holds the posts, and is for its owner’s own page alone', async () => {
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
    const answer = await app.get('/api/account/export', { ...call, headers: { 'Sec-Fetch-Dest': 'document' } })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
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

import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { cookieOf, openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import type { Entry } from '../../../contract/journal.ts'
import { JOURNAL_BYTES_MAX, JOURNAL_ENTRIES_MAX, POST_BYTES_MAX, POSTS_MAX } from '../../../contract/limits.ts'
import type { Post } from '../../../contract/posts.ts'
import { accountUsageSchema } from '../../../contract/usage.ts'
import { ensureAdmin } from '../../domain/account/account.ts'
import { readUsage, type Usage } from '../../storage/account-usage.ts'
import type { Database } from '../../storage/connection/db.ts'
import { accountUsage } from '../../storage/schema/schema-accounts.ts'

const SETTINGS = { LIMIT_REGISTRATIONS: '1000', LIMIT_POSTS: '10000' }
const DREAM = { title: 'Sea', dreamDate: '2026-03-01', dreamContent: 'A wave.' }
const POST = { title: 'A post', content: 'Ten letters and more.' }
type Call = { cookie: string }

describeSite('the usage and quotas of an account', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let database: Database
  beforeAll(async () => {
    database = await open()
    app = await openApp(database, SETTINGS)
  })
  let names = 0
  const newMember = () => app.becomeMember(`holder-${++names}`)
  const write = async (call: Call, rest: object = {}): Promise<Response> =>
    app.post('/api/journal', { ...DREAM, ...rest }, call)
  const publish = async (call: Call, rest: object = {}): Promise<Response> =>
    app.post('/api/blog', { ...POST, slug: `held-${++names}`, ...rest }, call)
  const remove = async (path: string, call: Call): Promise<Response> => app.send(path, { method: 'DELETE' }, call)
  const usage = async (call: Call) =>
    accountUsageSchema.strict().parse(await (await app.get('/api/account/usage', call)).json())
  const statusesOf = (responses: Response[]) => responses.map(({ status }) => status).sort()
  /** Sets the stored usage so that `room` is left of each given quota. */
  const leaveRoom = async (userId: number, room: Partial<Usage>) => {
    const most = {
      entries: JOURNAL_ENTRIES_MAX,
      entryBytes: JOURNAL_BYTES_MAX,
      posts: POSTS_MAX,
      postBytes: POST_BYTES_MAX,
    }
    const change = Object.fromEntries(
      Object.entries(room).map(([name, left]) => [name, most[name as keyof Usage] - left]),
    )
    const none = { entries: 0, entryBytes: 0, posts: 0, postBytes: 0, ...change }
    await database.db
      .insert(accountUsage)
      .values({ userId, ...none })
      .onConflictDoUpdate({ target: accountUsage.userId, set: change })
  }

  it('are returned only to its user', async () => {
    const { call } = await newMember()
    expect((await app.get('/api/account/usage')).status).toBe(401)
    await write(call)
    await publish(call, { slug: 'told' })
    expect(await usage(call)).toEqual({
      journal: { entries: { used: 1, most: 20_000 }, bytes: { used: 10, most: 50_000_000 } },
      posts: { posts: { used: 1, most: 1_000 }, bytes: { used: 31, most: 20_000_000 } },
    })
  })

  it('are counted correctly after any sequence of writes, also when the stored usage is missing', async () => {
    const { id, call } = await newMember()
    const entries: string[] = []
    const posts: string[] = []
    const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).map((part) => `${part} a dream`)
    const step = fc.record({
      what: fc.constantFrom('write', 'edit', 'delete', 'import', 'publish', 'revise', 'withdraw', 'forget'),
      at: fc.nat(20),
      text,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const { what, at, text } of steps) {
          const [entry, post] = [entries[at % Math.max(1, entries.length)], posts[at % Math.max(1, posts.length)]]
          if (what === 'write') {
            const response = await write(call, { dreamContent: text, mood: 'Sad', tags: ['é', text.slice(0, 9)] })
            entries.push(((await response.json()) as Entry).id)
          } else if (what === 'edit' && entry) {
            await app.patch(`/api/journal/${entry}`, { interpretation: at % 2 ? text : null }, call)
          } else if (what === 'delete' && entry) {
            await remove(`/api/journal/${entry}`, call)
            entries.splice(entries.indexOf(entry), 1)
          } else if (what === 'import') {
            await app.post('/api/journal/import', { entries: [DREAM, { ...DREAM, title: text.trim() }] }, call)
          } else if (what === 'publish') {
            posts.push(((await (await publish(call, { content: `${text} and more` })).json()) as Post).id)
          } else if (what === 'revise' && post) {
            await app.patch(`/api/blog/${post}`, { title: text.trim() }, call)
          } else if (what === 'withdraw' && post) {
            await remove(`/api/blog/${post}`, call)
            posts.splice(posts.indexOf(post), 1)
          } else if (what === 'forget') {
            await database.db.delete(accountUsage).where(eq(accountUsage.userId, id))
          }
        }
        const kept = await readUsage(database.db, id)
        await database.db.delete(accountUsage).where(eq(accountUsage.userId, id))
        expect(kept).toEqual(await readUsage(database.db, id))
      }),
      { numRuns: 8 },
    )
  })

  it('allow at most 20,000 entries, also when the stored usage is missing', async () => {
    const { id, call } = await newMember()
    await database.db.execute(sql`
      insert into dream_journal_entries (user_id, title, dream_date, dream_content, search)
      select ${id}, 'Night ' || n, date '2026-01-01' - n, 'A dream.', '' from generate_series(1, ${JOURNAL_ENTRIES_MAX - 1}) as n`)
    expect((await usage(call)).journal.entries.used).toBe(19_999)
    const responses = await Promise.all(Array.from({ length: 8 }, () => write(call)))
    expect(statusesOf(responses)).toEqual([201, ...Array(7).fill(403)])
    expect(await responses.find(({ status }) => status === 403)?.json()).toEqual({
      error:
        'This doesn’t fit: your journal holds 20,000 of 20,000 entries. Please delete entries to make room; on your account page you can download them all first.',
    })
    const [newest] = (await (await app.get('/api/journal?limit=1', call)).json()) as Entry[]
    expect((await app.patch(`/api/journal/${newest?.id}`, { title: 'Still mine to edit' }, call)).status).toBe(200)
    // Deleting an entry makes room for another one.
    expect((await remove(`/api/journal/${newest?.id}`, call)).status).toBe(204)
    expect((await write(call)).status).toBe(201)
    expect((await write(call)).status).toBe(403)
  })

  it('limit the bytes of a journal; a longer text is refused, a shorter one never', async () => {
    const { id, call } = await newMember()
    const entry = (await (await write(call, { dreamContent: 'x'.repeat(500) })).json()) as Entry
    await leaveRoom(id, { entryBytes: 100 })
    const edit = async (length: number) =>
      (await app.patch(`/api/journal/${entry.id}`, { dreamContent: 'é'.repeat(length) }, call)).status
    expect(await edit(301)).toBe(403)
    expect(await edit(300)).toBe(200)
    const refused = await write(call)
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      403,
      'This doesn’t fit: your journal holds 50 of 50 MB of text. Please delete entries to make room; on your account page you can download them all first.',
    ])
    await leaveRoom(id, { entryBytes: -1000 })
    expect(await edit(290)).toBe(200)
    expect((await remove(`/api/journal/${entry.id}`, call)).status).toBe(204)
  })

  it('limit posts and their bytes, whoever edits them, also for concurrent requests', async () => {
    const { id, call } = await newMember()
    const post = (await (await publish(call)).json()) as Post
    await leaveRoom(id, { posts: 3 })
    expect(statusesOf(await Promise.all(Array.from({ length: 6 }, () => publish(call))))).toEqual([
      201, 201, 201, 403, 403, 403,
    ])
    await leaveRoom(id, { posts: 10, postBytes: 40 })
    expect(statusesOf(await Promise.all([publish(call), publish(call)]))).toEqual([201, 403])
    await ensureAdmin(database.db, { username: `quota-admin`, password: PASSWORD })
    const admin = { cookie: cookieOf(await app.post('/api/login', { username: 'quota-admin', password: PASSWORD })) }
    const longer = await app.patch(`/api/blog/${post.id}`, { content: 'x'.repeat(500) }, admin)
    expect([longer.status, ((await longer.json()) as { error: string }).error]).toEqual([
      403,
      expect.stringMatching(
        /^This doesn’t fit: .* 20 of 20 MB of text. Please delete posts, or shorten them, to make room\.$/,
      ),
    ])
    expect((await app.patch(`/api/blog/${post.id}`, { content: 'Shorter now.' }, admin)).status).toBe(200)
  })

  it('don’t count a refused post towards the daily rate limit', async () => {
    const strict = await openApp(database, { ...SETTINGS, LIMIT_POSTS: '1' })
    const { id, call } = await newMember()
    await leaveRoom(id, { posts: 0 })
    const post = async () => (await strict.post('/api/blog', { ...POST, slug: `refused-${++names}` }, call)).status
    for (let at = 0; at < 3; at++) expect(await post()).toBe(403)
    await leaveRoom(id, { posts: 5 })
    expect([await post(), await post()]).toEqual([201, 429])
  })

  it('refuse an import in its preview, too, and accept it completely or not at all', async () => {
    const { id, call } = await newMember()
    await leaveRoom(id, { entries: 2 })
    const entries = Array.from({ length: 3 }, (_, at) => ({ ...DREAM, title: `Night ${at}` }))
    const send = async (some: object[], preview: boolean): Promise<Response> =>
      app.post('/api/journal/import', { entries: some, preview }, call)
    expect(await (await send(entries, true)).json()).toEqual({
      added: [0, 1, 2],
      known: [],
      refusal: expect.stringMatching(/^This doesn’t fit: your journal holds 19,998 of 20,000 entries\./),
    })
    expect((await send(entries, false)).status).toBe(403)
    expect(await (await app.get('/api/journal', call)).json()).toEqual([])
    expect(await (await send(entries.slice(1), true)).json()).toEqual({ added: [0, 1], known: [] })
    expect((await send(entries.slice(1), false)).status).toBe(201)
  })

  it('count the entries of ten concurrent identical imports once', async () => {
    const { call } = await newMember()
    const entries = Array.from({ length: 20 }, (_, at) => ({ ...DREAM, title: `Night ${at}` }))
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => app.post('/api/journal/import', { entries }, call)),
    )
    expect(statusesOf(responses)).toEqual(Array(10).fill(201))
    const added = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { added: number[] }).added),
    )
    expect(added.flat()).toHaveLength(20)
    expect(await (await app.get('/api/journal', call)).json()).toHaveLength(20)
    expect((await usage(call)).journal.entries.used).toBe(20)
  })

  it('are deleted with the account, even during concurrent writes', async () => {
    const { id, call } = await newMember()
    await write(call)
    const [ended] = await Promise.all([
      app.remove('/api/account', { password: PASSWORD }, call),
      ...Array.from({ length: 10 }, () => write(call)),
    ])
    expect(ended.status).toBe(204)
    expect(await database.db.select().from(accountUsage).where(eq(accountUsage.userId, id))).toEqual([])
    expect(await readUsage(database.db, id)).toEqual({ entries: 0, entryBytes: 0, posts: 0, postBytes: 0 })
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createServerDatabase } from '../../../tests/support/database.ts'
import { makeSmallSite } from '../../../tests/support/small-site.ts'
import { type ApiProcess, startApi } from '../../../tests/support/start-api.ts'

const PASSWORD = 'seven moons over Lisbon'
const ADMIN = 'keeper-of-the-site'
/** Half the time for which posts are cached: a change that is seen within it didn't come from an expired cache. */
const SEEN_MS = 30_000
const SITE_POST = '---\ntitle: On listening\npublishedAt: 2026-03-01\n---\nWhat comes with the site.\n'
const DREAM = { prompt: 'I was walking beside a snake along a river, and the water slowly rose to my knees.' }

type Call = { method?: string; body?: unknown; cookie?: string; address?: string }

describe.skipIf(inject('postgresUrl') === null)('two processes on one PostgreSQL server', () => {
  let folder: string
  let settings: Record<string, string>
  let both: [ApiProcess, ApiProcess]
  let database: pg.Client
  let requests = 0

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'somnary-several-'))
    await makeSmallSite(folder)
    await writeFile(path.join(folder, 'content/posts/on-listening.md'), SITE_POST)
    settings = {
      DATABASE_URL: await createServerDatabase({ template: 'template0' }),
      DATA_DIR: path.join(folder, 'data'),
      SECRET: 'a secret that all the processes know',
      ADMIN_USERNAME: ADMIN,
      ADMIN_PASSWORD: PASSWORD,
      TRUST_PROXY: '1',
      LIMIT_REGISTRATIONS: '1000',
      LIMIT_POSTS: '1000',
      SEARCH_BY_MEANING: 'off',
    }
    // Both at once, on a database that has no table yet.
    both = await Promise.all([startApi(settings, folder), startApi(settings, folder)])
    database = new pg.Client(settings['DATABASE_URL'])
    await database.connect()
  })
  afterAll(async () => {
    await database?.end()
    for (const one of both ?? []) await one.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const sendTo = (at: 0 | 1, url: string, { method = 'GET', body, cookie, address = '203.0.113.7' }: Call = {}) =>
    fetch(both[at].url + url, {
      method,
      headers: {
        'X-Forwarded-For': address,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(cookie && { Cookie: cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  /** Sends each request to the other process than the one before. */
  const send = (url: string, call?: Call) => sendTo(requests++ % 2 === 0 ? 0 : 1, url, call)
  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  const register = async (username: string) => {
    const response = await send('/api/register', { method: 'POST', body: { username, password: PASSWORD } })
    expect(response.status).toBe(201)
    return cookieOf(response)
  }
  const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length
  const many = async (times: number, request: (at: number) => Promise<Response>): Promise<number[]> =>
    Promise.all(Array.from({ length: times }, async (_, at) => (await request(at)).status))
  const newPost = async (cookie: string, slug: string, title: string) => {
    const body = { title, slug, content: 'What is known about it.' }
    const response = await sendTo(0, '/api/blog', { method: 'POST', cookie, body })
    expect(response.status).toBe(201)
    return (await response.json()) as { id: string }
  }
  /** The feed as the second process serves it to guests, from its cache. */
  const feed = async () => (await sendTo(1, '/feed.xml')).text()
  /** Waits until the second process shows something. */
  const isSeen = async (look: () => Promise<boolean>): Promise<boolean> => {
    for (const end = Date.now() + SEEN_MS; Date.now() < end; await pause(5)) if (await look()) return true
    return false
  }
  const listeners = async () => {
    const { rows } = await database.query(
      `select pid from pg_stat_activity where application_name = 'somnary changes' and datname = current_database()`,
    )
    return rows.map(({ pid }) => pid as number)
  }

  it('set up an empty database, load the content and make the administrator once', async () => {
    const { rows } = await database.query(
      `select (select count(*) from drizzle.__drizzle_migrations)::int migrations,
        (select count(distinct hash) from drizzle.__drizzle_migrations)::int distinct_migrations,
        (select count(*) from symbols)::int symbols, (select count(*) from posts)::int posts,
        (select count(*) from users where role = 'admin')::int admins`,
    )
    const migrations = readMigrationFiles({ migrationsFolder: 'src/server/storage/migrations' }).length
    expect(rows).toEqual([{ migrations, distinct_migrations: migrations, symbols: 4, posts: 1, admins: 1 }])
  })

  it('share sessions: one is valid on both, and ended on both', async () => {
    const cookie = await register('here-and-there')
    const statuses = () => many(2, (at) => sendTo(at === 0 ? 0 : 1, '/api/user', { cookie }))
    expect(await statuses()).toEqual([200, 200])
    expect((await sendTo(0, '/api/logout', { method: 'POST', cookie })).ok).toBe(true)
    expect(await statuses()).toEqual([401, 401])
  })

  it('share the allowance: of 50 requests at once 5 succeed', async () => {
    // Each process starts a worker thread with its first dream, which takes a busy machine longer than a dream may.
    const first = () => send('/api/interpret-ai', { method: 'POST', body: DREAM, address: '203.0.113.51' })
    expect([(await first()).status, (await first()).status]).toEqual([200, 200])
    const cookie = cookieOf(await send('/api/interpretation-limit', { address: '203.0.113.50' }))
    const call = { method: 'POST', body: DREAM, cookie, address: '203.0.113.50' }
    const statuses = await many(50, () => send('/api/interpret-ai', call))
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([5, 45])
  })

  it('throttle sign-ins together', async () => {
    await register('guessed-at')
    const call = { method: 'POST', body: { username: 'guessed-at', password: 'a wrong one' }, address: '203.0.113.60' }
    const statuses = await many(30, () => send('/api/login', call))
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 20])
  })

  it('count a member’s writes together', async () => {
    const cookie = await register('writes-a-lot')
    const remove = () => send(`/api/journal/${crypto.randomUUID()}`, { method: 'DELETE', cookie })
    expect((await remove()).status).toBe(404)
    // However slow the machine is, the window doesn't end in between.
    await database.query(`update attempts set expire = now() + interval '100 seconds' where key like 'write:%'`)
    const statuses = await many(329, remove)
    expect([count(statuses, 404), count(statuses, 429)]).toEqual([299, 30])
  })

  it('count the searches of an address together, expensive ones as several', async () => {
    // Three points of three hundred.
    const words = Array.from({ length: 12 }, (_, at) => `q${at}`).join('+')
    const search = () => send(`/api/suggest?q=${words}`, { address: '203.0.113.70' })
    await search()
    await database.query(`update attempts set expire = now() + interval '100 seconds' where key like 'search:%'`)
    const statuses = await many(109, search)
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([99, 10])
  })

  it('show a new post, its edit and its removal on each other', async () => {
    const cookie = await register('writes-posts')
    expect(await feed()).not.toContain('On falling')
    const { id } = await newPost(cookie, 'on-falling', 'On falling')
    expect(await isSeen(async () => (await feed()).includes('On falling'))).toBe(true)
    const image = () => sendTo(1, '/social/posts/on-falling.png')
    expect((await image()).status).toBe(200)
    const patch = { method: 'PATCH', cookie, body: { title: 'On landing' } }
    expect((await sendTo(0, `/api/blog/${id}`, patch)).status).toBe(200)
    expect(await isSeen(async () => (await feed()).includes('On landing'))).toBe(true)
    expect((await sendTo(0, `/api/blog/${id}`, { method: 'DELETE', cookie })).status).toBe(204)
    expect(await isSeen(async () => !(await feed()).includes('On landing'))).toBe(true)
    // Without a notification it would be shown until midnight.
    expect(await isSeen(async () => (await image()).status === 404)).toBe(true)
  })

  it('show nothing of a deleted member, also after their listening connections were ended', async () => {
    const cookie = await register('leaves-the-site')
    await newPost(cookie, 'a-farewell', 'A farewell')
    const image = () => sendTo(1, '/social/posts/a-farewell.png')
    expect(await isSeen(async () => (await feed()).includes('leaves-the-site'))).toBe(true)
    expect((await image()).status).toBe(200)
    const before = await listeners()
    expect(before).toHaveLength(2)
    await database.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before])
    const removal = { method: 'DELETE', cookie, body: { password: PASSWORD } }
    expect((await sendTo(0, '/api/account', removal)).status).toBe(204)
    expect(await isSeen(async () => !/leaves-the-site|A farewell/.test(await feed()))).toBe(true)
    expect(await isSeen(async () => (await image()).status === 404)).toBe(true)
    expect(await isSeen(async () => (await listeners()).length === 2)).toBe(true)
    expect((await listeners()).filter((pid) => before.includes(pid))).toEqual([])
  })

  it('hear of another version of the dictionary, which a third process loads', async () => {
    const takeaway = async () => {
      const response = await sendTo(1, '/api/interpretations/snake')
      return ((await response.json()) as { keyTakeaway: string }).keyTakeaway
    }
    const changed = 'A snake in a dream is what the newer version of the dictionary says it is.'
    expect(await takeaway()).not.toBe(changed)
    const newer = path.join(folder, 'newer')
    await makeSmallSite(newer, { snake: { keyTakeaway: changed } })
    const third = await startApi(settings, newer)
    try {
      expect(await isSeen(async () => (await takeaway()) === changed)).toBe(true)
    } finally {
      await third.stop()
    }
  })

  it('refuse to start with another secret', async () => {
    const other = { ...settings, SECRET: 'a secret that no other process has' }
    await expect(startApi(other, folder)).rejects.toThrow(/SECRET is not the one that this database is used with/)
  })
})

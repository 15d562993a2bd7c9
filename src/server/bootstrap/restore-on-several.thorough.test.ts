import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cookieOf, PASSWORD } from '../../../tests/support/app.ts'
import { createServerDatabase } from '../../../tests/support/database.ts'
import { query } from '../../../tests/support/postgres.ts'
import { makeSmallSite } from '../../../tests/support/small-site.ts'
import { type ApiProcess, startApi } from '../../../tests/support/start-api.ts'

const run = promisify(execFile)
const SNAKE = '/api/interpretations/snake'
const ADMIN = 'keeper-of-the-site'
const OTHER_TAKEAWAY = 'A snake in a dream is what another version of the dictionary says it is.'

describe.skipIf(inject('postgresUrl') === null)('a restore on a PostgreSQL server', () => {
  let folder: string
  let settings: Record<string, string>
  let both: ApiProcess[] = []
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'somnary-restored-'))
    await makeSmallSite(path.join(folder, 'site'))
    await makeSmallSite(path.join(folder, 'other'), { snake: { keyTakeaway: OTHER_TAKEAWAY } })
    settings = {
      DATABASE_URL: await createServerDatabase(),
      DATA_DIR: path.join(folder, 'data'),
      SECRET: 'a secret that all the processes know',
      LIMIT_REGISTRATIONS: '1000',
      SEARCH_BY_MEANING: 'off',
    }
  })
  afterAll(async () => {
    for (const one of both) await one.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const command = (name: 'backup' | 'restore', file: string) =>
    run(process.execPath, [path.resolve(`scripts/${name}.ts`), file], {
      cwd: path.join(folder, 'other'),
      env: { ...process.env, ...settings },
    })
  const post = (url: string, body: unknown, cookie = '') =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify(body),
    })
  const takeaways = () =>
    Promise.all(
      both.map(async ({ url }) => ((await (await fetch(url + SNAKE)).json()) as { keyTakeaway: string }).keyTakeaway),
    )
  const signIns = (username: string) =>
    Promise.all(both.map(async ({ url }) => (await post(`${url}/api/login`, { username, password: PASSWORD })).status))
  const feeds = () => Promise.all(both.map(async ({ url }) => (await fetch(`${url}/feed.xml`)).text()))
  const isSeen = async (look: () => Promise<boolean>) => {
    for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) if (await look()) return true
    return false
  }

  it('brings this version’s content and administrator back on every server, without a restart', async () => {
    // A backup of another version of the site, which has no administrator.
    const other = await startApi(settings, path.join(folder, 'other'))
    const registered = await post(`${other.url}/api/register`, { username: 'was-there', password: PASSWORD })
    const letter = { title: 'A letter', slug: 'a-letter', content: 'What was written before.' }
    expect((await post(`${other.url}/api/blog`, letter, cookieOf(registered))).status).toBe(201)
    await other.stop()
    const backup = path.join(folder, 'other.backup')
    await command('backup', backup)

    const own = { ...settings, ADMIN_USERNAME: ADMIN, ADMIN_PASSWORD: PASSWORD }
    both = await Promise.all([startApi(own, path.join(folder, 'site')), startApi(own, path.join(folder, 'site'))])
    const ours = (await takeaways())[0]
    expect(ours).not.toBe(OTHER_TAKEAWAY)
    const [first] = both
    expect((await post(`${first?.url}/api/register`, { username: 'came-later', password: PASSWORD })).status).toBe(201)
    const deleted = `delete from posts where slug = 'a-letter'`
    await query(settings['DATABASE_URL'] ?? '', deleted)
    expect((await feeds()).some((feed) => feed.includes('A letter'))).toBe(false)

    await command('restore', backup)
    expect(await isSeen(async () => (await feeds()).every((feed) => feed.includes('A letter')))).toBe(true)
    expect(await isSeen(async () => (await takeaways()).every((takeaway) => takeaway === ours))).toBe(true)
    expect(await isSeen(async () => (await signIns(ADMIN)).every((status) => status === 200))).toBe(true)
    expect(await signIns('was-there')).toEqual([200, 200])
    expect(await signIns('came-later')).toEqual([401, 401])
  })

  it('is found out also by servers whose listening connection was lost meanwhile', async () => {
    const ours = (await takeaways())[0]
    const url = settings['DATABASE_URL'] ?? ''
    // The mark of a restore without its notification, and rows as another version wrote them.
    await query(
      url,
      `update symbols set key_takeaway = '${OTHER_TAKEAWAY}' where slug = 'snake';
       update content_versions set version = 'another' where name in ('dictionary', 'restore')`,
    )
    await query(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'somnary changes' and datname = current_database()`,
    )
    expect(await isSeen(async () => !(await dictionaryVersions(url)).includes('another'))).toBe(true)
    expect(await isSeen(async () => (await takeaways()).every((takeaway) => takeaway === ours))).toBe(true)
  })
})

async function dictionaryVersions(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query(`select version from content_versions where name = 'dictionary'`)
    return rows.map(({ version }) => version as string)
  } finally {
    await client.end()
  }
}

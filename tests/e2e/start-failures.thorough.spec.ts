import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { query, startThrowawayServer } from '../support/postgres.ts'
import { freePort, startServer } from '../support/server-process.ts'
import { makeSmallSite } from '../support/small-site.ts'

const SECRET = 'a secret that only this test knows, of some length'
const folder = () => mkdtemp(path.join(tmpdir(), 'somnary-start-'))

/** Where a start takes a third of the time, with a dictionary of four symbols. */
let site: string
test.beforeAll(async () => {
  site = await folder()
  await makeSmallSite(site)
})
test.afterAll(() => rm(site, { recursive: true, force: true }))

/** The one sentence that a failing start says; the process must end with a status that isn't 0. */
async function sentenceOf(env: Record<string, string>, cwd = site): Promise<string> {
  const output = await startServer({ DATA_DIR: await folder(), ...env }, cwd).then(
    async (server) => {
      await server.stop()
      throw new Error('It started.')
    },
    (error: Error) => error.message,
  )
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).not.toMatch(/ {4}at /)
  return output
}

test('a data folder that can’t be written', async () => {
  const file = path.join(await folder(), 'a-file')
  await writeFile(file, '')
  const DATA_DIR = path.join(file, 'data')
  expect(await sentenceOf({ DATA_DIR })).toContain(`The folder ${DATA_DIR} can’t be written`)
  expect(await sentenceOf({ DATA_DIR, SECRET })).toContain(DATA_DIR)
})

test('a damaged secret', async () => {
  const DATA_DIR = await folder()
  await writeFile(path.join(DATA_DIR, 'secret'), 'half')
  expect(await sentenceOf({ DATA_DIR })).toMatch(/The secret in .* is damaged/)
})

test('an address that isn’t this machine’s', async () => {
  expect(await sentenceOf({ HOST: '192.0.2.1' })).toContain('correct HOST')
})

test('a folder without the site’s content', async () => {
  const cwd = await folder()
  await mkdir(path.join(cwd, 'dist'))
  for (const name of ['client', 'server']) {
    await mkdir(path.join(cwd, 'dist', name))
  }
  await cp('dist/programs', path.join(cwd, 'dist/programs'), { recursive: true })
  await writeFile(path.join(cwd, 'dist/server/server.js'), 'import "./missing.js"')
  expect(await sentenceOf({}, cwd)).toContain('The built site can’t be loaded')
})

test('a database server that can’t be reached or used', async () => {
  const away = `postgres://somnary:secret@127.0.0.1:${await freePort()}/somnary`
  expect(await sentenceOf({ DATABASE_URL: away, SECRET })).toMatch(/can’t be reached \(ECONNREFUSED\)/)
  expect(await sentenceOf({ DATABASE_URL: 'postgres://somnary:a#b@127.0.0.1/x', SECRET })).toMatch(/^DATABASE_URL/)

  const server = await startThrowawayServer()
  test.skip(!server, 'PostgreSQL is not installed')
  if (!server) return
  try {
    const other = (change: (url: URL) => void) => {
      const url = new URL(server.url)
      change(url)
      return url.href
    }
    const wrongPassword = other((url) => (url.password = 'wrong'))
    expect(await sentenceOf({ DATABASE_URL: wrongPassword, SECRET })).toContain('refuses the user or the password')
    const unknown = other((url) => (url.pathname = '/nowhere'))
    expect(await sentenceOf({ DATABASE_URL: unknown, SECRET })).toContain('is not on its server')
    await query(server.url, 'create schema drizzle')
    await query(server.url, 'create table drizzle.__drizzle_migrations (created_at bigint)')
    await query(server.url, `insert into drizzle.__drizzle_migrations values (${Date.now() + 86_400_000})`)
    expect(await sentenceOf({ DATABASE_URL: server.url, SECRET })).toContain('A newer version of the site')
  } finally {
    await server.stop()
  }
})

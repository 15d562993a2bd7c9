import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getTableName, is, Table } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allTables } from '../../../../tests/support/all-tables.ts'
import { openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { makeAuthenticator } from '../../../../tests/support/authenticator.ts'
import { migratedTemplateFolder } from '../../../../tests/support/database.ts'
import { withDiskFaults } from '../../../../tests/support/disk-faults.ts'
import { wrapEmbedded } from '../connection/db.ts'
import { PERSONAL_TABLES, SHORT_LIVED_TABLES } from '../schema/personal-tables.ts'
import { type Embedded, openEmbedded } from './embedded.ts'

/** Words that PostgreSQL's English dictionary doesn't stem. */
const MARKER = 'quokkavelvet'
const KEPT = 'wombatcotton'

let root: string
let folder: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'somnary-erasure-'))
  folder = path.join(root, 'db')
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** The files under the data folder that contain a word. */
function filesWith(word: string): string[] {
  const files = fs.readdirSync(path.dirname(folder), { recursive: true, withFileTypes: true })
  return files.flatMap((file) => {
    if (!file.isFile()) return []
    const name = path.join(file.parentPath, file.name)
    try {
      return fs.readFileSync(name).includes(word) ? [name] : []
    } catch {
      // Deleted since it was listed.
      return []
    }
  })
}

describe('deleted text', () => {
  let embedded: Embedded
  let app: Awaited<ReturnType<typeof openApp>>
  let call: { cookie: string }
  beforeAll(async () => {
    const template = await migratedTemplateFolder()
    // Injected disk faults crash the database where a test needs it.
    const execArgv = withDiskFaults(`${root}/control`)
    embedded = await openEmbedded(folder, { template, execArgv, upkeep: { everyMs: 500, restFactor: 0 } })
    app = await openApp(await wrapEmbedded(embedded, path.resolve('src/server/storage/migrations')))
    await app.becomeMember(KEPT)
  })
  afterAll(() => embedded.close())
  let members = 0
  beforeEach(async () => {
    call = (await app.becomeMember(`${MARKER}-${++members}`)).call
  })

  const entryOf = (word: string) => ({
    title: `A ${word} in the hall`,
    dreamDate: '2026-03-01',
    dreamContent: `I dreamt of a ${word} that sat in the hall and looked at me.`,
    mood: word,
    tags: [word],
    interpretation: `The ${word} may stand for patience.`,
  })
  const writeToDisk = async () => {
    await embedded.pool.query('analyze')
    await embedded.pool.query('checkpoint')
    expect(filesWith(MARKER)).not.toEqual([])
  }
  /** Waits until the upkeep, running on its timer, has erased the marker from all files. */
  const waitUntilErased = async () => {
    await expect.poll(() => filesWith(MARKER), { timeout: 50_000, interval: 250 }).toEqual([])
    expect(filesWith(KEPT)).not.toEqual([])
  }

  test('an account, its journal and its posts are erased from every file', async () => {
    for (let n = 0; n < 30; n++) await app.post('/api/journal', entryOf(n % 3 ? KEPT : MARKER), call)
    const content = `About a ${MARKER}, and about everything else that there is to say.`
    expect((await app.post('/api/blog', { title: MARKER, slug: MARKER, content }, call)).status).toBe(201)
    const authenticator = makeAuthenticator()
    const options = await (await app.post('/api/account/passkeys/options', { password: PASSWORD }, call)).json()
    expect((await app.post('/api/account/passkeys', authenticator.create(options), call)).status).toBe(201)
    const renamed = await app.patch(`/api/account/passkeys/${authenticator.id}`, { name: MARKER }, call)
    expect(renamed.status).toBe(200)
    const kept = await app.becomeMember(`${KEPT}-2`)
    expect((await app.post('/api/journal', entryOf(KEPT), kept.call)).status).toBe(201)
    await writeToDisk()
    const ended = await app.remove('/api/account', { password: PASSWORD }, call)
    expect(ended.status).toBe(204)
    await waitUntilErased()
    const journal = (await (await app.get('/api/journal', kept.call)).json()) as unknown[]
    expect(journal).toHaveLength(1)
  })

  test('a deleted entry, and words removed by an edit, are erased from every file', async () => {
    const { call: other } = await app.becomeMember('other')
    const edited = (await (await app.post('/api/journal', entryOf(MARKER), other)).json()) as { id: string }
    const deleted = (await (await app.post('/api/journal', entryOf(MARKER), other)).json()) as { id: string }
    // The username contains the marker too, and would remain.
    await app.remove('/api/account', { password: PASSWORD }, call)
    await writeToDisk()
    expect((await app.patch(`/api/journal/${edited.id}`, entryOf(KEPT), other)).status).toBe(200)
    expect((await app.remove(`/api/journal/${deleted.id}`, {}, other)).status).toBe(204)
    await waitUntilErased()
  })

  test('an entry is erased from every file even if the database crashed in between', async () => {
    const { id } = (await (await app.post('/api/journal', entryOf(MARKER), call)).json()) as { id: string }
    await writeToDisk()
    await app.remove('/api/account', { password: PASSWORD }, call)
    expect(id).toBeTruthy()
    fs.writeFileSync(`${root}/control`, 'EIO')
    await embedded.pool.query('checkpoint').catch(() => {})
    fs.writeFileSync(`${root}/control`, '')
    await waitUntilErased()
  })
})

test('every table is classified as personal, short-lived, or neither', () => {
  const otherTables = [
    ...['categories', 'symbols', 'symbol_names', 'search_words', 'loaded_posts', 'content_versions'],
    // Keyed hashes.
    'recovery_codes',
    // Counts without text.
    ...['recognitions', 'pairings', 'feedback', 'account_usage'],
  ]
  const tables = Object.values(allTables).flatMap((value) => (is(value, Table) ? [getTableName(value)] : []))
  expect(tables.sort()).toEqual([...PERSONAL_TABLES, ...SHORT_LIVED_TABLES, ...otherTables].sort())
})

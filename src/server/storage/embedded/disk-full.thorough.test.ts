import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { migratedTemplateFolder } from '../../../../tests/support/database.ts'
import { withDiskFaults } from '../../../../tests/support/disk-faults.ts'
import { isDatabaseUnreachable, isDiskFull, wrapEmbedded } from '../connection/db.ts'
import { openEmbedded } from './embedded.ts'

const MEGABYTE = 1024 * 1024
const NOTE = 'x'.repeat(2000)

let root: string
let template: string
let folder: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'somnary-full-'))
  template = await migratedTemplateFolder()
})
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(root, 'data-')), 'db')
})

const open = (execArgv?: string[]) => openEmbedded(folder, { template, execArgv, roomCheckMs: 100 })

/** Inserts notes until an insert fails; returns the number of inserted notes, and the error. */
async function writeUntilFull(pool: Pool, from = 0): Promise<{ kept: number; error: unknown }> {
  for (let id = from; ; id++) {
    try {
      await pool.query('insert into notes values ($1, $2)', [id, NOTE])
    } catch (error) {
      return { kept: id, error }
    }
  }
}

async function ids(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from notes order by id')
  return rows.map(({ id }) => id)
}

const upTo = (n: number) => Array.from({ length: n }, (_, id) => id)
const succeeds = (work: () => Promise<unknown>) =>
  expect.poll(() => work().then(Boolean, () => false), { timeout: 60_000, interval: 100 }).toBe(true)

test('when the write-ahead log can’t grow, committed rows stay readable and none is lost', {
  timeout: 180_000,
}, async () => {
  const control = `${folder}.control`
  const { pool, isDiskFull: hasFullDisk, close } = await open(withDiskFaults(control))
  await pool.query('create table notes (id int primary key, text text)')
  await pool.query('checkpoint')
  fs.writeFileSync(control, 'ENOSPC')
  const { kept, error } = await writeUntilFull(pool)
  expect(isDiskFull(error)).toBe(true)
  await succeeds(() => ids(pool))
  expect(await ids(pool)).toEqual(upTo(kept))
  fs.writeFileSync(control, '')
  await expect.poll(hasFullDisk).toBe(false)
  await succeeds(() => pool.query('insert into notes values ($1, $2)', [kept, NOTE]))
  expect(await ids(pool)).toEqual(upTo(kept + 1))
  await close()
})

describe.skipIf(!canMount())('on a small separate disk', () => {
  let disk: string
  beforeEach(async () => {
    disk = path.dirname(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'none', disk])
    return () => execFileSync('umount', ['--lazy', disk])
  })
  const resize = (megabytes: number) => execFileSync('mount', ['-o', `remount,size=${megabytes}m`, disk])
  /** Uses up the free space, as another program would. */
  const fill = async () => {
    const { bavail, bsize } = fs.statfsSync(disk)
    await writeFile(path.join(disk, 'other'), Buffer.alloc(Math.max(0, bavail * bsize)))
  }

  test('reads work and writes are refused; both work again when there is free space', {
    timeout: 300_000,
  }, async () => {
    const first = await open()
    await first.pool.query('create table notes (id int primary key, text text)')
    await first.pool.query('checkpoint')
    const room = fs.statfsSync(disk)
    await writeFile(path.join(disk, 'other'), Buffer.alloc(room.bavail * room.bsize - 6 * MEGABYTE))

    let { kept, error } = await writeUntilFull(first.pool)
    expect(isDiskFull(error)).toBe(true)
    // Repeated attempts, as by users: each is refused, reading recovers after each, and no row is written partially.
    for (let attempt = 1; attempt <= 2; attempt++) {
      await succeeds(() => ids(first.pool))
      const again = await writeUntilFull(first.pool, kept)
      expect(isDiskFull(again.error) || isDatabaseUnreachable(again.error)).toBe(true)
      kept = again.kept
    }
    await succeeds(async () => expect(await ids(first.pool)).toEqual(upTo(kept)))
    await fill()
    await first.close()

    // The database can be opened while the disk is full.
    const second = await open()
    expect(await ids(second.pool)).toEqual(upTo(kept))
    ;({ kept, error } = await writeUntilFull(second.pool, kept))
    await succeeds(() => ids(second.pool))

    resize(256)
    await expect.poll(second.isDiskFull, { timeout: 60_000 }).toBe(false)
    await succeeds(() => second.pool.query('insert into notes values ($1, $2)', [kept, NOTE]))
    await second.close()

    const third = await open()
    expect(await ids(third.pool)).toEqual(upTo(kept + 1))
    // The index agrees with the table.
    await third.pool.query('set enable_seqscan = off')
    expect(await ids(third.pool)).toEqual(upTo(kept + 1))
    await third.close()
  })

  test('the site reports the full disk in a message, and still serves what is stored', {
    timeout: 300_000,
  }, async () => {
    const database = await wrapEmbedded(await open(), path.resolve('src/server/storage/migrations'))
    const app = await openApp(database)
    const { call } = await app.becomeMember('full')
    const entry = { title: 'A flood', dreamDate: '2026-03-01', dreamContent: `Water rose in the house. ${NOTE}` }
    const posted = await app.post('/api/journal', entry, call)
    expect(posted.status).toBe(201)
    // A request with a session that is due to be renewed would write.
    await database.db.execute(sql`update sessions set expires_at = now() + interval '5 days'`)
    await fill()

    const postUntilRefused = async () => {
      for (;;) {
        const response = await app.post('/api/journal', entry, call)
        if (response.status === 503) return response
        expect(response.status).toBe(201)
      }
    }
    const refusal = await postUntilRefused()
    expect(refusal.headers.get('Retry-After')).toBe('60')
    expect(((await refusal.json()) as { error: string }).error).toContain('its disk is full')
    await expect.poll(async () => (await app.get('/api/journal', call)).status, { timeout: 60_000 }).toBe(200)
    expect((await app.get('/api/search?q=an+old+house')).status).toBe(200)
    expect((await (await app.post('/api/journal', entry, call)).json()) as object).toEqual({
      error: expect.stringContaining('its disk is full'),
    })

    await rm(path.join(disk, 'other'))
    await expect.poll(async () => (await app.post('/api/journal', entry, call)).status, { timeout: 60_000 }).toBe(201)
    expect((await app.post('/api/login', { username: 'full', password: PASSWORD })).status).toBe(200)
    await database.close()
  })
})

/** Whether this user may mount file systems: root may, outside of most containers. */
function canMount(): boolean {
  const mountPoint = fs.mkdtempSync(path.join(tmpdir(), 'somnary-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', mountPoint], { stdio: 'ignore' })
    execFileSync('umount', [mountPoint], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    fs.rmSync(mountPoint, { recursive: true, force: true })
  }
}

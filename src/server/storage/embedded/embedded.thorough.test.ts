import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withDiskFaults } from '../../../../tests/support/disk-faults.ts'
import { isThorough } from '../../../../tests/support/thorough.ts'
import { isDatabaseUnreachable } from '../connection/db.ts'
import { openEmbedded } from './embedded.ts'
import { DatabaseInUse } from './embedded-lock.ts'
import { upkeep } from './embedded-upkeep.ts'
import { createCluster, POSTGRES_MAJOR } from './pglite.ts'

const KILLS = isThorough ? 20 : 2

let root: string
let template: string
let folder: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'somnary-embedded-'))
  template = path.join(root, 'template')
  await createCluster(template)
})
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(root, 'data-')), 'db')
})

const open = () => openEmbedded(folder, { template })

async function withNotes(rows = 0) {
  const database = await open()
  await database.pool.query('create table notes (id serial primary key, text text not null)')
  await database.pool.query("insert into notes (text) select repeat('x', 200) from generate_series(1, $1::int)", [rows])
  return database
}

/** A logger that collects the reasons of the restarts. */
function makeRestartLogger() {
  const reasons: string[] = []
  const logger = { error: ({ reason }: { reason: string }) => reasons.push(reason), warn() {} } as never
  return { logger, reopened: () => reasons }
}

async function readTexts(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>('select text from notes').catch(() => ({ rows: [] }))
  return rows.map(({ text }) => text)
}

/** Starts a process that opens the database of this test; returns it and the lines that it writes. */
function startProcess(task: 'hold' | 'write'): { child: ChildProcess; lines: AsyncIterableIterator<string> } {
  const program = path.resolve('tests/support/embedded-process.ts')
  const child = spawn(process.execPath, [program, folder, task], { stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

describe('opening', () => {
  test('creates a private folder, and has its rows when reopened', async () => {
    const first = await withNotes(3)
    await first.close()
    expect((await stat(folder)).mode & 0o777).toBe(0o700)

    const second = await open()
    expect((await second.pool.query('select count(*)::int as n from notes')).rows).toEqual([{ n: 3 }])
    await second.close()
  })

  test('works without a template', async () => {
    const { pool, close } = await openEmbedded(folder, { template: path.join(root, 'none') })
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    await close()
  })

  test('has pg_trgm, and runs POSTGRES_MAJOR', async () => {
    const { pool, close } = await open()
    await pool.query('create extension pg_trgm')
    expect((await pool.query("select similarity('snake', 'snkae') > 0.1 as alike")).rows).toEqual([{ alike: true }])
    const { rows } = await pool.query<{ server_version: string }>('show server_version')
    expect(rows[0]?.server_version.split('.')[0]).toBe(POSTGRES_MAJOR)
    await close()
  })

  test('starts over after an interrupted first start', async () => {
    await mkdir(path.join(`${folder}.new`, 'base'), { recursive: true })
    await (await open()).close()
    expect(await readdir(path.dirname(folder))).toEqual(['db', 'db.lock', 'db.reserve'])
  })

  test('does not touch a folder that contains something else', async () => {
    await mkdir(folder)
    await writeFile(path.join(folder, 'diary.txt'), 'mine')
    await expect(open()).rejects.toThrow(`The folder ${folder} holds something that is not a database`)
    expect(await readdir(folder)).toEqual(['diary.txt'])
  })

  test('names the version of a folder of another version', async () => {
    await mkdir(folder)
    await writeFile(path.join(folder, 'PG_VERSION'), '17\n')
    await expect(open()).rejects.toThrow('was written by PostgreSQL 17')
  })

  test('reports what is wrong with a damaged database, and releases the lock', async () => {
    await (await open()).close()
    fs.truncateSync(path.join(folder, 'global/pg_control'), 100)
    await expect(open()).rejects.toThrow(`The database in ${folder} can't be opened: could not read file`)
    await expect(open()).rejects.not.toBeInstanceOf(DatabaseInUse)
  })
})

describe('the lock', () => {
  test('prevents a second opening until the first is closed, which can be done twice', async () => {
    const first = await open()
    await expect(open()).rejects.toThrow(DatabaseInUse)
    await Promise.all([first.close(), first.close()])
    await (await open()).close()
  })

  test('prevents another process from opening it, with a message of one sentence', async () => {
    const first = await open()
    const { child, lines } = startProcess('hold')
    expect((await lines.next()).value).toBe(
      `The database in ${folder} is in use by another process: stop it, or set DATA_DIR.`,
    )
    if (child.exitCode === null) await once(child, 'exit')
    expect(child.exitCode).toBe(1)
    await first.close()
  })

  test('is released as soon as its holder is killed', async () => {
    await (await open()).close()
    const { child, lines } = startProcess('hold')
    expect((await lines.next()).value).toBe('open')
    await expect(open()).rejects.toThrow(DatabaseInUse)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await open()).close()
  })
})

describe('an abandoned connection', () => {
  test('in a transaction is rolled back, and leaves no session state', async () => {
    const { pool, close } = await withNotes()
    const client = await pool.connect()
    await client.query('begin')
    await client.query("insert into notes (text) values ('half done')")
    await client.query('create temporary table scratch (id int)')
    await client.query("set timezone = 'Asia/Tokyo'")
    client.release(new Error('given up'))
    expect(await readTexts(pool)).toEqual([])
    expect((await pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
    await expect(pool.query('select * from scratch')).rejects.toThrow('does not exist')
    await close()
  })

  test('during a statement is replaced by the next when that has ended', async () => {
    const { pool, close } = await withNotes()
    const late = { text: "insert into notes (text) select 'late' from pg_sleep(1)", query_timeout: 100 }
    await expect(pool.query(late)).rejects.toThrow('Query read timeout')
    expect(await readTexts(pool)).toEqual(['late'])
    await close()
  })
})

describe('durability', () => {
  test('syncs to the disk at every commit, and never for reads', async () => {
    await (await withNotes()).close()
    const control = `${folder}.control`
    const { pool, close } = await openEmbedded(folder, { execArgv: withDiskFaults(control) })
    const syncs = () => fs.statSync(`${control}.syncs`).size
    const before = syncs()
    for (let n = 1; n <= 20; n++) await pool.query("insert into notes (text) values ('a')")
    const commits = syncs()
    expect(commits - before).toBeGreaterThanOrEqual(20)
    await pool.query('select * from notes')
    expect(syncs()).toBe(commits)
    // A checkpoint syncs the tables themselves, and folders in which files were added or removed.
    await pool.query('checkpoint')
    expect(syncs()).toBeGreaterThan(commits)
    await close()
  })

  test('runs with the settings that durability needs', async () => {
    const { pool, close } = await open()
    const { rows } = await pool.query(`select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method') order by name`)
    expect(rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ])
    await close()
  })

  test('a failing disk ends the database, which restarts with all committed rows', async () => {
    const { reopened, logger } = makeRestartLogger()
    await (await withNotes()).close()
    const control = `${folder}.control`
    const { pool, close } = await openEmbedded(folder, { logger, execArgv: withDiskFaults(control) })
    await pool.query("insert into notes (text) values ('kept')")
    fs.writeFileSync(control, 'EIO')
    const error = await pool.query("insert into notes (text) values ('lost')").catch((reason: Error) => reason)
    expect(isDatabaseUnreachable(error)).toBe(true)
    fs.writeFileSync(control, '')
    await expect.poll(async () => (await readTexts(pool)).includes('kept'), { timeout: 30_000 }).toBe(true)
    expect(reopened()).toEqual([expect.stringContaining('could not fsync file')])
    await close()
  })

  test('text that looks like the exit line of the server does not end it', async () => {
    const { reopened, logger } = makeRestartLogger()
    const { pool, close } = await openEmbedded(folder, { template, logger })
    const line = '2026-11-21 01:38:28.424 UTC [42] PANIC:  I dreamt of a crash'
    for (const text of [line, `falling\n${line}`, `falling\r\n${line}\n`]) {
      await expect(pool.query('select $1::text::uuid', [text])).rejects.toThrow('invalid input syntax')
      await expect(pool.query(`select '${text}'::text::uuid`)).rejects.toThrow('invalid input syntax')
    }
    expect(reopened()).toEqual([])
    await close()
  })

  test('keeps every row that was acknowledged before a kill', { timeout: 300_000 }, async () => {
    await (await withNotes()).close()
    const acknowledged: number[] = []
    for (let round = 1; round <= KILLS; round++) {
      const { child, lines } = startProcess('write')
      const first = await lines.next()
      acknowledged.push(Number(first.value))
      setTimeout(() => child.kill('SIGKILL'), Math.random() * 400)
      for await (const line of lines) acknowledged.push(Number(line))

      const { pool, close } = await open()
      const { rows } = await pool.query<{ id: number }>('select id from notes')
      const kept = new Set(rows.map(({ id }) => id))
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
      // The index agrees with the table.
      await pool.query('set enable_seqscan = off; set enable_bitmapscan = off')
      const byIndex = await pool.query('select id from notes where id > 0 order by id')
      expect(byIndex.rows.length).toBe(rows.length)
      await close()
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS)
  })
})

describe('upkeep', () => {
  const logSize = 'select (pg_current_wal_insert_lsn() - redo_lsn)::int as bytes from pg_control_checkpoint()'

  test('checkpoints when the log is long, and only then', async () => {
    const { pool, close } = await withNotes()
    const bytes = async () => (await pool.query<{ bytes: number }>(logSize)).rows[0]?.bytes ?? 0
    await pool.query("insert into notes (text) select repeat('x', 200) from generate_series(1, 100)")
    const little = await bytes()
    await upkeep(pool)
    expect(await bytes()).toBeGreaterThanOrEqual(little)

    await pool.query("insert into notes (text) select repeat('x', 200) from generate_series(1, 80000)")
    expect(await bytes()).toBeGreaterThan(16 * 1024 * 1024)
    await upkeep(pool)
    expect(await bytes()).toBeLessThan(1024 * 1024)
    await close()
  })

  test('the log does not grow without limit', { timeout: 120_000 }, async () => {
    const { pool, close } = await withNotes()
    for (let round = 1; round <= 4; round++) {
      await pool.query(
        "insert into notes (text) select repeat('x', 200) from generate_series(1, 80000); delete from notes",
      )
      await upkeep(pool)
    }
    const { rows } = await pool.query<{ size: number }>('select sum(size)::int as size from pg_ls_waldir()')
    expect(rows[0]?.size).toBeLessThan(96 * 1024 * 1024)
    await close()
  })

  test('vacuums and analyses only tables that changed', async () => {
    const { pool, close } = await withNotes(1000)
    await pool.query('create table calm (id int)')
    await upkeep(pool)
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } =
      await pool.query(`select relname, last_vacuum is not null as vacuumed, last_analyze is not null as analysed
      from pg_stat_user_tables order by relname`)
    expect(rows).toEqual([
      { relname: 'calm', vacuumed: false, analysed: false },
      { relname: 'notes', vacuumed: true, analysed: true },
    ])
    await close()
  })
})

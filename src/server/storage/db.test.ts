import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { count, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createServerDatabase, describeEachDatabase } from '../../../tests/support/database.ts'
import { type Database, type Db, isDatabaseAway, isUniqueViolation, openDatabase } from './db.ts'
import { contentVersions } from './schema.ts'

/** The error that an operation fails with. */
async function failure(operation: Promise<unknown>): Promise<unknown> {
  return operation.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  )
}

/** A function of storage, as they all are: it takes the database or a transaction. */
async function versions(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(contentVersions)
  return row?.n ?? 0
}

describeEachDatabase('the database', (open) => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    database = await open()
    db = database.db
  })

  test('answers raw statements in one shape', async () => {
    const { rows } = await db.execute<{ n: number; word: string }>(sql`select 1 as n, ${'snake'}::text as word`)
    expect(rows).toEqual([{ n: 1, word: 'snake' }])
  })

  test('answers a ping', async () => {
    await expect(database.ping()).resolves.toBeUndefined()
  })

  test('keeps a transaction whole or drops it whole', async () => {
    const before = await versions(db)
    const dropped = db.transaction(async (tx) => {
      await tx.insert(contentVersions).values({ name: 'dropped', version: '1' })
      expect(await versions(tx)).toBe(before + 1)
      throw new Error('changed my mind')
    })
    await expect(dropped).rejects.toThrow('changed my mind')
    expect(await versions(db)).toBe(before)

    await db.transaction((tx) => tx.insert(contentVersions).values({ name: 'kept', version: '1' }))
    expect(await versions(db)).toBe(before + 1)
  })

  test('goes on after a failed statement', async () => {
    const error = await failure(db.execute(sql`select nothing from nowhere`))
    expect(isDatabaseAway(error)).toBe(false)
    await expect(database.ping()).resolves.toBeUndefined()
  })

  test('knows a unique violation, inside a transaction too', async () => {
    const insert = (target: Db) => target.insert(contentVersions).values({ name: 'twice', version: '1' })
    await insert(db)
    const plain = await failure(insert(db))
    const nested = await failure(db.transaction((tx) => insert(tx)))
    for (const error of [plain, nested]) {
      expect(isUniqueViolation(error)).toBe(true)
      expect(isDatabaseAway(error)).toBe(false)
    }
    expect(isUniqueViolation(await failure(db.execute(sql`select 1 / 0`)))).toBe(false)
  })

  test('is away once it is closed, and may be closed twice', async () => {
    const other = await open()
    await Promise.all([other.close(), other.close()])
    await other.close()
    expect(isDatabaseAway(await failure(other.db.select().from(contentVersions)))).toBe(true)
    expect(isDatabaseAway(await failure(other.ping()))).toBe(true)
  })

  test('gives each caller a database of its own', async () => {
    const other = await open()
    await other.db.insert(contentVersions).values({ name: 'only here', version: '1' })
    expect(await db.select().from(contentVersions).where(eq(contentVersions.name, 'only here'))).toEqual([])
  })
})

test('the embedded database is migrated when it is opened, and is there again afterwards', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'somnary-db-'))
  const folder = path.join(root, 'data', 'db')
  const first = await openDatabase({ folder })
  await first.db.insert(contentVersions).values({ name: 'symbols', version: '7' })
  await first.close()

  const second = await openDatabase({ folder })
  expect(second.kind).toBe('embedded')
  expect(await second.db.select().from(contentVersions)).toEqual([{ name: 'symbols', version: '7' }])
  await second.close()
  await rm(root, { recursive: true })
})

test('a failed migration gives the folder back', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'somnary-db-'))
  const folder = path.join(root, 'db')
  const nowhere = path.join(root, 'no-migrations')
  for (let attempt = 1; attempt <= 2; attempt++) {
    await expect(openDatabase({ folder, migrationsFolder: nowhere })).rejects.toThrow('_journal.json')
  }
  await rm(root, { recursive: true })
})

describe.skipIf(inject('postgresUrl') === null)('a PostgreSQL server', () => {
  test('is migrated once when several servers start at the same time', async () => {
    const url = await createServerDatabase({ migrated: false })
    const opened = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ url, folder: '' })))
    const { db } = opened[0] ?? expect.fail('none was opened')
    const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`)
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
    expect(await versions(db)).toBe(0)
    for (const { close } of opened) await close()
  })

  test('may go down in the middle of a transaction without taking the process along', async () => {
    const lost: unknown[] = []
    const logger = { fatal() {}, error() {}, warn: (details: unknown) => lost.push(details) }
    const database = await openDatabase({ url: await createServerDatabase(), folder: '', logger })
    const interrupted = database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
      await expect.poll(() => lost.length).toBeGreaterThan(0)
      await tx.execute(sql`select 1`)
    })
    expect(isDatabaseAway(await failure(interrupted))).toBe(true)
    await expect(database.ping()).resolves.toBeUndefined()
    await database.close()
  })
})

describe('a server that is not there', () => {
  test('is an error at once when nothing listens', async () => {
    const error = await failure(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', folder: '' }))
    expect(isDatabaseAway(error)).toBe(true)
  })

  test('is an error after a while when it never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as AddressInfo
    const error = await failure(openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/none`, folder: '' }))
    expect(isDatabaseAway(error)).toBe(true)
    silent.close()
  })
})

describe('isDatabaseAway', () => {
  const error = (properties: object, message = '') => Object.assign(new Error(message), properties)

  test.each([
    error({ code: 'ECONNREFUSED' }),
    error({ code: '57P01' }),
    error({ code: '57P03' }),
    error({ code: '53300' }),
    error({ code: '08006' }),
    new Error('Failed query', { cause: error({ code: 'ECONNRESET' }) }),
    new AggregateError([error({ code: 'ECONNREFUSED' })], 'no address answered'),
  ])('is true for %s', (away) => {
    expect(isDatabaseAway(away)).toBe(true)
  })

  test.each([error({ code: '23505' }), error({ code: '42601' }), error({ code: 'ENOENT' }), undefined, 'a word'])(
    'is false for %s',
    (other) => {
      expect(isDatabaseAway(other)).toBe(false)
    },
  )
})

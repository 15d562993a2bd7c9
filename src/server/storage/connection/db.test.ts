import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { count, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createServerDatabase, describeEachDatabase } from '../../../../tests/support/database.ts'
import { contentVersions } from '../schema/schema-dictionary.ts'
import { type Database, type Db, isDatabaseUnreachable, isUniqueViolation, openDatabase } from './db.ts'

/** Returns the error that an operation fails with. */
async function failure(operation: Promise<unknown>): Promise<unknown> {
  return operation.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  )
}

/** A typical storage function: it takes the database or a transaction. */
async function countVersions(db: Db): Promise<number> {
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

  test('returns raw statements’ rows in the same shape on both databases', async () => {
    const { rows } = await db.execute<{ n: number; word: string }>(sql`select 1 as n, ${'snake'}::text as word`)
    expect(rows).toEqual([{ n: 1, word: 'snake' }])
  })

  test('responds to a ping', async () => {
    await expect(database.ping()).resolves.toBeUndefined()
  })

  test('commits or rolls back a whole transaction', async () => {
    const before = await countVersions(db)
    const dropped = db.transaction(async (tx) => {
      await tx.insert(contentVersions).values({ name: 'dropped', version: '1' })
      expect(await countVersions(tx)).toBe(before + 1)
      throw new Error('changed my mind')
    })
    await expect(dropped).rejects.toThrow('changed my mind')
    expect(await countVersions(db)).toBe(before)

    await db.transaction((tx) => tx.insert(contentVersions).values({ name: 'kept', version: '1' }))
    expect(await countVersions(db)).toBe(before + 1)
  })

  test('works after a failed statement', async () => {
    const error = await failure(db.execute(sql`select nothing from nowhere`))
    expect(isDatabaseUnreachable(error)).toBe(false)
    await expect(database.ping()).resolves.toBeUndefined()
  })

  test('recognises a unique violation, also inside a transaction', async () => {
    const insert = (target: Db) => target.insert(contentVersions).values({ name: 'twice', version: '1' })
    await insert(db)
    const plain = await failure(insert(db))
    const nested = await failure(db.transaction((tx) => insert(tx)))
    for (const error of [plain, nested]) {
      expect(isUniqueViolation(error)).toBe(true)
      expect(isDatabaseUnreachable(error)).toBe(false)
    }
    expect(isUniqueViolation(await failure(db.execute(sql`select 1 / 0`)))).toBe(false)
  })

  test('can’t be reached once it is closed, and can be closed twice', async () => {
    const other = await open()
    await Promise.all([other.close(), other.close()])
    await other.close()
    expect(isDatabaseUnreachable(await failure(other.db.select().from(contentVersions)))).toBe(true)
    expect(isDatabaseUnreachable(await failure(other.ping()))).toBe(true)
  })

  test('is a separate database for each caller', async () => {
    const other = await open()
    await other.db.insert(contentVersions).values({ name: 'only here', version: '1' })
    expect(await db.select().from(contentVersions).where(eq(contentVersions.name, 'only here'))).toEqual([])
  })
})

test('the embedded database is migrated when it is opened, and keeps its rows', async () => {
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

test('a failed migration releases the folder', async () => {
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
    const url = await createServerDatabase({ template: 'template0' })
    const opened = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ url, folder: '' })))
    const { db } = opened[0] ?? expect.fail('none was opened')
    const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`)
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
    expect(await countVersions(db)).toBe(0)
    for (const { close } of opened) await close()
  })

  test('can terminate a connection during a transaction without ending the process', async () => {
    const lost: unknown[] = []
    const logger = { fatal() {}, error() {}, warn: (details: unknown) => lost.push(details) }
    const database = await openDatabase({ url: await createServerDatabase(), folder: '', logger })
    const interrupted = database.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
      await expect.poll(() => lost.length).toBeGreaterThan(0)
      await tx.execute(sql`select 1`)
    })
    expect(isDatabaseUnreachable(await failure(interrupted))).toBe(true)
    await expect(database.ping()).resolves.toBeUndefined()
    await database.close()
  })
})

describe('an unreachable server', () => {
  test('causes an error at once when nothing listens', async () => {
    const error = await failure(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', folder: '' }))
    expect(isDatabaseUnreachable(error)).toBe(true)
  })

  test('causes an error after a while when it never responds', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as AddressInfo
    const error = await failure(openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/none`, folder: '' }))
    expect(isDatabaseUnreachable(error)).toBe(true)
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
    expect(isDatabaseUnreachable(away)).toBe(true)
  })

  test.each([error({ code: '23505' }), error({ code: '42601' }), error({ code: 'ENOENT' }), undefined, 'a word'])(
    'is false for %s',
    (other) => {
      expect(isDatabaseUnreachable(other)).toBe(false)
    },
  )
})

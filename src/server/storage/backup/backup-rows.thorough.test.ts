import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someDatabases, testDatabases } from '../../../../tests/support/database.ts'
import { fillTables, readColumns, readRows } from '../../../../tests/support/fill-tables.ts'
import { makeBackups } from '../../bootstrap/backups.ts'
import { readConfig } from '../../bootstrap/config.ts'
import { type Db, openDatabase } from '../connection/db.ts'
import { copyMigrations } from '../connection/migrations-folder.ts'
import { SHORT_LIVED_TABLES } from '../schema/personal-tables.ts'
import { writeBackup } from './backup.ts'

/** How many migrations the version had that the older backup is of. */
const OLDER_VERSION = 8

let folder: string
/** The one row that a restore adds: its mark, by which other processes notice it. */
async function removeRestoreMark(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`delete from content_versions where name = 'restore' returning name`)
  expect(rows).toEqual([{ name: 'restore' }])
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'somnary-backup-rows-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes the rows of one user into three tables, in one transaction. */
async function writeUser(db: Db, n: number): Promise<void> {
  await db.transaction(async (tx) => {
    const name = `writer-${n}`
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into users (username, username_key, password_hash) values (${name}, ${name}, 'x') returning id`)
    const id = rows[0]?.id
    await tx.execute(sql`insert into account_usage values (${id}, ${n}, 1, 1, 1)`)
    await tx.execute(sql`
      insert into posts (slug, title, content, author_id) values (${name}, ${name}, ${'text '.repeat(200)}, ${id})`)
  })
}

/** Keeps writing users one after the other; `stop` returns how many. */
function keepWriting(db: Db) {
  let written = 0
  let isStopped = false
  const ended = (async () => {
    while (!isStopped) {
      await writeUser(db, written + 1)
      written++
    }
  })()
  return {
    count: () => written,
    async stop() {
      isStopped = true
      await ended
    },
  }
}

describe.each(testDatabases)('a backup made while users write, from $kind', ({ kind, open, available }) => {
  const target = testDatabases.find((one) => one.kind !== kind)
  test.skipIf(!available || !target?.available)('is the database of one moment, row by row', async () => {
    const source = await open()
    const copy = await target?.open()
    if (!copy) return
    await fillTables(source.db)
    const filled = await readColumns(source.db)
    expect(Object.values(await readRows(source.db)).every((rows) => rows.length === 30)).toBe(true)

    const dataDir = path.join(folder, kind)
    const config = { ...readConfig({}), dataDir }
    const file = path.join(folder, `${kind}.backup`)
    const writer = keepWriting(source.db)
    await expect.poll(writer.count).toBeGreaterThan(5)
    const before = writer.count()
    const backups = makeBackups({ config, database: source })
    const writing = backups.toFile(file)
    await expect(backups.toFile(`${file}.other`)).rejects.toThrow('is under way')
    const rows = await writing
    const after = writer.count()
    await writer.stop()

    expect(await makeBackups({ config, database: copy }).restore(file)).toBe(rows)
    const restored = await copy.db.execute<{ n: number }>(
      sql`select count(*)::int as n from users where username like 'writer-%'`,
    )
    const moment = restored.rows[0]?.n ?? 0
    expect(moment).toBeGreaterThanOrEqual(before)
    expect(moment).toBeLessThanOrEqual(after + 1)
    await source.db.execute(sql`
      delete from users where username like 'writer-%' and substr(username, 8)::int > ${moment}`)
    const kept = Object.fromEntries(Object.entries(filled).filter(([name]) => !SHORT_LIVED_TABLES.includes(name)))
    await removeRestoreMark(copy.db)
    expect(await readRows(copy.db, kept)).toEqual(await readRows(source.db, kept))
    const shortLived = Object.fromEntries(SHORT_LIVED_TABLES.map((name) => [name, filled[name] ?? []]))
    expect(Object.values(await readRows(copy.db, shortLived)).flat()).toEqual([])
    // Neither the copy of the source nor the trial of the restore is left.
    expect(await readdir(dataDir)).toEqual([])
    await source.close()
    await copy.close()
  })
})

describe.each(testDatabases)('a restore that fails in the trial ($kind)', ({ kind, open, available }) => {
  test.skipIf(!available)('changes nothing', async () => {
    const database = await open()
    await fillTables(database.db, 3)
    const config = { ...readConfig({}), dataDir: path.join(folder, `trial-${kind}`) }
    const backups = makeBackups({ config, database })
    const file = path.join(folder, `trial-${kind}.backup`)
    // A complete file whose rows don't fit together: the entries of a user who is missing.
    const broken = await open()
    await fillTables(broken.db, 3)
    await broken.db.execute(sql`alter table posts drop constraint posts_author_id_users_id_fk`)
    await broken.db.execute(sql`update posts set author_id = 4711`)
    await makeBackups({ config, database: broken }).toFile(file)
    await broken.close()
    const before = await readRows(database.db)
    await expect(backups.restore(file)).rejects.toThrow()
    expect(await readRows(database.db)).toEqual(before)
    expect(await readdir(config.dataDir)).toEqual([])
    await database.close()
  })
})

describe.each(someDatabases)('a backup of an older version ($kind)', ({ kind, open, available }) => {
  test.skipIf(!available)('is restored with the tables of its time and migrated', async () => {
    const dataDir = path.join(folder, `older-${kind}`)
    const migrationsFolder = path.join(dataDir, 'migrations')
    await copyMigrations(OLDER_VERSION, migrationsFolder)
    const older = await openDatabase({ folder: path.join(dataDir, 'db'), migrationsFolder })
    await fillTables(older.db, 5)
    const columns = await readColumns(older.db)
    for (const name of SHORT_LIVED_TABLES) delete columns[name]
    const before = await readRows(older.db, columns)
    const file = path.join(dataDir, 'older.backup')
    await writeBackup(older.db, file)
    await older.close()

    const database = await open()
    const config = { ...readConfig({}), dataDir: path.join(dataDir, 'work') }
    expect(await makeBackups({ config, database }).restore(file)).toBe(Object.values(before).flat().length)
    await removeRestoreMark(database.db)
    expect(await readRows(database.db, columns)).toEqual(before)
    await database.close()
  })
})

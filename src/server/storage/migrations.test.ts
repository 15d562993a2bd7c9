import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createServerDatabase } from '../../../tests/support/database.ts'
import { fillTables, readColumns, readRows } from '../../../tests/support/fill-tables.ts'
import { isThorough } from '../../../tests/support/thorough.ts'
import { HOUR_MS } from '../../shared/durations.ts'
import type { Db } from './connection/db.ts'
import { copyMigrations, listMigrations, MIGRATIONS_FOLDER } from './connection/migrations-folder.ts'
import { makePool } from './connection/pool.ts'
import { openEmbedded } from './embedded/embedded.ts'

/** From this migration on, servers of the version before go on working on the new schema (see docs/operations.md). */
const FIRST_ADDITIVE = 8

const count = listMigrations().length
const versions = Array.from({ length: count - 1 }, (_, n) => n + 1)

let folder: string
let pool: Pool
let close: () => Promise<void>
let db: Db
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'somnary-migrations-'))
  for (const version of [...versions, count]) await copyMigrations(version, path.join(folder, String(version)))
})
afterAll(() => rm(folder, { recursive: true }))

const migrateTo = (version: number) => migrate(drizzle(pool), { migrationsFolder: path.join(folder, String(version)) })

/** Empties the database, so that one can be used for all versions: making an embedded one takes seconds. */
async function empty(): Promise<void> {
  await pool.query('drop schema public cascade')
  await pool.query('drop schema if exists drizzle cascade')
  await pool.query('create schema public')
}

/** Columns that a later migration has dropped, on purpose; the two of 0001 were computed from others. */
const DROPPED: Record<string, string[]> = { symbols: ['names', 'search'] }

function describeMigrations(kind: string, isAvailable: boolean, versions: number[], open: () => Promise<void>) {
  describe.skipIf(!isAvailable)(`every released schema (${kind})`, () => {
    beforeAll(open)
    afterAll(() => close())

    test.each(versions)(
      'with rows in all tables, that of the first %i migrations becomes the newest',
      async (version) => {
        await empty()
        await migrateTo(version)
        await fillTables(db, 7)
        const columns = await readColumns(db)
        for (const [name, dropped] of Object.entries(DROPPED))
          columns[name] = columns[name]?.filter((column) => !dropped.includes(column)) ?? []
        const before = await readRows(db, columns)
        expect(Object.values(before).every((rows) => rows.length === 7)).toBe(true)
        await migrateTo(count)
        expect(roundTimes(await readRows(db, columns))).toEqual(roundTimes(before))
      },
    )

    test.each(versions.filter((version) => version >= FIRST_ADDITIVE))(
      'servers that know the first %i migrations still write all their tables on the newest schema',
      async (version) => {
        await empty()
        await migrateTo(version)
        const columns = await readColumns(db)
        await migrateTo(count)
        // As the older server inserts: with its own columns alone.
        await fillTables(db, 7, columns)
        const written = await readRows(db, columns)
        expect(Object.values(written).every((rows) => rows.length === 7)).toBe(true)
        await pool.query('delete from users')
      },
    )
  })
}

/** 0003 keeps thousandths of seconds, where there were millionths before. */
function roundTimes(rows: Record<string, string[]>): Record<string, string[]> {
  const round = (row: string) => row.replace(/(:\d\d\.\d{1,3}?)0*\d{3}(?=[+-])/g, '$1')
  return Object.fromEntries(Object.entries(rows).map(([name, lines]) => [name, lines.map(round)]))
}

// On the embedded database, which takes longer, by default the oldest, the newest, and the first with additive
// migrations; on a server all.
const some = versions.filter((version) => isThorough || [1, FIRST_ADDITIVE, count - 1].includes(version))
describeMigrations('embedded', true, inject('postgresUrl') === null ? versions : some, async () => {
  const embedded = await openEmbedded(path.join(folder, 'db'), { upkeep: { everyMs: HOUR_MS } })
  pool = embedded.pool
  close = embedded.close
  db = drizzle(pool) as unknown as Db
})

describeMigrations('postgres', inject('postgresUrl') !== null, versions, async () => {
  pool = makePool({ connectionString: await createServerDatabase() }, undefined)
  close = () => pool.end()
  db = drizzle(pool) as unknown as Db
})

/** The patterns of statements that servers of the version before wouldn't survive. */
const BREAKING: [reason: string, pattern: RegExp][] = [
  ['drops a table, a column or a type', /\bdrop\s+(table|column|type|schema|sequence|view|extension)\b/i],
  ['renames', /\brename\b/i],
  ['changes a type', /\bset\s+data\s+type\b|\balter\s+column\s+"?\w+"?\s+type\b/i],
  ['forbids null or takes a default away', /\bset\s+not\s+null\b|\bdrop\s+default\b/i],
  [
    'adds a column that older servers leave out',
    /\badd\s+column\b(?!.*\b(default|bigserial|serial|generated)\b).*\bnot\s+null\b/i,
  ],
  ['adds a check that older servers may not pass', /\badd\s+constraint\b.*\bcheck\b/i],
]

const reasonsOf = (statement: string) =>
  BREAKING.filter(([, pattern]) => pattern.test(statement)).map(([reason]) => reason)

describe('a migration is additive', () => {
  test.each([
    'DROP TABLE "posts";',
    'ALTER TABLE "posts" DROP COLUMN "html";',
    'ALTER TABLE "posts" RENAME TO "articles";',
    'ALTER TABLE "posts" RENAME COLUMN "html" TO "body";',
    'ALTER TABLE "posts" ADD COLUMN "rating" integer NOT NULL;',
    'ALTER TABLE "posts" ALTER COLUMN "words" SET DATA TYPE text;',
    'ALTER TABLE "posts" ALTER COLUMN "author_id" SET NOT NULL;',
  ])('the check finds %s', (statement) => {
    expect(reasonsOf(statement)).toHaveLength(1)
  })

  test('from the journal’s second edition on, each of them', async () => {
    const journal = JSON.parse(await readFile(path.join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8')) as {
      entries: { tag: string }[]
    }
    const faults: string[] = []
    for (const { tag } of journal.entries.slice(FIRST_ADDITIVE)) {
      const text = await readFile(path.join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8')
      for (const statement of text.split('--> statement-breakpoint'))
        for (const reason of reasonsOf(statement)) faults.push(`${tag} ${reason}: ${statement.trim()}`)
    }
    expect(faults).toEqual([])
  })
})

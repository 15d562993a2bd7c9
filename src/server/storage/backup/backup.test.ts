import { execFile } from 'node:child_process'
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createServerDatabase, describeEachDatabase, testDatabases } from '../../../../tests/support/database.ts'
import { isThorough } from '../../../../tests/support/thorough.ts'
import { type Database, type Db, openDatabase } from '../connection/db.ts'
import { restoreBackup, writeBackup } from './backup.ts'
import { openBackup } from './backup-stream.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'somnary-backup-'))
})
afterAll(() => rm(folder, { recursive: true }))

/**
 * Creates additional tables with every kind of column, named so that their alphabetical order violates the foreign key.
 */
async function addTables(db: Db): Promise<void> {
  const statements = [
    'create table z_people (id serial primary key, "full name" text not null)',
    `create table a_dreams (
      id int generated always as identity primary key, person int not null references z_people on delete cascade,
      told text, tags text[], at timestamptz, day date, search tsvector, extra jsonb, raw bytea, weight float8, ok bool,
      length int generated always as (length(told)) stored)`,
  ]
  for (const statement of statements) await db.execute(sql.raw(statement))
}

async function insertRows(db: Db): Promise<void> {
  await db.execute(sql`insert into z_people ("full name") values ('Ottoline'), (${'Jörg „the snake“ \\N'}), ('gone')`)
  await db.execute(sql`delete from z_people where "full name" = 'gone'`)
  await db.execute(sql`
    insert into a_dreams (person, told, tags, at, day, search, extra, raw, weight, ok) values
      (1, ${'A line\nand a tab\tand 🐍 "quotes" \\ and \'more\''}, ${sql.raw(`array['a,b', 'c"d', '', null, 'null']`)},
       '2026-11-20 23:59:59.123456+05', '2024-02-29', to_tsvector('english', 'snakes swimming'), '{"a": [1, null]}',
       '\\x00ff10', 0.1 + 0.2, true),
      (2, null, null, 'infinity', null, null, null, null, 'NaN', null),
      (2, '', '{}', null, null, '', 'null', '', -0.0, false)`)
  await db.execute(sql`
    insert into a_dreams (person, told) select 1, 'dream ' || n || repeat(' and on', 50) from generate_series(1, 1200) n`)
}

async function readAllRows(db: Db) {
  const people = await db.execute(sql`select p::text as row from z_people p order by id`)
  const dreams = await db.execute(sql`select d::text as row from a_dreams d order by id`)
  return [...people.rows, ...dreams.rows]
}

async function openWithTables(open: () => Promise<Database>): Promise<Database> {
  const database = await open()
  await addTables(database.db)
  return database
}

describe.each(testDatabases)('from $kind', ({ kind, open, available }) => {
  describe.skipIf(!available).each(testDatabases)('to $kind', (target) => {
    test.skipIf(!target.available)('a restore replaces the whole content', async () => {
      const file = path.join(folder, `${kind}-${target.kind}.backup`)
      const source = await openWithTables(open)
      await insertRows(source.db)
      const written = await writeBackup(source.db, file)
      expect(written).toBeGreaterThanOrEqual(1205)
      expect((await stat(file)).mode & 0o777).toBe(0o600)

      const copy = await openWithTables(target.open)
      await copy.db.execute(sql`insert into z_people (id, "full name") values (77, 'was here before')`)
      expect(await restoreBackup(copy.db, await openBackup(file))).toBe(written)
      expect(await readAllRows(copy.db)).toEqual(await readAllRows(source.db))

      // Sequences continue beyond every id that was given on either database, and may have been since the backup.
      const next = await copy.db.execute<{ id: number }>(
        sql`insert into z_people ("full name") values ('new') returning id`,
      )
      expect(next.rows[0]?.id).toBe(1_000_004)
      await copy.db.execute(sql`select setval('z_people_id_seq', 2000000)`)
      await restoreBackup(copy.db, await openBackup(file))
      const again = await copy.db.execute(sql`insert into z_people ("full name") values ('newer') returning id`)
      expect(again.rows).toEqual([{ id: 2_000_001 }])
      const generated = await copy.db.execute<{ id: number }>(
        sql`insert into a_dreams (person) values (2000001) returning id`,
      )
      expect(generated.rows).toEqual([{ id: 1_001_204 }])
      await source.close()
      await copy.close()
    })
  })
})

/** Returns a backup with its lines changed. */
function changeLines(backup: Buffer, change: (lines: string[]) => string[]): Buffer {
  return gzipSync(`${change(gunzipSync(backup).toString().trimEnd().split('\n')).join('\n')}\n`)
}

/** Removes a table and its rows, and adjusts the counts, as if the file never had that table. */
function withoutTable(name: string) {
  return (lines: string[]): string[] => {
    const from = lines.findIndex((line) => line.startsWith(`{"table":"${name}"`))
    expect(from).toBeGreaterThan(0)
    const rows = lines.slice(from + 1).findIndex((line) => !line.startsWith('['))
    const end = JSON.parse(lines.at(-1) ?? '') as { rows: number; tables: Record<string, number> }
    delete end.tables[name]
    return [...lines.toSpliced(from, rows + 1).slice(0, -1), JSON.stringify({ ...end, rows: end.rows - rows })]
  }
}

/** Converts a backup to version 1: with the short-lived tables, and without the number of rows of each table. */
function asVersion1(lines: string[]): string[] {
  const [head = '', ...rest] = lines
  const { tables: _, ...end } = JSON.parse(rest.pop() ?? '') as { rows: number; tables: object }
  const short = [
    '{"table":"sessions","columns":["id","user_id","created_at","expires_at"]}',
    '["stolen","1","2026-11-01 00:00:00+00","2036-11-01 00:00:00+00"]',
    '{"table":"attempts","columns":["key","points","expire"]}',
    '["name:abc","7",null]',
    '{"table":"allowances","columns":["subject","used","resets_at"]}',
    '["account:1","5","2036-11-01 00:00:00+00"]',
  ]
  return [
    JSON.stringify({ ...JSON.parse(head), version: 1 }),
    ...short,
    ...rest,
    JSON.stringify({ ...end, rows: end.rows + 3 }),
  ]
}

async function countAll(db: Db, table: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)
  return rows[0]?.n ?? 0
}

describeEachDatabase('short-lived tables', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.db.execute(sql`insert into users (username, username_key, password_hash) values ('ada', 'ada', 'x')`)
    await database.db.execute(sql`insert into sessions (id, user_id, expires_at) values ('here', 1, now() + '1 day')`)
    await database.db.execute(sql`insert into attempts (key, points) values ('name:xyz', 3)`)
    await database.db.execute(sql`insert into allowances values ('account:1', 2, now() + '1 day')`)
  })

  test('sessions, attempts and allowances are not backed up, and are emptied by a restore', async () => {
    const file = path.join(folder, `short-${database.kind}.backup`)
    expect(await writeBackup(database.db, file)).toBe(1)
    const text = gunzipSync(await readFile(file)).toString()
    for (const name of ['sessions', 'attempts', 'allowances']) expect(text).not.toContain(`"${name}"`)
    expect(await restoreBackup(database.db, await openBackup(file))).toBe(1)
    for (const name of ['sessions', 'attempts', 'allowances']) expect(await countAll(database.db, name)).toBe(0)
    expect(await countAll(database.db, 'users')).toBe(1)
  })

  test('a restore of a version 1 file skips them', async () => {
    const file = path.join(folder, `older-${database.kind}.backup`)
    await writeBackup(database.db, file)
    await writeFile(file, changeLines(await readFile(file), asVersion1))
    expect(await restoreBackup(database.db, await openBackup(file))).toBe(1)
    for (const name of ['sessions', 'attempts', 'allowances']) expect(await countAll(database.db, name)).toBe(0)
    expect(await countAll(database.db, 'users')).toBe(1)
  })
})

describeEachDatabase('an invalid backup file', (open) => {
  let database: Database
  let before: unknown
  let good: Buffer
  beforeAll(async () => {
    database = await openWithTables(open)
    await insertRows(database.db)
    before = await readAllRows(database.db)
    const file = path.join(folder, 'good.backup')
    await writeBackup(database.db, file)
    good = await readFile(file)
  })

  /** Tries to restore this content, checks that the database is unchanged, and returns the error message. */
  async function refusal(content: Buffer | string): Promise<string> {
    const file = path.join(folder, 'bad.backup')
    await writeFile(file, content)
    const message = await openBackup(file)
      .then((source) => restoreBackup(database.db, source))
      .then(
        () => 'restored',
        (error: Error) => error.message,
      )
    expect(await readAllRows(database.db)).toEqual(before)
    return message.replace(file, 'FILE')
  }

  test.each([
    ['empty', ''],
    ['text', 'dear diary'],
    ["something else gzip'ed", gzipSync('dear diary\n')],
    ["other JSON, gzip'ed", gzipSync('{"name":"somnary"}\n')],
    ['a line that never ends', gzipSync(Buffer.alloc(500_000_000, '['), { level: 1 })],
  ])('%s', async (_name, content) => {
    expect(await refusal(content)).toBe('FILE is not a backup of this site.')
  })

  test('truncated, or with a line missing', async () => {
    const sentence = 'FILE is incomplete or damaged; nothing was changed.'
    expect(await refusal(good.subarray(0, good.length / 2))).toBe(sentence)
    const lines = gunzipSync(good).toString().trimEnd().split('\n')
    expect(await refusal(gzipSync(`${lines.slice(0, -1).join('\n')}\n`))).toBe(sentence)
    const lastRow = lines.findLastIndex((line) => line.startsWith('['))
    expect(await refusal(gzipSync(`${lines.toSpliced(lastRow, 1).join('\n')}\n`))).toBe(sentence)
  })

  test.each(['users', 'dream_journal_entries', 'posts', 'symbols'])('without the table %s', async (name) => {
    const sentence = `FILE is incomplete: what belongs into the table ${name} is missing; nothing was changed.`
    expect(await refusal(changeLines(good, withoutTable(name)))).toBe(sentence)
    expect(await refusal(changeLines(good, (lines) => asVersion1(withoutTable(name)(lines))))).toBe(sentence)
  })

  test('with rows of a table missing, with rows of another length, or with lines after the end', async () => {
    const end = (lines: string[]) => JSON.parse(lines.at(-1) ?? '') as { rows: number }
    const withoutLastRow = (lines: string[]) => {
      const one = lines.findLastIndex((line) => line.startsWith('['))
      return [...lines.toSpliced(one, 1).slice(0, -1), JSON.stringify({ ...end(lines), rows: end(lines).rows - 1 })]
    }
    expect(await refusal(changeLines(good, withoutLastRow))).toMatch(/^FILE is incomplete: what belongs into the table/)
    const damaged = 'FILE is incomplete or damaged; nothing was changed.'
    const withShortRows = (lines: string[]) => lines.map((line) => (line.startsWith('[') ? '["1"]' : line))
    expect(await refusal(changeLines(good, withShortRows))).toBe(damaged)
    expect(await refusal(changeLines(good, (lines) => [...lines, lines[0] ?? '']))).toBe(damaged)
    expect(await refusal(changeLines(good, (lines) => [lines[0] ?? '', 'null', ...lines.slice(1)]))).toBe(damaged)
  })

  test('with rows that the database refuses, of which the message says nothing', async () => {
    const withRowTwice = (lines: string[]) => {
      const head = lines.findIndex((line, at) => line.startsWith('{"table"') && lines[at + 1]?.startsWith('['))
      const { table } = JSON.parse(lines[head] ?? '') as { table: string }
      const end = JSON.parse(lines.at(-1) ?? '') as { rows: number; tables: Record<string, number> }
      const tables = { ...end.tables, [table]: (end.tables[table] ?? 0) + 1 }
      const twice = lines.toSpliced(head + 1, 0, lines[head + 1] ?? '')
      return [...twice.slice(0, -1), JSON.stringify({ ...end, rows: end.rows + 1, tables })]
    }
    expect(await refusal(changeLines(good, withRowTwice))).toBe(
      'FILE has rows that the database refuses; nothing was changed.',
    )
  })

  test.each<[string, string, string]>([
    ['a table without columns', '{"table":"users","columns":[]}', 'is incomplete or damaged'],
    ['a table whose columns aren’t listed', '{"table":"users"}', 'is incomplete or damaged'],
    ['a column twice', '{"table":"users","columns":["id","id"]}', 'is incomplete or damaged'],
    ['a line of another kind', '{"tables":"users"}', 'is incomplete or damaged'],
    ['a sequence at no number', '{"sequence":"users_id_seq","value":"x","called":true}', 'is incomplete or damaged'],
    [
      'a sequence beyond its end',
      '{"sequence":"users_id_seq","value":"3000000000","called":true}',
      'has rows that the database refuses',
    ],
  ])('with %s', async (_what, line, reason) => {
    const changed = changeLines(good, (lines) => {
      const begin = /^\{"(?:table|sequence)":"\w+"/.exec(line)?.[0]
      const at = begin ? lines.findIndex((one) => one.startsWith(begin)) : -1
      return at < 0 ? lines.toSpliced(-1, 0, line) : lines.with(at, line)
    })
    expect(await refusal(changed)).toBe(`FILE ${reason}; nothing was changed.`)
  })

  test('made by a newer version', async () => {
    const [head = '', ...rest] = gunzipSync(good).toString().split('\n')
    const header = JSON.parse(head) as { migrations: string[] }
    header.migrations.push('a migration of next year')
    expect(await refusal(gzipSync([JSON.stringify(header), ...rest].join('\n')))).toBe(
      'FILE was made by a newer version of the site: restore it with that version.',
    )
  })

  test('a missing file', async () => {
    await expect(openBackup(path.join(folder, 'nothing'))).rejects.toThrow('ENOENT')
  })
})

test.skipIf(!testDatabases[0]?.available)(
  'a backup writes to a file of its own, whatever is in its place',
  async () => {
    const database = await testDatabases[0]?.open()
    if (!database) return
    const own = await mkdtemp(path.join(folder, 'planted-'))
    const file = path.join(own, 'site.backup')
    await writeFile(path.join(own, 'theirs'), '')
    await symlink(path.join(own, 'theirs'), `${file}.unfinished`)
    await writeBackup(database.db, file)
    expect(await readFile(path.join(own, 'theirs'), 'utf8')).toBe('')
    const { mode } = await lstat(file)
    expect(mode & 0o777).toBe(0o600)
    await database.close()
  },
)

describeEachDatabase('a backup that fails', (open) => {
  test('keeps the existing file, and leaves no other', async () => {
    const { db } = await open()
    const own = await mkdtemp(path.join(folder, 'own-'))
    const file = path.join(own, 'site.backup')
    await writeFile(file, 'older')
    await db.execute(sql`create table one (id int primary key, other int)`)
    await db.execute(sql`create table two (id int primary key references one)`)
    await db.execute(sql`alter table one add foreign key (other) references two`)
    await expect(writeBackup(db, file)).rejects.toThrow('in a circle: one, two')
    expect(await readFile(file, 'utf8')).toBe('older')
    expect(await readdir(own)).toEqual(['site.backup'])
  })
})

describe('the commands', () => {
  const run = promisify(execFile)
  const script = (name: string, args: string[], env: Record<string, string>) =>
    run(process.execPath, [path.resolve('scripts', `${name}.ts`), ...args], {
      env,
    }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
    )

  test.skipIf(!isThorough || !inject('postgresUrl'))(
    'move a site from the embedded database to a server',
    { timeout: 180_000 },
    async () => {
      const data = await mkdtemp(path.join(folder, 'data-'))
      const source = await openDatabase({ folder: path.join(data, 'db') })
      await source.db.execute(sql`insert into content_versions (name, version) values ('symbols', 'moved')`)
      const file = path.join(data, 'site.backup')
      const whileOpen = await script('backup', [file], { DATA_DIR: data })
      expect(whileOpen).toEqual({ code: 1, output: expect.stringContaining('is in use by another process') })
      expect(whileOpen.output.trim().split('\n')).toHaveLength(1)
      await source.close()

      expect(await script('backup', [file], { DATA_DIR: data })).toEqual({
        code: 0,
        output: `Wrote 1 rows to ${file}.\n`,
      })
      const url = await createServerDatabase()
      const env = { DATA_DIR: data, DATABASE_URL: url, SECRET: 'a secret that is long enough for this' }
      expect(await script('restore', [file], env)).toEqual({ code: 0, output: `Restored 1 rows from ${file}.\n` })
      const target = await openDatabase({ url, folder: '' })
      const { rows } = await target.db.execute(sql`select version from content_versions where name = 'symbols'`)
      expect(rows).toEqual([{ version: 'moved' }])
      await target.close()
    },
  )
})

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createServerDatabase, describeEachDatabase, testDatabases } from '../../../../tests/support/database.ts'
import { type Database, openDatabase } from './db.ts'

/** Runs a statement with this mark `times` times in one transaction; returns how many like it are prepared then. */
async function preparedAfter(database: Database, mark: string, times: number): Promise<number> {
  const text = sql.raw(` as ${mark}`)
  return database.db.transaction(async (tx) => {
    for (let time = 0; time < times; time++) {
      const { rows } = await tx.execute(sql`select ${time}::int + 1${text}`)
      expect(rows).toEqual([{ [mark]: time + 1 }])
    }
    const { rows } = await tx.execute(`select count(*)::int as count from pg_prepared_statements
      where statement like '%as ${mark}'`)
    return Number(rows[0]?.['count'])
  })
}

describeEachDatabase('prepared statements', (open) => {
  test('are those that are used often, each once', async () => {
    const database = await open()
    const kind = database.kind
    expect(await preparedAfter(database, `rare_${kind}`, 2)).toBe(0)
    expect(await preparedAfter(database, `often_${kind}`, 20)).toBe(1)
    expect(await preparedAfter(database, `often_${kind}`, 20)).toBe(1)
  })

  test('find the rows of a table that was changed since, and what a table of the same name holds', async () => {
    const { db } = await open()
    const read = async () => (await db.execute(sql`select name from prepared_test where id = ${1}`)).rows
    await db.execute('create table prepared_test (id int, name text)')
    await db.execute(`insert into prepared_test values (1, 'first')`)
    for (let time = 0; time < 10; time++) expect(await read()).toEqual([{ name: 'first' }])
    await db.execute('alter table prepared_test add column more text, add primary key (id)')
    expect(await read()).toEqual([{ name: 'first' }])
    await db.execute('drop table prepared_test')
    await db.execute('create table prepared_test (name text, id int)')
    await db.execute(`insert into prepared_test values ('second', 1)`)
    expect(await read()).toEqual([{ name: 'second' }])
  })
})

describe.skipIf(!testDatabases.some(({ kind, available }) => kind === 'postgres' && available))(
  'behind a pooler',
  () => {
    test('no statement is prepared', async () => {
      const database = await openDatabase({ url: await createServerDatabase(), isPooled: true, folder: '' })
      try {
        expect(await preparedAfter(database, 'pooled', 20)).toBe(0)
      } finally {
        await database.close()
      }
    })
  },
)

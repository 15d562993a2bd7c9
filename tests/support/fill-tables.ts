import { sql } from 'drizzle-orm'
import type { Db } from '../../src/server/storage/connection/db.ts'

type Column = { name: string; type: string; nullable: boolean; generated: boolean; refers: [string, string] | null }
type Table = { name: string; columns: Column[] }

/** The rows of each table, in PostgreSQL's text format and sorted. */
export type TableRows = Record<string, string[]>

/** An expression for the value of row `n`; values differ from row to row wherever the type has enough of them. */
const VALUES: [type: RegExp, expression: string][] = [
  [/^text$/, `'row ' || n || E' of 🐍 "quoted" \\\\N,\\ttab\\nline'`],
  [/^text\[\]$/, `array['a,b', '', 'row ' || n, E'"\\\\']`],
  [/^(integer|bigint)$/, 'n'],
  [/^smallint$/, 'n % 5'],
  [/^real$/, '(n / 7.0)::real'],
  [/^boolean$/, 'n % 2 = 0'],
  [/^uuid$/, 'gen_random_uuid()'],
  [/^date$/, `date '2026-02-20' + n`],
  [/^timestamp/, `timestamptz '2026-02-28 23:59:59.123456+05' + n * interval '7 hours 1 millisecond'`],
  [/^tsvector$/, `to_tsvector('english', 'swimming snakes ' || n)`],
  [/^bytea$/, `decode(md5(n::text), 'hex')`],
  [/^json$/, `json_build_object('n', n, 'text', E'line\\nbreak', 'none', null)`],
  [/^jsonb$/, `jsonb_build_object('n', n, 'list', array['x', null])`],
]

/**
 * Inserts `rows` rows into every table, whatever tables and columns there are: with text that needs escaping, with a
 * null in every third row of a column that may have one, and with references to rows that exist. With `only`, into
 * those tables and columns alone.
 */
export async function fillTables(db: Db, rows = 30, only?: Record<string, string[]>): Promise<void> {
  for (const { name, columns } of await readTables(db)) {
    if (only && !only[name]) continue
    const filled = columns.filter((column) => !column.generated && (!only || only[name]?.includes(column.name)))
    const expressions = filled.map((column) => sql.raw(makeValue(column, rows)))
    const names = filled.map((column) => sql.identifier(column.name))
    await db.execute(sql`
      insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)})
      select ${sql.join(expressions, sql`, `)} from generate_series(1, ${sql.raw(String(rows))}) n`)
  }
}

function makeValue({ name, type, nullable, refers }: Column, rows: number): string {
  const expression = refers
    ? `(select "${refers[1]}" from "${refers[0]}" order by "${refers[1]}" offset (n - 1) % ${rows} limit 1)`
    : VALUES.find(([pattern]) => pattern.test(type))?.[1]
  if (!expression) throw new Error(`A value for the type ${type} of ${name} is missing in fill-tables.ts.`)
  return nullable ? `case when n % 3 > 0 then ${expression} end` : expression
}

/** Reads all rows of the tables; with `columns`, those of another schema's tables and columns alone. */
export async function readRows(db: Db, columns?: Record<string, string[]>): Promise<TableRows> {
  const rows: TableRows = {}
  const tables = columns ?? (await readColumns(db))
  for (const [name, wanted] of Object.entries(tables)) {
    const texts = sql.join(
      wanted.map((column) => sql`${sql.identifier(column)}::text`),
      sql`, `,
    )
    const read = await db.execute<{ row: string }>(
      sql`select to_json(array[${texts}])::text as row from ${sql.identifier(name)}`,
    )
    rows[name] = read.rows.map(({ row }) => row).sort()
  }
  return rows
}

/** The columns of each table. */
export async function readColumns(db: Db): Promise<Record<string, string[]>> {
  const tables = await readTables(db)
  return Object.fromEntries(tables.map((table) => [table.name, table.columns.map(({ name }) => name)]))
}

/** The tables, each after those that it refers to. */
async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await db.execute<Column & { table: string; to: string | null; column: string | null }>(sql`
    select class.relname as table, attname as name, format_type(atttypid, atttypmod) as type,
      not attnotnull as nullable,
      attidentity <> '' or attgenerated <> '' or coalesce(pg_get_expr(adbin, adrelid) like 'nextval%', false) as generated,
      parent.relname as to,
      (select a.attname from pg_attribute a where a.attrelid = confrelid and a.attnum = confkey[1]) as column
    from pg_class class join pg_attribute on attrelid = class.oid
      left join pg_attrdef on adrelid = class.oid and adnum = attnum
      left join pg_constraint on conrelid = class.oid and contype = 'f' and conkey[1] = attnum
      left join pg_class parent on parent.oid = confrelid
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and attnum > 0 and not attisdropped
    order by class.relname, attnum`)
  const waiting = Map.groupBy(rows, ({ table }) => table)
  const ordered: Table[] = []
  while (waiting.size > 0) {
    for (const [name, columns] of waiting) {
      if (columns.some(({ to }) => to && to !== name && waiting.has(to))) continue
      waiting.delete(name)
      const described = columns.map(({ to, column, ...rest }): Column => {
        return { ...rest, refers: to && column ? [to, column] : null }
      })
      ordered.push({ name, columns: described })
    }
  }
  return ordered
}

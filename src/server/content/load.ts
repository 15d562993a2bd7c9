import { createHash } from 'node:crypto'
import { eq, getTableColumns, notInArray, sql } from 'drizzle-orm'
import { plainKey, withForms } from '../domain/query.ts'
import type { Db, Tx } from '../storage/db.ts'
import { categories, contentVersions, searchWords, symbolNames, symbols } from '../storage/schema.ts'
import type { Dictionary, SymbolFile } from './read.ts'

const NAME = 'dictionary'

/** A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 500

/** Raised when the shape of the rows changes, so that the same files are loaded anew. */
const SHAPE = 3

/**
 * Puts the dictionary into the database, unless this very version is there already. Ids stay with their slugs;
 * what has no file any more is removed. Answers the version, which changes exactly when the dictionary does.
 */
export async function loadDictionary(db: Db, dictionary: Dictionary): Promise<string> {
  const version = createHash('sha256')
    .update(JSON.stringify([SHAPE, dictionary]))
    .digest('hex')
    .slice(0, 16)
  const [loaded] = await db.select().from(contentVersions).where(eq(contentVersions.name, NAME))
  if (loaded?.version === version) return version

  await db.transaction(async (tx) => {
    // Several servers may start at once: the first one loads, the others wait and find it done.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`content:${NAME}`}))`)

    const rows = await tx
      .insert(categories)
      .values(dictionary.categories.map(({ slug, name }, position) => ({ slug, name, position })))
      .onConflictDoUpdate({
        target: categories.slug,
        set: { name: sql`excluded.name`, position: sql`excluded.position` },
      })
      .returning()
    const idOf = new Map(rows.map((row) => [row.slug, row.id]))

    const values = dictionary.symbols.map((symbol) => {
      const categoryId = idOf.get(symbol.category)
      if (!categoryId) throw new Error(`There is no category "${symbol.category}".`)
      return {
        slug: symbol.slug,
        keyword: symbol.keyword,
        content: symbol.body,
        categoryId,
        synonyms: symbol.synonyms,
        tags: symbol.tags,
        keyTakeaway: symbol.keyTakeaway,
        culturalContext: symbol.culturalContext.trim(),
        relatedSymbols: symbol.relatedSymbols,
        sources: symbol.sources,
        rank: symbol.rank ?? null,
        nameSearch: sql`${vector(withForms(symbol.keyword), 'A')} || ${vector(withForms(symbol.synonyms.join('\n')), 'B')}`,
        textSearch: vector([symbol.keyTakeaway, symbol.body, symbol.culturalContext].join('\n'), 'D'),
      }
    })
    const { id: _id, slug: _slug, createdAt: _createdAt, updatedAt: _updatedAt, ...columns } = getTableColumns(symbols)
    const set = {
      ...Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
      ),
      updatedAt: sql`case when ${isReadAlike()} then ${symbols.updatedAt} else now() end`,
    }
    const idOfSymbol = new Map<string, string>()
    for (const some of inBatches(values)) {
      const rows = await tx
        .insert(symbols)
        .values(some)
        .onConflictDoUpdate({ target: symbols.slug, set })
        .returning({ id: symbols.id, slug: symbols.slug })
      for (const { id, slug } of rows) idOfSymbol.set(slug, id)
    }
    await loadNames(tx, dictionary.symbols, idOfSymbol)

    await tx.delete(symbols).where(
      notInArray(
        symbols.slug,
        dictionary.symbols.map((symbol) => symbol.slug),
      ),
    )
    await tx.delete(categories).where(
      notInArray(
        categories.slug,
        dictionary.categories.map((category) => category.slug),
      ),
    )
    await tx
      .insert(contentVersions)
      .values({ name: NAME, version })
      .onConflictDoUpdate({ target: contentVersions.name, set: { version } })
  })
  return version
}

/** What the search looks names and misspelt words up in, made anew. */
async function loadNames(tx: Tx, files: SymbolFile[], idOf: ReadonlyMap<string, string>): Promise<void> {
  await tx.delete(symbolNames)
  await tx.delete(searchWords)
  const uses = new Map<string, number>()
  const names = files.flatMap(({ slug, keyword, synonyms, tags }) => {
    for (const text of [keyword, ...synonyms, ...tags]) {
      for (const word of new Set(plainKey(text).split(/[^\p{L}\p{N}]+/u))) {
        if (word.length > 2) uses.set(word, (uses.get(word) ?? 0) + 1)
      }
    }
    const symbolId = idOf.get(slug) as string
    const told = [
      { kind: 'keyword', name: keyword },
      ...synonyms.map((name) => ({ kind: 'synonym', name })),
      ...tags.map((name) => ({ kind: 'tag', name })),
    ]
    return told.map(({ kind, name }, position) => ({ symbolId, position, kind, name, key: plainKey(name) }))
  })
  // As columns, not rows: thousands of rows of parameters cost seconds.
  const column = <Key extends keyof (typeof names)[number]>(key: Key) => sql.param(names.map((name) => name[key]))
  await tx.execute(sql`
    insert into ${symbolNames} (symbol_id, position, kind, name, key)
    select * from unnest(${column('symbolId')}::uuid[], ${column('position')}::int[], ${column('kind')}::text[], ${column('name')}::text[], ${column('key')}::text[])`)
  await tx.execute(sql`
    insert into ${searchWords} (word, sound, uses)
    select word, dmetaphone(word), uses
    from unnest(${sql.param([...uses.keys()])}::text[], ${sql.param([...uses.values()])}::int[]) as told(word, uses)`)
}

/** Whether an entry that is loaded again reads as it did. */
function isReadAlike() {
  const read = [
    symbols.keyword,
    symbols.content,
    symbols.keyTakeaway,
    symbols.culturalContext,
    symbols.relatedSymbols,
    symbols.sources,
    symbols.tags,
  ]
  return sql.join(
    read.map((column) => sql`${column} = excluded.${sql.identifier(column.name)}`),
    sql` and `,
  )
}

function inBatches<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  )
}

function vector(text: string, weight: 'A' | 'B' | 'D') {
  return sql`setweight(to_tsvector('english', ${text}), ${weight}::"char")`
}

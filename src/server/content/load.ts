import { createHash } from 'node:crypto'
import { eq, getTableColumns, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../storage/db.ts'
import { categories, contentVersions, symbols } from '../storage/schema.ts'
import type { Dictionary } from './read.ts'

const NAME = 'dictionary'

/** A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 500

/** Raised when the shape of the rows changes, so that the same files are loaded anew. */
const SHAPE = 1

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
        tags: symbol.tags,
        keyTakeaway: symbol.keyTakeaway,
        culturalContext: symbol.culturalContext.trim(),
        relatedSymbols: symbol.relatedSymbols,
        sources: symbol.sources,
        names: [symbol.keyword, ...symbol.synonyms].join('\n'),
        rank: symbol.rank ?? null,
        search: weighted([
          ['A', symbol.keyword],
          ['B', symbol.synonyms.join('\n')],
          ['C', symbol.tags.join('\n')],
          ['D', [symbol.keyTakeaway, symbol.body, symbol.culturalContext].join('\n')],
        ]),
      }
    })
    const { id: _id, slug: _slug, ...columns } = getTableColumns(symbols)
    const set = Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
    )
    for (let at = 0; at < values.length; at += ROWS_AT_ONCE) {
      await tx
        .insert(symbols)
        .values(values.slice(at, at + ROWS_AT_ONCE))
        .onConflictDoUpdate({ target: symbols.slug, set })
    }

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

function weighted(parts: [weight: 'A' | 'B' | 'C' | 'D', text: string][]) {
  return sql.join(
    parts.map(([weight, text]) => sql`setweight(to_tsvector('english', ${text}), ${weight}::"char")`),
    sql` || `,
  )
}

import { createHash } from 'node:crypto'
import { eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import type { SymbolEntry } from '../../contract/symbols.ts'
import { plainText } from '../../shared/entry-text.ts'
import { situationAnchor } from '../../shared/situation-anchor.ts'
import type { Dictionary, SymbolFile } from '../content/read.ts'
import type { SymbolReading } from '../content/schema-reading.ts'
import { normaliseName, withInflections } from '../language/search-text.ts'
import type { Db, Tx } from './connection/db.ts'
import { announceChange } from './connection/notifications.ts'
import { categories, contentVersions, searchWords, symbolNames, symbols } from './schema/schema-dictionary.ts'

const NAME = 'dictionary'

/** Rows per insert. PostgreSQL, and so the embedded database's process, keeps the memory of the largest statement. */
const BATCH_ROWS = 50

/** Increased when the format of the rows changes, so that unchanged files are loaded again. */
const ROW_FORMAT = 6

/**
 * Loads the dictionary into the database, unless this version is already loaded. A symbol keeps its id as long as its
 * slug; symbols and categories that no longer have a file are deleted. Returns the version, which changes exactly when
 * the dictionary does.
 */
export async function loadDictionary(db: Db, dictionary: Dictionary): Promise<string> {
  const version = createHash('sha256')
    .update(JSON.stringify([ROW_FORMAT, dictionary]))
    .digest('hex')
    .slice(0, 16)
  if ((await loadedDictionaryVersion(db)) === version) return version

  await db.transaction(async (tx) => {
    // Several servers may start at the same time: they load one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`content:${NAME}`}))`)
    if ((await loadedDictionaryVersion(tx)) === version) return

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
        answer: symbol.answer.trim(),
        keyTakeaway: symbol.keyTakeaway,
        traditions: symbol.traditions,
        culturalContext: symbol.culturalContext,
        situations: symbol.reading.situations.map(({ label, says, question }) => {
          const dreams = dictionary.toldReports[symbol.slug]?.[label]
          return {
            label,
            anchor: situationAnchor(label),
            says,
            ...(question !== undefined && { question }),
            ...(dreams !== undefined && { dreams }),
          }
        }),
        general: generalOf(symbol.reading),
        relatedSymbols: symbol.relatedSymbols,
        figure: symbol.figure,
        sources: symbol.sources,
        rank: symbol.rank ?? null,
        ...(symbol.changed !== undefined && { updatedAt: new Date(symbol.changed) }),
        nameSearch: sql`${weightedVector(withInflections(symbol.keyword), 'A')} || ${weightedVector(withInflections(symbol.synonyms.join('\n')), 'B')}`,
        textSearch: weightedVector(
          plainText([symbol.answer, symbol.keyTakeaway, symbol.body, symbol.culturalContext].join('\n')),
          'D',
        ),
      }
    })
    const { id: _id, slug: _slug, createdAt: _createdAt, updatedAt: _updatedAt, ...columns } = getTableColumns(symbols)
    const set = {
      ...Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
      ),
      updatedAt: sql`excluded.updated_at`,
    }
    await renameSymbols(tx, dictionary.symbols)
    const idOfSymbol = new Map<string, string>()
    for (const batch of inBatches(values)) {
      const rows = await tx
        .insert(symbols)
        .values(batch)
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
    // Processes of the version before are still answering, from their caches.
    await announceChange(tx, 'dictionary')
  })
  return version
}

/**
 * The version of the dictionary that is loaded, as {@link loadDictionary} returned it; undefined before the first load.
 */
export async function loadedDictionaryVersion(db: Db | Tx): Promise<string | undefined> {
  const [loaded] = await db.select().from(contentVersions).where(eq(contentVersions.name, NAME))
  return loaded?.version
}

/** Lets a symbol whose slug has changed keep its row, and so its id and the time when it was created. */
async function renameSymbols(tx: Tx, files: SymbolFile[]): Promise<void> {
  for (const { slug, formerSlugs } of files) {
    if (formerSlugs.length === 0) continue
    const [oldest] = await tx
      .select({ id: symbols.id })
      .from(symbols)
      .where(inArray(symbols.slug, [slug, ...formerSlugs]))
      .orderBy(sql`${symbols.slug} = ${slug} desc`, symbols.createdAt, symbols.slug)
      .limit(1)
    if (oldest) await tx.update(symbols).set({ slug }).where(eq(symbols.id, oldest.id))
  }
}

/** Rebuilds the tables in which the search looks up names and misspelt words. */
async function loadNames(tx: Tx, files: SymbolFile[], idOf: ReadonlyMap<string, string>): Promise<void> {
  await tx.delete(symbolNames)
  await tx.delete(searchWords)
  const uses = new Map<string, number>()
  const names = files.flatMap(({ slug, keyword, synonyms, tags }) => {
    for (const text of [keyword, ...synonyms, ...tags]) {
      for (const word of new Set(normaliseName(text).split(/[^\p{L}\p{N}]+/u))) {
        if (word.length > 2) uses.set(word, (uses.get(word) ?? 0) + 1)
      }
    }
    const symbolId = idOf.get(slug) as string
    const named = [
      { kind: 'keyword', name: keyword },
      ...synonyms.map((name) => ({ kind: 'synonym', name })),
      ...tags.map((name) => ({ kind: 'tag', name })),
    ]
    return named.map(({ kind, name }, position) => ({ symbolId, position, kind, name, key: normaliseName(name) }))
  })
  // Passed as one array per column: a parameter for each value takes seconds for thousands of rows.
  const column = <Key extends keyof (typeof names)[number]>(key: Key) => sql.param(names.map((name) => name[key]))
  await tx.execute(sql`
    insert into ${symbolNames} (symbol_id, position, kind, name, key)
    select * from unnest(${column('symbolId')}::uuid[], ${column('position')}::int[], ${column('kind')}::text[], ${column('name')}::text[], ${column('key')}::text[])`)
  await tx.execute(sql`
    insert into ${searchWords} (word, sound, uses)
    select word, dmetaphone(word), uses
    from unnest(${sql.param([...uses.keys()])}::text[], ${sql.param([...uses.values()])}::int[]) as told(word, uses)`)
}

/** What is said of a symbol where nothing particular is told. */
function generalOf({ otherwise, questions = [] }: SymbolReading): SymbolEntry['general'] {
  return { says: otherwise.says, question: otherwise.question ?? questions[0] ?? '' }
}

function inBatches<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH_ROWS) }, (_, at) =>
    rows.slice(at * BATCH_ROWS, (at + 1) * BATCH_ROWS),
  )
}

function weightedVector(text: string, weight: 'A' | 'B' | 'D') {
  return sql`setweight(to_tsvector('english', ${text}), ${weight}::"char")`
}

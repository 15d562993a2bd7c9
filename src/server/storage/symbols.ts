import { asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SymbolEntry } from '../../contract/symbol.ts'
import type { Db } from './db.ts'
import { categories, recognitions, symbols } from './schema.ts'

const { names: _names, rank: _rank, search: _search, ...entryColumns } = getTableColumns(symbols)

const entry = {
  ...entryColumns,
  category: { id: categories.id, name: categories.name, slug: categories.slug },
}

const rank = sql`${symbols.rank} asc nulls last`

/** One symbol by its slug, or undefined. */
export async function findSymbol(db: Db, slug: string): Promise<SymbolEntry | undefined> {
  const [found] = await entries(db, eq(symbols.slug, slug)).limit(1)
  return found
}

/** The symbols of a category, the most looked-up first. */
export function listSymbolsOfCategory(db: Db, categoryId: string): Promise<SymbolEntry[]> {
  return entries(db, eq(symbols.categoryId, categoryId)).orderBy(rank, asc(symbols.keyword))
}

/**
 * All symbols, most often recognised over the last 30 days first; ties (and the empty start) in editorial order.
 */
export function listSymbolsByPopularity(db: Db, limit: number): Promise<SymbolEntry[]> {
  const recent = db
    .select({ symbol: recognitions.symbol, total: sql<number>`sum(${recognitions.count})`.as('total') })
    .from(recognitions)
    .where(sql`${recognitions.day} > current_date - 30`)
    .groupBy(recognitions.symbol)
    .as('recent')
  return db
    .select(entry)
    .from(symbols)
    .innerJoin(categories, eq(categories.id, symbols.categoryId))
    .leftJoin(recent, eq(recent.symbol, symbols.slug))
    .orderBy(sql`coalesce(${recent.total}, 0) desc`, rank, asc(symbols.keyword))
    .limit(limit)
}

/**
 * Symbols for a query, the best first: the exact keyword, then by where the words stand (keyword, synonym, tag, text).
 * Where no entry has the words, those whose names look alike. `query` is trimmed and not empty.
 */
export async function searchSymbols(db: Db, query: string, limit: number): Promise<SymbolEntry[]> {
  const words = sql`websearch_to_tsquery('english', ${query})`
  const within = (weights: string) => sql`ts_filter(${symbols.search}, ${weights}::"char"[]) @@ ${words}`
  const place = sql`case
    when lower(${symbols.keyword}) = lower(${query}) then 4
    when ${within('{a}')} then 3
    when ${within('{b}')} then 2
    when ${within('{c}')} then 1
    else 0 end`
  const found = await entries(db, sql`${symbols.search} @@ ${words}`)
    .orderBy(desc(place), desc(sql`ts_rank(${symbols.search}, ${words})`), rank, asc(symbols.keyword))
    .limit(limit)
  return found.length > 0 ? found : guessSymbols(db, query, limit)
}

/** Symbols whose keyword or a synonym looks like a misspelt query. */
function guessSymbols(db: Db, query: string, limit: number): Promise<SymbolEntry[]> {
  // Trigrams forgive a letter too many or too few; the edit distance also two letters that changed places.
  const likeness = sql`strict_word_similarity(${query}, ${symbols.names})`
  const slips = query.length > 4 ? 2 : 1
  const distance = sql`(select min(levenshtein_less_equal(lower(left(name, 60)), lower(left(${query}, 60)), ${slips}))
    from unnest(string_to_array(${symbols.names}, chr(10))) as name)`
  return entries(db, sql`(${likeness} >= 0.4 or ${distance} <= ${slips})`)
    .orderBy(asc(distance), desc(likeness), rank, asc(symbols.keyword))
    .limit(limit)
}

function entries(db: Db, where: SQL) {
  return db
    .select(entry)
    .from(symbols)
    .innerJoin(categories, eq(categories.id, symbols.categoryId))
    .where(where)
    .$dynamic()
}

import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { DrawnSymbolName, SymbolEntry } from '../../contract/symbols.ts'
import type { Tradition } from '../../shared/traditions.ts'
import type { Db, Tx } from './connection/db.ts'
import { categories, symbols } from './schema/schema-dictionary.ts'

/** The fields that identify a symbol in lists and links, and the times when it was created and last changed. */
export type NamedSymbol = DrawnSymbolName & {
  id: string
  /** Those that have a text in the entry. */
  traditions: Tradition[]
  createdAt: Date
  updatedAt: Date
}
export type SymbolWithSynonyms = SymbolEntry & { synonyms: string[] }

const {
  rank: _rank,
  nameSearch: _name,
  textSearch: _text,
  createdAt,
  updatedAt,
  ...ownColumns
} = getTableColumns(symbols)
const category = { id: categories.id, name: categories.name, slug: categories.slug }

/** Orders symbols by their editorial rank; those without a rank come last. */
export const editorialOrder = sql`${symbols.rank} asc nulls last`

const traditionsOf = sql<Tradition[]>`jsonb_path_query_array(${symbols.traditions}, '$[*].tradition')`

/** All symbols without their texts, in the editorial order. */
export function listNamedSymbols(db: Db): Promise<NamedSymbol[]> {
  const { id, slug, keyword, figure } = ownColumns
  return db
    .select({ id, slug, keyword, category, figure, traditions: traditionsOf, createdAt, updatedAt })
    .from(symbols)
    .innerJoin(categories, eq(categories.id, symbols.categoryId))
    .orderBy(editorialOrder, asc(symbols.keyword))
}

/** The symbols with these ids, with their synonyms, in no particular order. */
export function listSymbols(db: Db, ids: string[]): Promise<SymbolWithSynonyms[]> {
  return (
    db
      .select({ ...ownColumns, category })
      .from(symbols)
      .innerJoin(categories, eq(categories.id, symbols.categoryId))
      // One array, so that the statement is the same for any number of ids.
      .where(sql`${symbols.id} = any(${sql.param(ids)}::uuid[])`)
  )
}

/** All symbols with their synonyms and the time when each was last changed, in no particular order. */
export function listAllSymbols(db: Db | Tx): Promise<(SymbolWithSynonyms & { updatedAt: Date })[]> {
  return db
    .select({ ...ownColumns, category, updatedAt })
    .from(symbols)
    .innerJoin(categories, eq(categories.id, symbols.categoryId))
}

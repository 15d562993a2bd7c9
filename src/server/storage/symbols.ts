import { asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { DrawnSymbolName, SymbolEntry, SymbolName } from '../../contract/symbols.ts'
import type { Db, Tx } from './db.ts'
import { categories, symbols } from './schema.ts'

const {
  rank: _rank,
  nameSearch: _name,
  textSearch: _text,
  synonyms,
  createdAt,
  updatedAt,
  ...ownColumns
} = getTableColumns(symbols)
const category = { id: categories.id, name: categories.name, slug: categories.slug }

/** Orders symbols by their editorial rank; those without a rank come last. */
export const editorialOrder = sql`${symbols.rank} asc nulls last`

/** The symbol with this slug, its synonyms and the times when it was created and last changed, or undefined. */
export async function findSymbol(
  db: Db,
  slug: string,
): Promise<(SymbolEntry & { synonyms: string[]; createdAt: Date; updatedAt: Date }) | undefined> {
  const [found] = await db
    .select({ ...ownColumns, category, synonyms, createdAt, updatedAt })
    .from(symbols)
    .innerJoin(categories, eq(categories.id, symbols.categoryId))
    .where(eq(symbols.slug, slug))
    .limit(1)
  return found
}

/** The symbols with these ids, in the order of the ids. */
export async function listSymbols(db: Db, ids: string[]): Promise<SymbolEntry[]> {
  return (await listSymbolsWithSynonyms(db, ids)).map(({ synonyms: _, ...entry }) => entry)
}

/** Like {@link listSymbols}, with the synonyms. */
export async function listSymbolsWithSynonyms(
  db: Db,
  ids: string[],
): Promise<(SymbolEntry & { synonyms: string[] })[]> {
  const rows = await db
    .select({ ...ownColumns, category, synonyms })
    .from(symbols)
    .innerJoin(categories, eq(categories.id, symbols.categoryId))
    .where(inArray(symbols.id, ids))
  return sortByIds(rows, ids)
}

/** All symbols with their synonyms and the time when each was last changed, in no particular order. */
export function listAllSymbols(db: Db | Tx): Promise<(SymbolEntry & { synonyms: string[]; updatedAt: Date })[]> {
  return db
    .select({ ...ownColumns, category, synonyms, updatedAt })
    .from(symbols)
    .innerJoin(categories, eq(categories.id, symbols.categoryId))
}

/** The names of the symbols with these ids, in the order of the ids. */
export async function listNames(db: Db, ids: string[]): Promise<SymbolName[]> {
  const rows = await selectNames(db, inArray(symbols.id, ids))
  return sortByIds(rows, ids).map(withoutId)
}

/** Like {@link listNames}, with the figures. */
export async function listDrawnNames(db: Db, ids: string[]): Promise<DrawnSymbolName[]> {
  const rows = await selectDrawnNames(db, inArray(symbols.id, ids))
  return sortByIds(rows, ids).map(withoutId)
}

/** Like {@link listNamesBySlug}, with the figures. */
export async function listDrawnNamesBySlug(db: Db, slugs: string[]): Promise<DrawnSymbolName[]> {
  const rows = await selectDrawnNames(db, inArray(symbols.slug, slugs))
  return slugs.flatMap((slug) => rows.filter((row) => row.slug === slug).map(withoutId))
}

/** The names of the symbols with these slugs, in the order of the slugs; an unknown slug is left out. */
export async function listNamesBySlug(db: Db, slugs: string[]): Promise<SymbolName[]> {
  const rows = await selectNames(db, inArray(symbols.slug, slugs))
  return slugs.flatMap((slug) => rows.filter((row) => row.slug === slug).map(withoutId))
}

/** Ids of the symbols of a category, in the editorial order. */
export function idsOfCategory(db: Db, categoryId: string): Promise<string[]> {
  return idsOf(
    db
      .select({ id: symbols.id })
      .from(symbols)
      .where(eq(symbols.categoryId, categoryId))
      .orderBy(editorialOrder, asc(symbols.keyword)),
  )
}

/** The names of the symbols of a category, in alphabetical order. */
export async function namesOfCategory(db: Db, categoryId: string): Promise<SymbolName[]> {
  const rows = await selectNames(db, eq(symbols.categoryId, categoryId)).orderBy(asc(symbols.keyword))
  return rows.map(withoutId)
}

/** The names of the symbols of these categories. */
export async function namesByCategories(db: Db, slugs: string[]): Promise<SymbolName[]> {
  return (await selectNames(db, inArray(categories.slug, slugs))).map(withoutId)
}

/** The ids and slugs of all symbols, in the editorial order. */
export function listInEditorialOrder(db: Db): Promise<{ id: string; slug: string }[]> {
  return db.select({ id: symbols.id, slug: symbols.slug }).from(symbols).orderBy(editorialOrder, asc(symbols.keyword))
}

/** All slugs with the time when each symbol was last changed. */
export function listSlugs(db: Db): Promise<{ slug: string; updatedAt: Date }[]> {
  return db.select({ slug: symbols.slug, updatedAt: symbols.updatedAt }).from(symbols).orderBy(asc(symbols.slug))
}

function selectNames(db: Db, where: SQL) {
  return db
    .select({ id: symbols.id, slug: symbols.slug, keyword: symbols.keyword, category })
    .from(symbols)
    .innerJoin(categories, eq(categories.id, symbols.categoryId))
    .where(where)
    .$dynamic()
}

function selectDrawnNames(db: Db, where: SQL) {
  return db
    .select({ id: symbols.id, slug: symbols.slug, keyword: symbols.keyword, category, figure: symbols.figure })
    .from(symbols)
    .innerJoin(categories, eq(categories.id, symbols.categoryId))
    .where(where)
}

function withoutId<Row extends { id: string }>({ id: _, ...name }: Row): Omit<Row, 'id'> {
  return name
}

async function idsOf(rows: PromiseLike<{ id: string }[]>): Promise<string[]> {
  return (await rows).map(({ id }) => id)
}

function sortByIds<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

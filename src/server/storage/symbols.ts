import { asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { SymbolEntry, SymbolName } from '../../contract/symbol.ts'
import type { Db } from './db.ts'
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

/** The editorial order. */
export const rank = sql`${symbols.rank} asc nulls last`

/** One symbol by its slug, with the times of its making and its last change, or undefined. */
export async function findSymbol(
  db: Db,
  slug: string,
): Promise<(SymbolEntry & { createdAt: Date; updatedAt: Date }) | undefined> {
  const [found] = await db
    .select({ ...ownColumns, category, createdAt, updatedAt })
    .from(symbols)
    .innerJoin(categories, eq(categories.id, symbols.categoryId))
    .where(eq(symbols.slug, slug))
    .limit(1)
  return found
}

/** The entries with these ids, in the order of the ids. */
export async function listEntries(db: Db, ids: string[]): Promise<SymbolEntry[]> {
  return (await listEntriesWithSynonyms(db, ids)).map(({ synonyms: _, ...entry }) => entry)
}

/** As {@link listEntries}, with the synonyms. */
export async function listEntriesWithSynonyms(
  db: Db,
  ids: string[],
): Promise<(SymbolEntry & { synonyms: string[] })[]> {
  const rows = await db
    .select({ ...ownColumns, category, synonyms })
    .from(symbols)
    .innerJoin(categories, eq(categories.id, symbols.categoryId))
    .where(inArray(symbols.id, ids))
  return inOrder(rows, ids)
}

/** The names of the symbols with these ids, in the order of the ids. */
export async function listNames(db: Db, ids: string[]): Promise<SymbolName[]> {
  const rows = await names(db, inArray(symbols.id, ids))
  return inOrder(rows, ids).map(withoutId)
}

/** The names of the symbols with these slugs, in the order of the slugs; an unknown slug is left out. */
export async function listNamesBySlug(db: Db, slugs: string[]): Promise<SymbolName[]> {
  const rows = await names(db, inArray(symbols.slug, slugs))
  return slugs.flatMap((slug) => rows.filter((row) => row.slug === slug).map(withoutId))
}

/** Ids of the symbols of a category, the most looked-up first. */
export function idsOfCategory(db: Db, categoryId: string): Promise<string[]> {
  return idsOf(
    db
      .select({ id: symbols.id })
      .from(symbols)
      .where(eq(symbols.categoryId, categoryId))
      .orderBy(rank, asc(symbols.keyword)),
  )
}

/** The symbols of a category by name, as its shelf holds them. */
export async function namesOfCategory(db: Db, categoryId: string): Promise<SymbolName[]> {
  const rows = await names(db, eq(symbols.categoryId, categoryId)).orderBy(asc(symbols.keyword))
  return rows.map(withoutId)
}

/** The symbols of these categories. */
export async function namesByCategories(db: Db, slugs: string[]): Promise<SymbolName[]> {
  return (await names(db, inArray(categories.slug, slugs))).map(withoutId)
}

/** All symbols in the editorial order. */
export function listInEditorialOrder(db: Db): Promise<{ id: string; slug: string }[]> {
  return db.select({ id: symbols.id, slug: symbols.slug }).from(symbols).orderBy(rank, asc(symbols.keyword))
}

/** All slugs with the time of the entry's last change. */
export function listSlugs(db: Db): Promise<{ slug: string; updatedAt: Date }[]> {
  return db.select({ slug: symbols.slug, updatedAt: symbols.updatedAt }).from(symbols).orderBy(asc(symbols.slug))
}

function names(db: Db, where: SQL) {
  return db
    .select({ id: symbols.id, slug: symbols.slug, keyword: symbols.keyword, category })
    .from(symbols)
    .innerJoin(categories, eq(categories.id, symbols.categoryId))
    .where(where)
    .$dynamic()
}

function withoutId({ id: _, ...name }: SymbolName & { id: string }): SymbolName {
  return name
}

async function idsOf(rows: PromiseLike<{ id: string }[]>): Promise<string[]> {
  return (await rows).map(({ id }) => id)
}

function inOrder<Row extends { id: string }>(rows: Row[], ids: string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

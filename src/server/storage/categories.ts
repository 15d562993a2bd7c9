import { asc, count, eq, sql } from 'drizzle-orm'
import type { Category, CategoryListItem } from '../../contract/categories.ts'
import type { Figure } from '../../contract/figure.ts'
import type { Db, Tx } from './connection/db.ts'
import { categories, symbols } from './schema/schema-dictionary.ts'
import { editorialOrder } from './symbols.ts'

const EXAMPLES = 3

const COLUMNS = { id: categories.id, name: categories.name, slug: categories.slug }

/**
 * All categories in the order they are shown, with the number of their symbols, the keywords of the three most
 * looked-up ones, and the figure of the first of these.
 */
export function listCategories(db: Db | Tx): Promise<CategoryListItem[]> {
  return db
    .select({
      ...COLUMNS,
      count: count(symbols.id),
      examples: sql<string[]>`coalesce((array_agg(${symbols.keyword} order by ${editorialOrder}, ${symbols.keyword})
        filter (where ${symbols.id} is not null))[1:${EXAMPLES}], '{}')`,
      figure: sql<Figure | null>`(array_agg(${symbols.figure} order by ${editorialOrder}, ${symbols.keyword}))[1]`,
    })
    .from(categories)
    .leftJoin(symbols, eq(symbols.categoryId, categories.id))
    .groupBy(categories.id)
    .orderBy(asc(categories.position))
}

/** The category with this slug, or undefined. */
export async function findCategory(db: Db, slug: string): Promise<Category | undefined> {
  const [found] = await db.select(COLUMNS).from(categories).where(eq(categories.slug, slug)).limit(1)
  return found
}

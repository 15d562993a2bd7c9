import { asc, count, eq, sql } from 'drizzle-orm'
import type { Category, CategoryShelf } from '../../contract/category.ts'
import type { Db } from './db.ts'
import { categories, symbols } from './schema.ts'
import { rank } from './symbols.ts'

const EXAMPLES = 3

const wire = { id: categories.id, name: categories.name, slug: categories.slug }

/** All categories in the order they are shown, with how many symbols stand in each and the names of three. */
export function listCategories(db: Db): Promise<CategoryShelf[]> {
  return db
    .select({
      ...wire,
      count: count(symbols.id),
      examples: sql<string[]>`coalesce((array_agg(${symbols.keyword} order by ${rank}, ${symbols.keyword})
        filter (where ${symbols.id} is not null))[1:${EXAMPLES}], '{}')`,
    })
    .from(categories)
    .leftJoin(symbols, eq(symbols.categoryId, categories.id))
    .groupBy(categories.id)
    .orderBy(asc(categories.position))
}

/** One category by its slug, or undefined. */
export async function findCategory(db: Db, slug: string): Promise<Category | undefined> {
  const [found] = await db.select(wire).from(categories).where(eq(categories.slug, slug)).limit(1)
  return found
}

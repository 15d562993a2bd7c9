import { asc, eq } from 'drizzle-orm'
import type { Category } from '../../contract/category.ts'
import type { Db } from './db.ts'
import { categories } from './schema.ts'

const wire = { id: categories.id, name: categories.name, slug: categories.slug }

/** All categories in the order they are shown. */
export function listCategories(db: Db): Promise<Category[]> {
  return db.select(wire).from(categories).orderBy(asc(categories.position))
}

/** One category by its slug, or undefined. */
export async function findCategory(db: Db, slug: string): Promise<Category | undefined> {
  const [found] = await db.select(wire).from(categories).where(eq(categories.slug, slug)).limit(1)
  return found
}

import { sql } from 'drizzle-orm'
import { customType, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const categories = pgTable('categories', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  position: integer().notNull(),
})

/** The dictionary. Its rows are written only when content is loaded. */
export const symbols = pgTable(
  'symbols',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    keyword: text().notNull(),
    content: text().notNull(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
    tags: text().array().notNull(),
    keyTakeaway: text('key_takeaway').notNull(),
    culturalContext: text('cultural_context').notNull(),
    relatedSymbols: text('related_symbols').array().notNull(),
    sources: text().array().notNull(),
    /** Keyword and synonyms, one a line: what a misspelling is compared with. */
    names: text().notNull(),
    /** The editorial order of the most looked-up symbols; null stands behind all ranks. */
    rank: integer(),
    /** Weighted: keyword A, synonyms B, tags C, text D. */
    search: tsvector().notNull(),
  },
  (table) => [
    index('symbols_search').using('gin', table.search),
    index('symbols_names_trigrams').using('gin', sql`${table.names} gin_trgm_ops`),
    index('symbols_category').on(table.categoryId),
  ],
)

/** How often each symbol was recognised on a day: no text, no account, no address. */
export const recognitions = pgTable(
  'recognitions',
  {
    day: date({ mode: 'string' }).notNull(),
    symbol: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.symbol] })],
)

/** An open window of 24 hours: how many interpretations its subject has used. `subject` is a keyed hash or an account. */
export const allowances = pgTable(
  'allowances',
  {
    subject: text().primaryKey(),
    used: integer().notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [index('allowances_resets_at').on(table.resetsAt)],
)

export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    content: text().notNull(),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (table) => [index('posts_published_at').on(table.publishedAt.desc(), table.id)],
)

/** Which version of the content files is loaded. One row. */
export const contentVersions = pgTable('content_versions', {
  name: text().primaryKey(),
  version: text().notNull(),
})

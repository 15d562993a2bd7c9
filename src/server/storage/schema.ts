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
    synonyms: text().array().notNull().default([]),
    tags: text().array().notNull(),
    keyTakeaway: text('key_takeaway').notNull(),
    culturalContext: text('cultural_context').notNull(),
    relatedSymbols: text('related_symbols').array().notNull(),
    sources: text().array().notNull(),
    /** The editorial order of the most looked-up symbols; null stands behind all ranks. */
    rank: integer(),
    /** Words and base forms of the keyword (weight A) and the synonyms (B). Small, so that it is read without a detour. */
    nameSearch: tsvector('name_search').notNull().default(''),
    /** Words of the text. Large: looked up through its index alone, and read for a few rows at most. */
    textSearch: tsvector('text_search').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the entry last read differently. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Written only when content is loaded: a list of pending entries would slow every search down until it is cleaned.
    index('symbols_name_search').using('gin', table.nameSearch).with({ fastupdate: false }),
    index('symbols_text_search').using('gin', table.textSearch).with({ fastupdate: false }),
    index('symbols_category').on(table.categoryId),
  ],
)

/** What a symbol is called and tagged with: the keyword (position 0), the synonyms, the tags. */
export const symbolNames = pgTable(
  'symbol_names',
  {
    symbolId: uuid('symbol_id')
      .notNull()
      .references(() => symbols.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: ['keyword', 'synonym', 'tag'] }).notNull(),
    name: text().notNull(),
    /** The name as a query is compared with it; see `plainKey`. */
    key: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.symbolId, table.position] }),
    index('symbol_names_key').on(table.key.op('text_pattern_ops')),
  ],
)

/** The words of all names and tags: what a misspelt word is compared with. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** Its sound in English (double metaphone). */
    sound: text().notNull(),
    /** How many names and tags hold it. */
    uses: integer().notNull(),
  },
  (table) => [
    index('search_words_beginning').on(table.word.op('text_pattern_ops')),
    index('search_words_sound').on(table.sound),
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

/** How often two symbols were recognised in one dream on a day, `symbol` before `other`: no text, no account, no address. */
export const pairings = pgTable(
  'pairings',
  {
    day: date({ mode: 'string' }).notNull(),
    symbol: text().notNull(),
    other: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.symbol, table.other] })],
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

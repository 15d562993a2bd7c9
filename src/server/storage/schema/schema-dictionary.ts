import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Figure } from '../../../contract/figure.ts'
import type { Situation, SymbolEntry } from '../../../contract/symbols.ts'
import { instant, tsvector } from './schema-columns.ts'

export const categories = pgTable('categories', {
  id: uuid().primaryKey().defaultRandom(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  position: integer().notNull(),
})

/** The dictionary. Its rows are only written when the content is loaded. */
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
    /** Its default stands only until the entry is loaded anew. */
    answer: text().notNull().default(''),
    keyTakeaway: text('key_takeaway').notNull(),
    /** Its default stands only until the entry is loaded anew. */
    traditions: jsonb().$type<SymbolEntry['traditions']>().notNull().default([]),
    culturalContext: text('cultural_context').notNull(),
    /** The things that the symbol may do in a dream. */
    situations: jsonb().$type<Situation[]>().notNull().default([]),
    /** What is said of it where nothing particular is told. Its default stands only until the entry is loaded anew. */
    general: jsonb().$type<SymbolEntry['general']>().notNull().default({ says: '', question: '' }),
    relatedSymbols: text('related_symbols').array().notNull(),
    /** Its default stands only until the entry is loaded anew. */
    figure: jsonb().$type<Figure>().notNull().default({ stars: '', lines: '', brightest: 0 }),
    sources: text().array().notNull(),
    /** The editorial order of the most looked-up symbols; null comes after all ranks. */
    rank: integer(),
    /**
     * Words of the keyword (weight A) and the synonyms (weight B) with their base forms. Small, so that it isn't stored
     * out of line (TOAST).
     */
    nameSearch: tsvector('name_search').notNull().default(''),
    /** Words of the text. Large: searched through its index, and read for a few rows only. */
    textSearch: tsvector('text_search').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the text that readers see last changed. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Without the pending list (`fastupdate`), which would slow down every search until it is cleaned up.
    index('symbols_name_search').using('gin', table.nameSearch).with({ fastupdate: false }),
    index('symbols_text_search').using('gin', table.textSearch).with({ fastupdate: false }),
    index('symbols_category').on(table.categoryId),
  ],
)

/** The names and tags of a symbol: the keyword (position 0), the synonyms, the tags. */
export const symbolNames = pgTable(
  'symbol_names',
  {
    symbolId: uuid('symbol_id')
      .notNull()
      .references(() => symbols.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: ['keyword', 'synonym', 'tag'] }).notNull(),
    name: text().notNull(),
    /** The name as it is compared with a query, made by `normaliseName`. */
    key: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.symbolId, table.position] }),
    index('symbol_names_key').on(table.key.op('text_pattern_ops')),
  ],
)

/** The words of all names and tags, with which misspelt words are compared. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** Its phonetic key in English (double metaphone). */
    sound: text().notNull(),
    /** The number of names and tags that contain the word. */
    uses: integer().notNull(),
  },
  (table) => [
    index('search_words_beginning').on(table.word.op('text_pattern_ops')),
    index('search_words_sound').on(table.sound),
  ],
)

/** How often each symbol was recognised on a day: no text, no account, no IP address. */
export const recognitions = pgTable(
  'recognitions',
  {
    day: date({ mode: 'string' }).notNull(),
    symbol: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.symbol] }),
    index('recognitions_symbol').on(table.symbol, table.day),
  ],
)

/**
 * How often two symbols were recognised in one dream on a day, with `symbol` before `other` in alphabetical order: no
 * text, no account, no IP address.
 */
export const pairings = pgTable(
  'pairings',
  {
    day: date({ mode: 'string' }).notNull(),
    symbol: text().notNull(),
    other: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.symbol, table.other] }),
    // A symbol can be on either side of a pair.
    index('pairings_symbol').on(table.symbol, table.day),
    index('pairings_other').on(table.other, table.day),
  ],
)

/**
 * How often readers said on a day that an interpretation fits, or that it doesn’t, by who wrote it and by its theme
 * (empty where it has none): no text, no account, no IP address.
 */
export const feedback = pgTable(
  'feedback',
  {
    day: date({ mode: 'string' }).notNull(),
    source: text({ enum: ['model', 'dictionary'] }).notNull(),
    theme: text().notNull(),
    fits: integer().notNull(),
    misses: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.source, table.theme] })],
)

/** The loaded version of the content files, and the fingerprint of the secret that the site's processes share. */
export const contentVersions = pgTable('content_versions', {
  name: text().primaryKey(),
  version: text().notNull(),
})

import {
  bigint,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** A heading of a post: its text, its level (2 or 3) and the fragment that leads to it. */
export type Heading = { text: string; level: number; id: string }

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** As exact as a JavaScript date, so that one that went out and came back is still the same. */
const millisecond = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

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
  (table) => [
    primaryKey({ columns: [table.day, table.symbol] }),
    index('recognitions_symbol').on(table.symbol, table.day),
  ],
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
  (table) => [
    primaryKey({ columns: [table.day, table.symbol, table.other] }),
    // A symbol's pairs are asked for from either side.
    index('pairings_symbol').on(table.symbol, table.day),
    index('pairings_other').on(table.other, table.day),
  ],
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

export const users = pgTable('users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  /** The name in lower case: names are unique without regard to case. */
  usernameKey: text('username_key').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  role: text({ enum: ['member', 'admin'] })
    .notNull()
    .default('member'),
  tier: text({ enum: ['dreamer', 'visionary'] })
    .notNull()
    .default('dreamer'),
  createdAt: millisecond('created_at').notNull().defaultNow(),
})

/** Who is signed in where. `id` is the SHA-256 of the token in the cookie: whoever reads the table can't be anyone. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

/** Rate limits that hold across servers: failed sign-ins, new accounts and posts in a window of time, by keyed hashes. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    /** When the window ends. */
    expire: instant('expire'),
    /** Until when nothing is admitted although the window has room: a short wait that grows. */
    waitUntil: instant('wait_until'),
  },
  (table) => [index('attempts_expire').on(table.expire)],
)

/**
 * How much an account holds, kept up to date in the transaction that changes it. An account without a row has not been summed up yet; that is
 * done with its next write.
 */
export const accountUsage = pgTable('account_usage', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  entries: integer().notNull(),
  /** Bytes of the entries' texts, in UTF-8. */
  entryBytes: bigint('entry_bytes', { mode: 'number' }).notNull(),
  posts: integer().notNull(),
  /** Bytes of the posts' titles, slugs and Markdown, in UTF-8. */
  postBytes: bigint('post_bytes', { mode: 'number' }).notNull(),
})

export const journalEntries = pgTable(
  'dream_journal_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** A calendar day, without a time or a zone. */
    dreamDate: date('dream_date', { mode: 'string' }).notNull(),
    dreamContent: text('dream_content').notNull(),
    interpretation: text(),
    mood: text(),
    tags: text().array().notNull().default([]),
    /** Slugs of the symbols that were recognised when the dream was written down, the heaviest first. */
    symbols: text().array().notNull().default([]),
    /** One more with every edit, so that an older copy can't overwrite a newer one. */
    version: integer().notNull().default(1),
    createdAt: millisecond('created_at').notNull().defaultNow(),
    updatedAt: millisecond('updated_at').notNull().defaultNow(),
    /** Words of title, dream, interpretation, mood and tags. */
    search: tsvector('search').notNull(),
  },
  (table) => [
    // Ascending, and read backwards: drizzle's descending indexes put nulls last, which no query asks for.
    index('journal_dates').on(table.userId, table.dreamDate, table.createdAt, table.id),
    index('journal_search').using('gin', table.search),
  ],
)

export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
    publishedAt: millisecond('published_at').notNull().defaultNow(),
    /** Who wrote it; null for the house's own. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: millisecond('created_at').notNull().defaultNow(),
    updatedAt: millisecond('updated_at').notNull().defaultNow(),
    /** The content as it is read: sanitised HTML. */
    html: text().notNull().default(''),
    /** What stands in lists: the beginning as plain text, how many words. */
    excerpt: text().notNull().default(''),
    words: integer().notNull().default(0),
    /** Its headings. */
    contents: jsonb().$type<Heading[]>().notNull().default([]),
    /** What rendered it; another renderer, or another dictionary, renders it anew. */
    renderedBy: text('rendered_by').notNull().default(''),
  },
  (table) => [
    // Ascending, and read backwards: see the journal's.
    index('posts_published').on(table.publishedAt, table.id),
    index('posts_author').on(table.authorId, table.publishedAt, table.id),
  ],
)

/** Which posts of the content files have ever been loaded: one that was edited or deleted here is never brought back. */
export const loadedPosts = pgTable('loaded_posts', { slug: text().primaryKey() })

/** Which version of the content files is loaded. One row. */
export const contentVersions = pgTable('content_versions', {
  name: text().primaryKey(),
  version: text().notNull(),
})

import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Figure } from '../../contract/figure.ts'
import type { Heading } from '../../contract/posts.ts'
import type { Situation } from '../../contract/symbols.ts'
import { instant, millisecond, tsvector } from './schema-columns.ts'

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
    keyTakeaway: text('key_takeaway').notNull(),
    culturalContext: text('cultural_context').notNull(),
    /** What it may do in a dream. */
    situations: jsonb().$type<Situation[]>().notNull().default([]),
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

/**
 * The current window of 24 hours of a subject: how many interpretations it has used. `subject` is a keyed hash or an
 * account.
 */
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
  /** The user handle that passkeys store: random, since it must tell nothing about the user (WebAuthn, 14.6.1). */
  passkeyUserId: uuid('passkey_user_id').notNull().defaultRandom(),
})

/** Sessions. `id` is the SHA-256 of the token in the cookie, so that the table can't be used to sign in. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** What names the session to its user, who can end it: `id` is never sent. */
    publicId: uuid('public_id').notNull().unique().defaultRandom(),
    /** The browser and system that signed in, in words, such as "Firefox on Windows". */
    device: text().notNull().default(''),
    /** When it was last used, to the day or so: it is written when the session is renewed. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

/** Passkeys: public keys with which users sign in instead of with their password (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the user calls it, such as "My phone". */
    name: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's count of signatures; one that goes backwards tells of a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    isBackedUp: boolean('is_backed_up').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Challenges that a browser has still to answer with a passkey. Each is deleted by the first answer. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text({ enum: ['registration', 'sign-in', 'confirmation'] }).notNull(),
    /** Who registers a passkey, or confirms with one that it is they; null for a sign-in. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires_at').on(table.expiresAt)],
)

/** Codes with which a user who has forgotten the password can set a new one, each once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash of the code. */
    hash: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/**
 * Interpretations that were taken from allowances and haven't ended yet. One whose lease has expired belonged to a
 * process that was killed: it is refunded.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The windows it was taken from; `resetsAt` in ISO 8601. */
    windows: jsonb().$type<{ subject: string; resetsAt: string }[]>().notNull(),
    leaseUntil: instant('lease_until').notNull(),
  },
  (table) => [index('reservations_lease_until').on(table.leaseUntil)],
)

/**
 * Counters of the rate limits, shared by all servers: failed sign-ins, new accounts and posts in a window of time. The
 * keys contain keyed hashes.
 */
export const rateLimitCounters = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    /** When the window ends. */
    expire: instant('expire'),
    /** No point can be taken before this time, although the window hasn't ended: a short wait that grows. */
    waitUntil: instant('wait_until'),
  },
  (table) => [index('attempts_expire').on(table.expire)],
)

/**
 * What an account stores, updated in the transaction that changes it. An account without a row hasn't been summed up
 * yet; its next write does that.
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

export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    /** Markdown. */
    content: text().notNull(),
    publishedAt: millisecond('published_at').notNull().defaultNow(),
    /** The author; null for posts of the site itself. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: millisecond('created_at').notNull().defaultNow(),
    updatedAt: millisecond('updated_at').notNull().defaultNow(),
    /** The rendered content: sanitised HTML. */
    html: text().notNull().default(''),
    /** The beginning as plain text, for lists. */
    excerpt: text().notNull().default(''),
    words: integer().notNull().default(0),
    /** The headings of the content. */
    contents: jsonb().$type<Heading[]>().notNull().default([]),
    /** Version of the renderer and the dictionary that rendered it; with another version it is rendered again. */
    renderedBy: text('rendered_by').notNull().default(''),
  },
  (table) => [
    // Ascending and read backwards, like the index of the journal.
    index('posts_published').on(table.publishedAt, table.id),
    index('posts_author').on(table.authorId, table.publishedAt, table.id),
  ],
)

/**
 * Posts of the content files that have ever been loaded: one that was edited or deleted on the site is not loaded
 * again.
 */
export const loadedPosts = pgTable('loaded_posts', { slug: text().primaryKey() })

/** The loaded version of the content files, and the fingerprint of the secret that the site's processes share. */
export const contentVersions = pgTable('content_versions', {
  name: text().primaryKey(),
  version: text().notNull(),
})

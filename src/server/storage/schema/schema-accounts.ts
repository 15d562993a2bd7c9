import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, millisecond } from './schema-columns.ts'

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
    /** Names the session to its user, who can end it: `id` is never sent. */
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
    /** The user's name for it, such as "My phone". */
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
    /** The user who registers a passkey, or confirms their identity with one; null for a sign-in. */
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
 * The usage of each account, updated in the transaction that changes it. An account without a row hasn't been summed up
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

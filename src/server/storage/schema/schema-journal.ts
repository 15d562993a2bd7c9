import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EntryCorrections } from '../../../contract/journal.ts'
import type { SavedReading } from '../../../contract/reading.ts'
import { SUPPORT_KINDS } from '../../../contract/support.ts'
import { LUCIDITIES } from '../../../shared/entry-details.ts'
import { users } from './schema-accounts.ts'
import { bytea, instant, millisecond, tsvector } from './schema-columns.ts'

/** The texts of an entry's reading without the dreamer's words; see `domain/journal/dream-words.ts`. */
export type TextsWithoutDream = {
  /** The version of the rule by which sentences are left out, and that of the entry. */
  rule: number
  version: number
  interpretation: string
  /** Whether any sentence of the interpretation was left out. */
  isShortened: boolean
  /** The text of each image, in the order of the reading's symbols; empty for a symbol without a reading. */
  says: string[]
}

const ownerId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

const entryId = () =>
  uuid('entry_id')
    .notNull()
    .references(() => journalEntries.id, { onDelete: 'cascade' })

/** The version of the recogniser in entries that none has read since they were written or changed. */
export const PENDING = -1
/** The version of the recogniser in entries that are to be read once more, though their texts haven't changed. */
export const OUTDATED = 0

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
    /** The interpretation's basis. Of type `json`, which keeps the text as written, so that its bytes count. */
    reading: json().$type<SavedReading>(),
    /** What the dreamer has put right of what was recognised in the dream. */
    corrections: json().$type<EntryCorrections>(),
    /** The texts of a share that leaves the dream out, once computed; they are only valid for their `version`. */
    withoutDream: json('without_dream').$type<TextsWithoutDream>(),
    mood: text(),
    tags: text().array().notNull().default([]),
    /** Slugs of the symbols that were recognised when the entry was written, the heaviest first. */
    symbols: text().array().notNull().default([]),
    /** Names of people in the dream, such as "Anna" or "my mother", as recognised when the entry was written. */
    people: text().array().notNull().default([]),
    /** Names of places in the dream that aren't symbols, such as "Lisbon". */
    places: text().array().notNull().default([]),
    /** Names of the dictionary's themes that were recognised in the dream. */
    themes: text().array().notNull().default([]),
    /** Feelings that the dream names, such as "fear". */
    feelings: text().array().notNull().default([]),
    /**
     * The version of the recogniser that filled the lists above and `symbols`; an older one's entries are read again.
     * {@link PENDING}: none has.
     */
    recognisedBy: integer('recognised_by').notNull().default(0),
    /** The kinds of distress that were found in the entry, until its owner has been shown where help can be found. */
    supportDue: text('support_due', { enum: SUPPORT_KINDS }).array().notNull().default([]),
    /** The dream signs that the dreamer marked while writing. */
    signs: text().array().notNull().default([]),
    lucidity: text({ enum: LUCIDITIES }),
    /** 1 (faint) to 5 (like waking life). */
    vividness: smallint(),
    /** 1 (bad) to 5 (good). */
    sleepQuality: smallint('sleep_quality'),
    sleepHours: real('sleep_hours'),
    /** Where the dreamer slept. */
    location: text(),
    /** When the dream was written down, where an import says so, and the IANA time zone in which it was. */
    writtenAt: millisecond('written_at'),
    timeZone: text('time_zone'),
    /** Increased with every edit, so that an older copy can't overwrite a newer one. */
    version: integer().notNull().default(1),
    createdAt: millisecond('created_at').notNull().defaultNow(),
    updatedAt: millisecond('updated_at').notNull().defaultNow(),
    /** The words of title, dream, interpretation, and of the details that are texts or labels. */
    search: tsvector('search').notNull(),
  },
  (table) => [
    // Ascending and read backwards, because Drizzle's descending indexes put nulls last, which no query uses.
    index('journal_dates').on(table.userId, table.dreamDate, table.createdAt, table.id),
    index('journal_search').using('gin', table.search),
    index('journal_analysis').on(table.userId).where(sql`${table.recognisedBy} < 0 or ${table.supportDue} <> '{}'`),
  ],
)

/** Nights of which the dreamer noted that no dream was remembered. */
export const dreamlessNights = pgTable(
  'dreamless_nights',
  { userId: ownerId(), day: date({ mode: 'string' }).notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

/**
 * The ids of entries that their owners deleted, so that a request to create one of them that arrives late, or is sent
 * again, doesn't bring it back. The id may be that of an entry that has never arrived.
 */
export const deletedEntries = pgTable(
  'deleted_entries',
  {
    userId: ownerId(),
    entryId: uuid('entry_id').notNull(),
    deletedAt: instant('deleted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.entryId] }),
    index('deleted_entries_user').on(table.userId, table.deletedAt),
    index('deleted_entries_deleted_at').on(table.deletedAt),
  ],
)

/** The sentence vector of an entry, for the search by meaning. */
export const entryVectors = pgTable(
  'entry_vectors',
  {
    entryId: entryId().primaryKey(),
    userId: ownerId(),
    /** The name of the model that made the vector: vectors of different models can't be compared. */
    model: text().notNull(),
    /** The version of the entry whose text was read. */
    version: integer().notNull(),
    /** One signed byte for each dimension: the unit vector times 127. */
    vector: bytea().notNull(),
    /** A number that is higher with every write, so that a server notices the vectors that another one made. */
    change: bigserial({ mode: 'number' }).notNull(),
  },
  (table) => [index('entry_vectors_user').on(table.userId, table.change)],
)

/** The entries that a server is making a vector of, so that no other one makes the same at the same time. */
export const vectorClaims = pgTable('vector_claims', {
  entryId: entryId().primaryKey(),
  /** From then on the claim counts as given up: the server may have been stopped. */
  until: instant('until').notNull(),
})

/** A new wording of a dream, to be rehearsed while awake (imagery rehearsal). */
export const rewritings = pgTable(
  'rewritings',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    entryId: entryId(),
    text: text().notNull(),
    createdAt: millisecond('created_at').notNull().defaultNow(),
    updatedAt: millisecond('updated_at').notNull().defaultNow(),
  },
  (table) => [index('rewritings_entry').on(table.entryId), index('rewritings_user').on(table.userId)],
)

/** One rehearsal of a rewriting, with the distress before and after it: 0 (none) to 10 (the most there can be). */
export const rehearsals = pgTable(
  'rehearsals',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    rewritingId: uuid('rewriting_id')
      .notNull()
      .references(() => rewritings.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    distressBefore: smallint('distress_before').notNull(),
    distressAfter: smallint('distress_after').notNull(),
    createdAt: millisecond('created_at').notNull().defaultNow(),
  },
  (table) => [index('rehearsals_rewriting').on(table.rewritingId), index('rehearsals_user').on(table.userId)],
)

/** Links under which anyone who has one can read chosen entries. The link's token is computed, not stored. */
export const shares = pgTable(
  'shares',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    /** The heading that a visitor who opens the link sees; null: the entry's own title. */
    title: text(),
    /** Whether the dreams' texts are shown, and the interpretations with what they rest on. */
    withDream: boolean('with_dream').notNull(),
    withInterpretation: boolean('with_interpretation').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: millisecond('created_at').notNull().defaultNow(),
  },
  (table) => [index('shares_user').on(table.userId), index('shares_expires_at').on(table.expiresAt)],
)

/** The entries of a share, in the order in which they are shown. */
export const sharedEntries = pgTable(
  'shared_entries',
  {
    shareId: uuid('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    entryId: entryId(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.entryId] }), index('shared_entries_entry').on(table.entryId)],
)

/** The reminders that a user wants. A user without a row wants none. */
export const reminders = pgTable(
  'reminders',
  {
    userId: ownerId().primaryKey(),
    /** The IANA time zone of the times below. */
    timeZone: text('time_zone').notNull(),
    /** HH:MM of the morning note; null: none. */
    morningAt: text('morning_at'),
    /** How many reality checks a day; 0: none. */
    realityChecks: smallint('reality_checks').notNull().default(0),
    /** HH:MM from when and until when nothing is sent. */
    quietFrom: text('quiet_from').notNull(),
    quietUntil: text('quiet_until').notNull(),
    byPush: boolean('by_push').notNull().default(false),
    byEmail: boolean('by_email').notNull().default(false),
    email: text(),
    /** When the address was confirmed by the link sent to it; null: not yet, and nothing else is sent there. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** When the next note of each kind is due; null: never. */
    morningDueAt: instant('morning_due_at'),
    realityCheckDueAt: instant('reality_check_due_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('reminders_morning_due').on(table.morningDueAt),
    index('reminders_reality_check_due').on(table.realityCheckDueAt),
  ],
)

/** A browser that receives a user's reminders by Web Push. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
  ],
)

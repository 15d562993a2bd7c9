import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './schema-columns.ts'

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

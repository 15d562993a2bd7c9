import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Column types that the tables share. */

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/**
 * With the precision of a JavaScript date, so that a value which was sent to a client and comes back is still equal.
 */
export const millisecond = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

import { z } from 'zod'
import { DomainError } from './domain-error.ts'

const FIRST_YEAR = 1900
const LAST_YEAR = 2299

/**
 * A timestamp in a cursor, in milliseconds since the epoch, within the range of JavaScript's and PostgreSQL's dates.
 */
export const cursorTime = z
  .int()
  .min(Date.UTC(FIRST_YEAR))
  .max(Date.UTC(LAST_YEAR, 11, 31))

/** A calendar day in a cursor, as YYYY-MM-DD. */
export const cursorDay = z.iso
  .date()
  .refine((day) => Number(day.slice(0, 4)) >= FIRST_YEAR && Number(day.slice(0, 4)) <= LAST_YEAR)

/** Encodes the sort key of a page's last row as a cursor for a URL (base64url JSON). */
export function writeCursor(sortKey: (string | number)[]): string {
  return Buffer.from(JSON.stringify(sortKey)).toString('base64url')
}

/** Decodes a cursor and validates it with `schema`. Throws `invalid-cursor`. */
export function readCursor<Schema extends z.ZodType>(cursor: string, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new DomainError('invalid-cursor')
  }
}

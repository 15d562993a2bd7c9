import { z } from 'zod'

/** A cursor that this site didn't make. */
export class CursorUnreadable extends Error {
  override name = 'CursorUnreadable'
}

const FIRST_YEAR = 1900
const LAST_YEAR = 2299

/** A point in time in a cursor, in milliseconds: within what both JavaScript's and PostgreSQL's dates hold. */
export const cursorTime = z
  .int()
  .min(Date.UTC(FIRST_YEAR))
  .max(Date.UTC(LAST_YEAR, 11, 31))

/** A calendar day in a cursor. */
export const cursorDay = z.iso
  .date()
  .refine((day) => Number(day.slice(0, 4)) >= FIRST_YEAR && Number(day.slice(0, 4)) <= LAST_YEAR)

/** Where a page of a list ended, as it travels in an address. */
export function writeCursor(place: (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** The place in a cursor, if it has the form of one. Throws {@link CursorUnreadable}. */
export function readCursor<Schema extends z.ZodType>(cursor: string, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new CursorUnreadable()
  }
}

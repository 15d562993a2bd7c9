import type { z } from 'zod'

/** A cursor that this site didn't make. */
export class CursorUnreadable extends Error {
  override name = 'CursorUnreadable'
}

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

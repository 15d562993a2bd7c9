import { z } from 'zod'

/** The error message for a text that {@link isStorable} rejects. */
export const BROKEN_TEXT = 'This text holds a broken character. Please remove it and try again.'

/** Whether PostgreSQL can store a text: it allows no NUL, and a lone surrogate can't be encoded in UTF-8. */
function isStorable(given: string): boolean {
  return given.isWellFormed() && !given.includes('\0')
}

/**
 * The schema of a string in a request's body, query or path. Every such schema must be built from this one, so that no
 * handler receives a text that the database would reject, and have a maximum length, so that nobody's text keeps
 * others waiting. `error` is the message if the value isn't a string.
 */
export function text(error?: string) {
  return z.string(error === undefined ? {} : { error }).refine(isStorable, { error: BROKEN_TEXT, abort: true })
}

/** Far more than any id or slug has; a shorter unknown id gets the answer that nothing was found. */
const ADDRESS_PART_MAX = 1_000

/** The schema of a part of an address: an id, a slug or a token. */
export function addressPart() {
  return text().max(ADDRESS_PART_MAX, 'There is nothing at this address.')
}

/**
 * The `error` option for a schema that accepts certain strings only (an enumeration, a date): the message is
 * `sentence`, or {@link BROKEN_TEXT} if the text can't be stored.
 */
export function unlessBroken(sentence: string) {
  return ({ input }: { input?: unknown }) => (typeof input === 'string' && !isStorable(input) ? BROKEN_TEXT : sentence)
}

import { z } from 'zod'

/** What is said of a text that {@link isIntact} refuses. */
export const BROKEN_TEXT = 'This text holds a broken character. Please remove it and try again.'

/** Whether a text can be stored: PostgreSQL's texts hold no NUL, and half of a surrogate pair has no form in UTF-8. */
function isIntact(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * A string of a request: in a body, a query or an address. All of them are made of this one, so that no handler meets a text that the database
 * would refuse. `error` is the sentence for a value that is missing or isn't a string.
 */
export function text(error?: string) {
  return z.string(error === undefined ? {} : { error }).refine(isIntact, { error: BROKEN_TEXT, abort: true })
}

/** The `error` of a schema that takes certain strings only (an enumeration, a date): `sentence`, unless the text itself is broken. */
export function unlessBroken(sentence: string) {
  return ({ input }: { input?: unknown }) => (typeof input === 'string' && !isIntact(input) ? BROKEN_TEXT : sentence)
}

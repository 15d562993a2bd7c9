import { emptyEntryForm } from '../form/entry-draft.ts'
import { keepNewEntry } from '../form/keep-new-entry.ts'

/** A nightmare, empty if it wasn't told, and its new version. */
export type RewrittenNightmare = { nightmare: string; newVersion: string }

/** Keeps a rewritten nightmare on the device as a new entry of a user (null: of a guest). Returns where its form is. */
export function keepRewriting(userId: number | null, { nightmare, newVersion }: RewrittenNightmare) {
  return keepNewEntry(userId, {
    ...emptyEntryForm(),
    title: 'A nightmare, rewritten',
    // The new version first: it is the one to be read again.
    dreamContent: nightmare ? `The new version\n\n${newVersion}\n\nThe nightmare\n\n${nightmare}` : newVersion,
    tags: 'nightmare, rewritten',
  })
}

/** The prefix of the names of the journal's drafts. */
const PREFIX = 'journal:'
/** The name of a new entry's draft; further ones have a suffix. */
export const NEW_PREFIX = `${PREFIX}new`

/** The draft name for an edit of the entry with this id. */
export function draftNameOfEntry(id: string): string {
  return PREFIX + id
}

/** Returns 'new' for the draft of a new entry, the entry's id for that of an edit, undefined for any other draft. */
export function subjectOfDraft(name: string): string | undefined {
  if (!name.startsWith(PREFIX)) return undefined
  return name.startsWith(NEW_PREFIX) ? 'new' : name.slice(PREFIX.length)
}

import type { Entry } from '../../contract/journal.ts'
import type { SavedReading } from '../../contract/reading.ts'
import { today } from '../../lib/dates.ts'
import { listDrafts, RESULT_DRAFT_MS, readDraft, unusedDraftName } from '../../lib/drafts.ts'

/** The values of the entry form. */
export type EntryFormValues = {
  title: string
  dreamDate: string
  dreamContent: string
  mood: string
  /** Separated by commas. */
  tags: string
  interpretation: string
  /** What the interpretation of a new entry rests on; an edit leaves it to the server. */
  reading?: SavedReading
}

/** The values of a draft. `version` is the edited entry's version; undefined for a new entry. */
export type EntryDraft = EntryFormValues & { version?: number }

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

/** An unused draft name for a new entry of a user (null: of a guest). */
export function newDraftName(userId: number | null): string {
  return unusedDraftName(userId, NEW_PREFIX)
}

/** The names of the drafts of new entries of a user (null: of guests), the last saved first. */
export function listNewEntryDrafts(userId: number | null): string[] {
  const savedAt = (name: string) => readDraft(userId, name)?.savedAt ?? ''
  return listDrafts(userId)
    .filter((name) => subjectOfDraft(name) === 'new')
    .sort((a, b) => savedAt(b).localeCompare(savedAt(a)))
}

/** Whether a guest saved a draft of an entry on this device within the last hour ({@link RESULT_DRAFT_MS}). */
export function hasFreshGuestDraft(): boolean {
  const savedAt = readDraft(null, listNewEntryDrafts(null)[0] ?? '')?.savedAt
  return savedAt !== undefined && Date.now() - Date.parse(savedAt) < RESULT_DRAFT_MS
}

export function emptyEntryForm(): EntryFormValues {
  return { title: '', dreamDate: today(), dreamContent: '', mood: '', tags: '', interpretation: '' }
}

export function entryFormOf({ title, dreamDate, dreamContent, mood, tags, interpretation }: Entry): EntryFormValues {
  return {
    title,
    dreamDate,
    dreamContent,
    mood: mood ?? '',
    tags: tags.join(', '),
    interpretation: interpretation ?? '',
  }
}

/** Converts form values to the API's fields. An empty text becomes null, so that clearing a field clears it. */
export function toEntryFields({
  title,
  dreamDate,
  dreamContent,
  mood,
  tags,
  interpretation,
  reading,
}: EntryFormValues) {
  return {
    title: title.trim(),
    dreamDate,
    dreamContent: dreamContent.trim(),
    mood: mood.trim() || null,
    tags: tags
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter(Boolean),
    interpretation: interpretation.trim() || null,
    ...(reading && { reading }),
  }
}

/** Whether both form values would save the same entry. */
export function isSameEntry(one: EntryFormValues, other: EntryFormValues): boolean {
  return JSON.stringify(toEntryFields(one)) === JSON.stringify(toEntryFields(other))
}

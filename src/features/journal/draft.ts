import type { Entry } from '../../contract/journal.ts'
import { today } from '../../lib/days.ts'
import { draftsOf, freeDraftName, RESULT_DRAFT_MS, readDraft } from '../../lib/drafts.ts'

/** An entry as it stands in the form. */
export type EntryForm = {
  title: string
  dreamDate: string
  dreamContent: string
  mood: string
  /** Separated by commas. */
  tags: string
  interpretation: string
}

/** A draft of an edit remembers which version was edited. */
export type EntryDraft = EntryForm & { version?: number }

/** Drafts of the journal among those of a person. */
const PREFIX = 'journal:'
/** Of a new entry, or with more behind it of a further one. */
const NEW = `${PREFIX}new`

/** The name of the draft of an edited entry. */
export function draftOfEntry(id: string): string {
  return PREFIX + id
}

/** What a journal's draft is of: 'new', or the id of the entry that is edited; undefined for a draft of something else. */
export function subjectOfDraft(name: string): string | undefined {
  if (!name.startsWith(PREFIX)) return undefined
  return name.startsWith(NEW) ? 'new' : name.slice(PREFIX.length)
}

/** A name for a new entry's draft under which nothing stands that isn't saved yet. */
export function newDraftName(userId: number | null): string {
  return freeDraftName(userId, NEW)
}

/** The names of a person's drafts of new entries, or for null of a guest's, the latest first. */
export function newDraftsOf(userId: number | null): string[] {
  const savedAt = (name: string) => readDraft(userId, name)?.savedAt ?? ''
  return draftsOf(userId)
    .filter((name) => subjectOfDraft(name) === 'new')
    .sort((a, b) => savedAt(b).localeCompare(savedAt(a)))
}

/** Whether a guest has only just kept a draft on this device, perhaps the one who has signed in since. */
export function hasFreshGuestDraft(): boolean {
  const savedAt = readDraft(null, newDraftsOf(null)[0] ?? '')?.savedAt
  return savedAt !== undefined && Date.now() - Date.parse(savedAt) < RESULT_DRAFT_MS
}

export function emptyForm(): EntryForm {
  return { title: '', dreamDate: today(), dreamContent: '', mood: '', tags: '', interpretation: '' }
}

export function formOf({ title, dreamDate, dreamContent, mood, tags, interpretation }: Entry): EntryForm {
  return {
    title,
    dreamDate,
    dreamContent,
    mood: mood ?? '',
    tags: tags.join(', '),
    interpretation: interpretation ?? '',
  }
}

/** What the form says, as it is sent: what is empty is null, so that clearing a field clears it. */
export function fieldsOf({ title, dreamDate, dreamContent, mood, tags, interpretation }: EntryForm) {
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
  }
}

/** Whether two forms would save the same entry. */
export function isSame(one: EntryForm, other: EntryForm): boolean {
  return JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))
}

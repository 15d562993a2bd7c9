import type { Entry } from '../../contract/journal.ts'
import { today } from '../../lib/days.ts'

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

/** The name of an entry's draft; of a new one's without an id. */
export function draftName(id = 'new'): string {
  return PREFIX + id
}

/** The id of the entry whose draft has this name, 'new' for a new one's; undefined for a draft of something else. */
export function entryOfDraft(name: string): string | undefined {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined
}

export const NEW = draftName()

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

import type { Entry, EntryCorrections } from '../../../contract/journal.ts'
import type { SavedReading } from '../../../contract/reading.ts'
import { today } from '../../../lib/dates.ts'
import { newId } from '../../../lib/device/new-id.ts'
import { listDrafts, RESULT_DRAFT_MS, readDraft, unusedDraftName } from '../../../lib/drafts/drafts.ts'
import {
  type ByDetail,
  type DetailValues,
  type Lucidity,
  mapDetails,
  normaliseLabel,
} from '../../../shared/entry-details.ts'
import { toHundredths } from '../../../shared/to-hundredths.ts'
import { NEW_PREFIX, subjectOfDraft } from './draft-names.ts'
import type { Writing } from './save-entry.ts'

/** The details that may be noted, as the form holds them: numbers as typed ("7.5"), labels separated by commas. */
type DetailFormValues = ByDetail<{
  text: string
  labels: string
  choice: Lucidity | ''
  scale: number | null
  number: string
}>

/** The values of the entry form. */
export type EntryFormValues = DetailFormValues & {
  title: string
  dreamDate: string
  dreamContent: string
  interpretation: string
  /** The reading that a new entry's interpretation rests on; an edit leaves it to the server. */
  reading?: SavedReading
  /** What the dreamer has put right of it, likewise. */
  corrections?: EntryCorrections
}

/** The values of a draft, and the facts about its entry ({@link Writing}): `id` is stored for a new entry alone. */
export type EntryDraft = EntryFormValues & Partial<Writing>

/** An unused draft name for a new entry of a user (null: of a guest). */
export function newDraftName(userId: number | null): string {
  return unusedDraftName(userId, NEW_PREFIX)
}

/** The id, version and tries of a draft's entry, or of a new one. Older builds left an edit's version in new drafts. */
export function writingOf(entry: Entry | undefined, draft: EntryDraft | undefined): Writing {
  const tried = draft?.tried ?? []
  if (entry) return { id: entry.id, version: draft?.version ?? entry.version, tried }
  return draft?.id ? { id: draft.id, version: draft.version, tried } : { id: newId(), version: undefined, tried: [] }
}

/** The draft of a new entry with the values of another draft. */
export function asNewEntry({ id: _, version: __, tried: ___, ...values }: EntryDraft): EntryDraft {
  return values
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

/** The form's details when nothing is noted. Drafts of older builds lack some of them. */
const NOTHING_NOTED: DetailFormValues = mapDetails({
  text: () => '',
  labels: () => '',
  choice: () => '' as const,
  scale: () => null,
  number: () => '',
})

export function emptyEntryForm(): EntryFormValues {
  return { title: '', dreamDate: today(), dreamContent: '', interpretation: '', ...NOTHING_NOTED }
}

export function entryFormOf(entry: Entry): EntryFormValues {
  const { title, dreamDate, dreamContent, interpretation } = entry
  const details: DetailFormValues = mapDetails({
    text: (name) => entry[name] ?? '',
    labels: (name) => entry[name].join(', '),
    choice: (name) => entry[name] ?? '',
    scale: (name) => entry[name],
    number: (name) => (entry[name] === null ? '' : String(entry[name])),
  })
  return { title, dreamDate, dreamContent, interpretation: interpretation ?? '', ...details }
}

/** Converts form values to the API's fields. An empty text becomes null, so that clearing a field clears it. */
export function toEntryFields(values: EntryFormValues) {
  const { title, dreamDate, dreamContent, interpretation, reading, corrections, ...noted } = {
    ...NOTHING_NOTED,
    ...values,
  }
  return {
    title: title.trim(),
    dreamDate,
    dreamContent: dreamContent.trim(),
    interpretation: interpretation.trim() || null,
    ...detailsIn(noted),
    ...(reading && { reading }),
    ...(corrections && { corrections }),
  }
}

/** The details noted in a form, as the API has them. A number that can't be read is NaN. */
export function detailsIn(noted: DetailFormValues): DetailValues {
  return mapDetails({
    text: (name) => noted[name].trim() || null,
    labels: (name) => labelsIn(noted[name]),
    choice: (name) => noted[name] || null,
    scale: (name) => noted[name],
    number: (name) => numberIn(noted[name]),
  })
}

/** The tags or dream signs in a text that separates them by commas, each once and as the API spells them. */
export function labelsIn(typed: string): string[] {
  return [...new Set(typed.split(',').map(normaliseLabel).filter(Boolean))]
}

/** The number in a text such as "7.5" or "7,5"; null if it is blank, NaN if it is none. */
export function numberIn(typed: string): number | null {
  return typed.trim() === '' ? null : toHundredths(Number(typed.replace(',', '.')))
}

/** Whether both form values would save the same entry. */
export function isSameEntry(one: EntryFormValues, other: EntryFormValues): boolean {
  return JSON.stringify(toEntryFields(one)) === JSON.stringify(toEntryFields(other))
}

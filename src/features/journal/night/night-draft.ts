import { newId } from '../../../lib/device/new-id.ts'
import { deleteDraft, listDrafts, readDraft, saveDraft } from '../../../lib/drafts/drafts.ts'
import type { DetailValues } from '../../../shared/entry-details.ts'
import { draftNameOfEntry, NEW_PREFIX } from '../form/draft-names.ts'
import type { EntryDraft } from '../form/entry-draft.ts'

/**
 * A draft of the journal that is written on the night page and sends itself. `night` is the id that its entry has or is
 * to have; `version` is the entry's version, undefined as long as there is no entry. It has none of the details that
 * the journal's form offers, which takes them as not noted.
 */
export type NightDraft = Pick<EntryDraft, Exclude<keyof EntryDraft, keyof DetailValues>> & {
  night: string /** ISO time of the first word. */
  writtenAt: string
}

/** Starts a draft of the night that ended on `day` (YYYY-MM-DD). */
export function newNightDraft(day: string): NightDraft {
  return {
    title: '',
    dreamDate: day,
    dreamContent: '',
    interpretation: '',
    night: newId(),
    tried: [],
    writtenAt: new Date().toISOString(),
  }
}

/** A draft's name. An edit of an entry that exists has the name under which the journal offers it as one. */
export const nameOf = ({ night, version }: NightDraft) =>
  version === undefined ? `${NEW_PREFIX}-night-${night}` : draftNameOfEntry(night)

/** Keeps the draft of a user (null: of a guest) on the device. Returns whether the browser has taken it. */
export function keepNightDraft(userId: number | null, draft: NightDraft): boolean {
  saveDraft<NightDraft>(userId, nameOf(draft), draft)
  return readDraft<NightDraft>(userId, nameOf(draft))?.fields.dreamContent === draft.dreamContent
}

export function deleteNightDraft(userId: number | null, draft: NightDraft): void {
  deleteDraft(userId, nameOf(draft))
}

/** The drafts of the night page of a user (null: of guests), the last saved first. */
export function listNightDrafts(userId: number | null): (NightDraft & { savedAt: string; name: string })[] {
  return listDrafts(userId)
    .flatMap((name) => {
      const draft = readDraft<NightDraft>(userId, name)
      return draft?.fields.night ? [{ ...draft.fields, savedAt: draft.savedAt, name }] : []
    })
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt))
}

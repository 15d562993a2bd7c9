import { useEffect } from 'react'
import { deleteDraft, readDraft, registerDraftSaver, saveDraft } from '../../lib/drafts.ts'
import type { PostFormValues } from './post-draft.ts'

type Options = {
  userId: number
  draftName: string
  /** The form's values as they were when typing last paused. */
  settled: PostFormValues
  getValues: () => PostFormValues
  /** Whether these values differ from what is saved on the server. */
  isUnsaved: (values: PostFormValues) => boolean
  onRestore: (draft: PostFormValues) => void
}

/** Restores the draft of a post from the device when the form is mounted, and saves it whenever typing pauses. */
export function usePostDraft({ userId, draftName, settled, getValues, isUnsaved, onRestore }: Options): void {
  // The device's storage exists in the browser only, so a draft is restored after the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is mounted
  useEffect(() => {
    const draft = readDraft<PostFormValues>(userId, draftName)?.fields
    if (draft) onRestore(draft)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when typing pauses
  useEffect(() => {
    if (isUnsaved(settled)) saveDraft(userId, draftName, settled)
    else if (!isUnsaved(getValues())) deleteDraft(userId, draftName)
  }, [settled])

  // What was typed since the last pause is saved when another user's session replaces this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the form is mounted
  useEffect(
    () =>
      registerDraftSaver(() => {
        const values = getValues()
        if (!isUnsaved(values)) return false
        saveDraft(userId, draftName, values)
        return true
      }),
    [userId, draftName],
  )
}

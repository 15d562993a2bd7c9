import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { deleteDraft, readDraft, saveDraft } from '../../../lib/drafts/drafts.ts'
import { useAutosavedDraft } from '../../../lib/drafts/use-autosaved-draft.ts'
import type { NewPostTries, PostDraft, PostFormValues } from './post-draft.ts'

type Options = {
  userId: number
  draftName: string
  form: UseFormReturn<PostFormValues>
  /** Whether these values differ from what is saved on the server. */
  isUnsaved: (values: PostFormValues) => boolean
  onRestore: (draft: PostDraft) => void
  /** Returns the tries of a new post, which are stored beside the values. */
  tries: () => NewPostTries
}

/** Restores the draft of a post from the device when the form is mounted, and keeps it up to date with the form. */
export function usePostDraft({ userId, draftName, form, isUnsaved, onRestore, tries }: Options): void {
  // The device's storage exists in the browser only, so a draft is restored after the first render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is mounted
  useEffect(() => {
    const draft = readDraft<PostDraft>(userId, draftName)?.fields
    if (draft) onRestore(draft)
  }, [])

  useAutosavedDraft(form, (values) => {
    const unsaved = isUnsaved(values)
    if (unsaved) saveDraft<PostDraft>(userId, draftName, { ...values, ...tries() })
    else deleteDraft(userId, draftName)
    return unsaved
  })
}

import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { type Entry, newEntrySchema } from '../../../contract/journal.ts'
import { useAutosavedDraft } from '../../../lib/drafts/use-autosaved-draft.ts'
import { titleFromDream } from '../../../shared/title-from-dream.ts'
import { type EntryFormValues, emptyEntryForm, entryFormOf, isSameEntry, toEntryFields } from '../form/entry-draft.ts'
import { EntryFields } from '../form/entry-fields.tsx'
import type { WrittenFields } from './changes.ts'
import { openDraft, storeDraft, type UnlockedCopy } from './unlocked-copy.ts'

type Props = {
  copy: UnlockedCopy
  /** The entry to edit; undefined for a new one. */
  entry?: Entry
  /** Stores the entry, and removes the draft. */
  onSave: (fields: WrittenFields, draft: string) => Promise<void>
}

/** The form of an entry without a connection, once its unsaved values have been decrypted. */
export function OfflineEntryForm(props: Props) {
  const { copy, entry } = props
  const [start, setStart] = useState<{ draft: EntryFormValues | undefined }>()
  useEffect(() => {
    openDraft<EntryFormValues>(copy, entry?.id ?? 'new').then(
      (draft) => setStart({ draft }),
      () => setStart({ draft: undefined }),
    )
  }, [copy, entry?.id])
  return start && <Fields {...props} draft={start.draft} />
}

/**
 * Unlike the form with a connection, this one keeps its drafts encrypted, and asks the browser to store none of the
 * typed text (`autoComplete`), neither for suggestions nor to restore the tab.
 */
function Fields({ copy, entry, onSave, draft }: Props & { draft: EntryFormValues | undefined }) {
  const start = entry ? entryFormOf(entry) : emptyEntryForm()
  const form = useForm<EntryFormValues>({ defaultValues: { ...start, ...draft } })
  const { setError, formState, handleSubmit } = form
  const { errors, isSubmitting } = formState
  const draftId = entry?.id ?? 'new'
  const isSaved = useRef(false)
  const drafts = useRef(Promise.resolve())
  useAutosavedDraft(form, (values) => {
    if (isSaved.current) return false
    const draft = isSameEntry(values, start) ? undefined : values
    // A copy that was deleted meanwhile takes no more drafts.
    drafts.current = drafts.current.then(() => storeDraft(copy, draftId, draft)).catch(() => {})
    return false
  })
  const submit = handleSubmit(async (values) => {
    const fields = toEntryFields({ ...values, title: values.title.trim() || titleFromDream(values.dreamContent) })
    const faults = newEntrySchema.safeParse(fields).error?.issues ?? []
    for (const { path, message } of faults.toReversed())
      setError(path[0] as keyof EntryFormValues, { message }, { shouldFocus: true })
    if (faults.length > 0) return
    isSaved.current = true
    try {
      await drafts.current
      await onSave(fields, draftId)
    } catch {
      isSaved.current = false
      setError('root', { message: 'This device could not keep it. Please copy your text before you leave.' })
    }
  })
  return (
    <form method="post" noValidate autoComplete="off" onSubmit={submit} className="space-y-5">
      <EntryFields form={form} userId={null} />
      {errors.root && (
        <p role="alert" className="text-ember">
          {errors.root.message}
        </p>
      )}
      <div className="sticky -bottom-5 -mx-5 flex items-center justify-between gap-4 border-t border-night-line bg-night-raised px-5 py-4 md:-mx-7 md:px-7">
        <p className="text-sm text-moon-soft">Kept encrypted on this device until it is sent.</p>
        <Button type="submit" disabled={isSubmitting} className="whitespace-nowrap">
          {isSubmitting ? 'Saving…' : 'Save entry'}
        </Button>
      </div>
    </form>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type Entry, newEntrySchema, type SavedEntry } from '../../../contract/journal.ts'
import { text } from '../../../contract/text.ts'
import { ApiFailure } from '../../../lib/api/api-client.ts'
import { deleteDraft, saveDraft } from '../../../lib/drafts/drafts.ts'
import { useAutosavedDraft } from '../../../lib/drafts/use-autosaved-draft.ts'
import { mapDetails } from '../../../shared/entry-details.ts'
import { titleFromDream } from '../../../shared/title-from-dream.ts'
import { useSaveEntry } from '../queries.ts'
import {
  type EntryDraft,
  type EntryFormValues,
  emptyEntryForm,
  entryFormOf,
  isSameEntry,
  labelsIn,
  numberIn,
  toEntryFields,
  writingOf,
} from './entry-draft.ts'
import { conflictingEntryOf, saveEntry, triedWith, type Writing } from './save-entry.ts'

const fields = newEntrySchema.shape

/** The contract's rules for an entry, applied to the texts that the form holds. */
const formSchema = z.object({
  title: fields.title,
  dreamDate: fields.dreamDate,
  dreamContent: fields.dreamContent,
  interpretation: fields.interpretation,
  ...mapDetails({
    text: (name) => fields[name],
    labels: (_, { noun, max, most }) =>
      text().refine((typed) => labelsIn(typed).length <= most && labelsIn(typed).every(({ length }) => length <= max), {
        message: `At most ${most} ${noun}s, each of at most ${max} characters.`,
      }),
    choice: () => z.any(),
    scale: () => z.any(),
    number: (name) => text().transform(numberIn).pipe(fields[name].unwrap()),
  }),
})

export type EntryFormOptions = {
  /** Null for a guest: then the entry is saved on the device only. */
  userId: number | null
  /** The entry to edit; undefined for a new one. */
  entry?: Entry | undefined
  /** The name of the draft on the device. */
  draftName: string
  /** A draft that was saved before, to continue with. */
  draft?: EntryDraft | undefined
  onSaved: () => void
}

/**
 * The state of the entry form: its fields and their faults, the draft on the device, saving, and the conflict when the
 * entry was changed elsewhere while it was edited here.
 */
export function useEntryForm({ userId, entry, draftName, draft, onSaved }: EntryFormOptions) {
  const start = entry ? entryFormOf(entry) : emptyEntryForm()
  const [writingAtStart] = useState(() => writingOf(entry, draft))
  const writing = useRef<Writing>(writingAtStart)
  const { mutate, isPending, error, reset } = useSaveEntry(!entry)
  const newerVersion = conflictingEntryOf(error)

  const form = useForm<EntryFormValues>({
    defaultValues: draft ? { ...start, ...draft } : start,
    // The schema only reports faults: the request is built from the raw values of the form.
    resolver: zodResolver(formSchema, undefined, { raw: true }) as never,
  })

  const keep = (values: EntryFormValues, known: Partial<Writing> = {}) => {
    writing.current = { ...writing.current, ...known }
    const { id, ...rest } = writing.current
    saveDraft<EntryDraft>(userId, draftName, { ...values, ...rest, ...(!entry && { id }) })
  }

  const isSaved = useRef(false)
  useAutosavedDraft(form, (values) => {
    if (isSaved.current) return false
    if (isSameEntry(values, start)) {
      deleteDraft(userId, draftName)
      return false
    }
    keep(values)
    return true
  })

  const send = async (owner: number, values: EntryFormValues): Promise<SavedEntry> => {
    const fields = toEntryFields(values)
    // Kept before it is sent: the page may be closed before there is a response.
    keep(values, { tried: triedWith(writing.current, fields) })
    try {
      return await saveEntry(owner, writing.current, fields, { onVersion: (version) => keep(values, { version }) })
    } catch (failure) {
      if (entry || !(failure instanceof ApiFailure) || ![404, 410].includes(failure.status)) throw failure
      // An earlier try has arrived, and its entry was deleted elsewhere.
      keep(values, writingOf(undefined, undefined))
      return send(owner, values)
    }
  }

  const save = (values: EntryFormValues) => {
    if (userId === null) {
      saveDraft<EntryDraft>(null, draftName, values)
      return onSaved()
    }
    const callbacks = {
      onSuccess: () => {
        isSaved.current = true
        deleteDraft(userId, draftName)
        onSaved()
      },
      onError: (failure: Error) => {
        const faults = failure instanceof ApiFailure ? (failure.body.fields ?? {}) : {}
        for (const [field, message] of Object.entries(faults)) {
          form.setError(field as keyof EntryFormValues, { message })
        }
      },
    }
    mutate(() => send(userId, values), callbacks)
  }

  return {
    form,
    isPending,
    submit(event: SyntheticEvent) {
      const { title: typed, dreamContent: dream } = form.getValues()
      if (!typed.trim()) form.setValue('title', titleFromDream(dream), { shouldDirty: true })
      return form.handleSubmit((values) => save(values))(event)
    },
    /** The version on the server that this edit would overwrite; undefined when there is none. */
    newerVersion,
    /** Saves this edit over the newer version. */
    overwrite(newer: Entry) {
      writing.current = { ...writing.current, version: newer.version }
      save(form.getValues())
    },
    /** Replaces this edit with the newer version. */
    discardEdit(newer: Entry) {
      writing.current = { ...writing.current, version: newer.version }
      form.reset(entryFormOf(newer))
      reset()
    },
  }
}

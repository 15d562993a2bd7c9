import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import type { Entry } from '../../contract/journal.ts'
import { ApiFailure } from '../../lib/api-client.ts'
import { draftsOf, forgetDraft, keepDraft, readDraft } from '../../lib/drafts.ts'
import { type EntryDraft, freeDraftName, newDraftsOf, subjectOfDraft } from './draft.ts'
import { entryQuery } from './queries.ts'

type Unsaved = { name: string; title: string; savedAt: Date }

type Props = {
  userId: number
  /** Whether something is being written right now. */
  isOpen: boolean
  onContinue: (name: string) => void
  onEdit: (entry: Entry) => void
}

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Offers what was begun on this device and not saved. */
export function UnsavedDrafts({ userId, isOpen, onContinue, onEdit }: Props) {
  const queryClient = useQueryClient()
  const [unsaved, setUnsaved] = useState<Unsaved[]>([])
  // The device is asked again whenever a form has closed.
  useEffect(() => {
    if (isOpen) return
    setUnsaved(listUnsaved(userId))
  }, [userId, isOpen])
  const discard = (name: string) => {
    forgetDraft(userId, name)
    setUnsaved(listUnsaved(userId))
  }
  const go = async (name: string) => {
    const subject = subjectOfDraft(name)
    if (subject === undefined || subject === 'new') return onContinue(name)
    try {
      onEdit(await queryClient.fetchQuery({ ...entryQuery(subject), staleTime: 0 }))
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 404) {
        return showToast({
          title: 'Error',
          description: 'This entry could not be opened. Please try again.',
          look: 'destructive',
        })
      }
      // The entry was deleted elsewhere: what was written in it becomes a new one.
      const draft = readDraft<EntryDraft>(userId, name)
      const freeName = freeDraftName(userId)
      if (draft) keepDraft(userId, freeName, draft.fields)
      forgetDraft(userId, name)
      onContinue(freeName)
    }
  }
  if (isOpen) return null
  return unsaved.map(({ name, title, savedAt }) => (
    <aside
      key={name}
      aria-label="Unsaved writing"
      className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-lamp/70 bg-night-raised px-5 py-4 print:hidden"
    >
      <p>
        {subjectOfDraft(name) === 'new' ? 'An entry that isn’t saved' : 'An edit that isn’t saved'}
        {title && <>: “{title}”</>}
        <span className="block text-sm text-moon-soft">Kept on this device since {WHEN.format(savedAt)}.</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => go(name)}>Continue writing</Button>
        <Button look="quiet" onClick={() => discard(name)}>
          Discard
        </Button>
      </div>
    </aside>
  ))
}

function listUnsaved(userId: number): Unsaved[] {
  newDraftsOf(userId)
  return draftsOf(userId).flatMap((name) => {
    if (!subjectOfDraft(name)) return []
    const draft = readDraft<EntryDraft>(userId, name)
    return draft ? [{ name, title: draft.fields.title ?? '', savedAt: new Date(draft.savedAt) }] : []
  })
}

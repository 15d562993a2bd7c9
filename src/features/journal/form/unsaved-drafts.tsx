import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { showToast } from '../../../components/ui/toast.ts'
import type { Entry } from '../../../contract/journal.ts'
import { ApiFailure, isSessionFailure } from '../../../lib/api/api-client.ts'
import { whenConnected } from '../../../lib/device/when-connected.ts'
import { adoptDraft, deleteDraft, draftExpiry, listDrafts, readDraft, saveDraft } from '../../../lib/drafts/drafts.ts'
import { releaseNightDraft } from '../night/send-night-draft.ts'
import { hasWaiting, sendWaiting } from '../night/send-waiting.ts'
import { entryQuery, useRefreshJournal } from '../queries.ts'
import { subjectOfDraft } from './draft-names.ts'
import { asNewEntry, type EntryDraft, listNewEntryDrafts, newDraftName } from './entry-draft.ts'

type UnsavedDraft = { name: string; title: string; savedAt: Date }
/** A draft that a guest wrote on this device. It may belong to another user. */
type GuestDraft = { name: string; savedAt: Date; expiresAt: Date }

type Props = {
  userId: number
  /** Whether an entry form or another dialog of the journal is open. The drafts are then hidden. */
  isOpen: boolean
  onContinue: (name: string) => void
  onEdit: (entry: Entry) => void
}

const DATE_TIME_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Lists the unsaved drafts of entries on this device, the user's own and guests', to continue or to discard. */
export function UnsavedDrafts({ userId, isOpen, onContinue, onEdit }: Props) {
  const queryClient = useQueryClient()
  const [unsavedDrafts, setUnsavedDrafts] = useState<UnsavedDraft[]>([])
  const [guestDrafts, setGuestDrafts] = useState<GuestDraft[]>([])
  const reload = () => {
    setUnsavedDrafts(listUnsavedDrafts(userId))
    setGuestDrafts(listGuestDrafts())
  }
  const refresh = useRefreshJournal()
  const [isSending, setIsSending] = useState(false)
  // Drafts of the night page send themselves; those that the server won't take are listed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each user
  useEffect(() => {
    const send = async () => {
      if (!hasWaiting(userId) || !navigator.onLine) return
      setIsSending(true)
      await sendWaiting(userId)
      setIsSending(false)
      refresh()
    }
    send()
    return whenConnected(send)
  }, [userId])
  // Reads the drafts again whenever a form has closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` only reads the device's storage
  useEffect(() => {
    if (!isOpen && !isSending) reload()
  }, [userId, isOpen, isSending])
  const discard = (owner: number | null, name: string) => {
    deleteDraft(owner, name)
    reload()
    // The button that had the focus was removed with the draft.
    document.getElementById('main')?.focus({ preventScroll: true })
    showToast({ title: 'Discarded', description: 'It has been removed from this device.' })
  }
  const adopt = (name: string) => {
    const adoptedName = adoptDraft(userId, name)
    if (!adoptedName) return reload()
    releaseNightDraft(userId, adoptedName)
    onContinue(adoptedName)
  }
  const continueDraft = async (name: string) => {
    releaseNightDraft(userId, name)
    const subject = subjectOfDraft(name)
    if (subject === undefined || subject === 'new') return onContinue(name)
    try {
      onEdit(await queryClient.fetchQuery({ ...entryQuery(subject), staleTime: 0 }))
    } catch (error) {
      if (isSessionFailure(error)) return
      if (!(error instanceof ApiFailure) || error.status !== 404) {
        return showToast({
          title: 'Error',
          description: 'This entry could not be opened. Please try again.',
          variant: 'destructive',
        })
      }
      // The entry was deleted elsewhere: the draft of its edit becomes the draft of a new entry.
      const draft = readDraft<EntryDraft>(userId, name)
      const freeName = newDraftName(userId)
      if (draft) saveDraft(userId, freeName, asNewEntry(draft.fields))
      deleteDraft(userId, name)
      onContinue(freeName)
    }
  }
  if (isOpen || isSending) return null
  return (
    <>
      {unsavedDrafts.length > 0 && (
        <DraftList label="Unsaved writing">
          {unsavedDrafts.map(({ name, title, savedAt }) => (
            <DraftItem key={name} isOwn>
              <p>
                {subjectOfDraft(name) === 'new' ? 'An entry that isn’t saved' : 'An edit that isn’t saved'}
                {title && <>: “{title}”</>}
                <span className="block text-sm text-moon-soft">
                  Kept on this device since {DATE_TIME_FORMAT.format(savedAt)}.
                </span>
              </p>
              <div className="flex flex-wrap gap-3">
                <Button onClick={() => continueDraft(name)}>Continue writing</Button>
                <Button variant="quiet" onClick={() => discard(userId, name)}>
                  Discard
                </Button>
              </div>
            </DraftItem>
          ))}
        </DraftList>
      )}
      {guestDrafts.length > 0 && (
        <DraftList label="Writing from before you signed in">
          {guestDrafts.map(({ name, savedAt, expiresAt }) => (
            <DraftItem key={name}>
              {/* Shows none of its text, which may belong to another user of this device. */}
              <p className="max-w-read">
                A dream was written down on this device while nobody was signed in, on{' '}
                <time dateTime={savedAt.toISOString()}>{DATE_TIME_FORMAT.format(savedAt)}</time>. Is it yours?
                <span className="block text-sm text-moon-soft">
                  Its words show when you add it. If you do neither, it is removed on{' '}
                  {DATE_TIME_FORMAT.format(expiresAt)}.
                </span>
              </p>
              <div className="flex flex-wrap gap-3">
                <Button variant="quiet" onClick={() => adopt(name)}>
                  Add to my journal
                </Button>
                <Button variant="quiet" onClick={() => discard(null, name)}>
                  Discard
                </Button>
              </div>
            </DraftItem>
          ))}
        </DraftList>
      )}
    </>
  )
}

function DraftList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside aria-label={label} className="print:hidden">
      <ul>{children}</ul>
    </aside>
  )
}

function DraftItem({ isOwn = false, children }: { isOwn?: boolean; children: ReactNode }) {
  return (
    <li
      className={`mt-6 flex flex-wrap items-center justify-between gap-4 rounded-xl border bg-night-raised px-5 py-4 ${
        isOwn ? 'border-lamp/70' : 'border-night-edge'
      }`}
    >
      {children}
    </li>
  )
}

function listUnsavedDrafts(userId: number): UnsavedDraft[] {
  return listDrafts(userId).flatMap((name) => {
    if (!subjectOfDraft(name)) return []
    const draft = readDraft<EntryDraft>(userId, name)
    return draft ? [{ name, title: draft.fields.title ?? '', savedAt: new Date(draft.savedAt) }] : []
  })
}

function listGuestDrafts(): GuestDraft[] {
  return listNewEntryDrafts(null).flatMap((name) => {
    const draft = readDraft(null, name)
    return draft ? [{ name, savedAt: new Date(draft.savedAt), expiresAt: draftExpiry(draft) }] : []
  })
}

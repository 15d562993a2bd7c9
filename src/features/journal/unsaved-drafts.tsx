import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import type { Entry } from '../../contract/journal.ts'
import { ApiFailure, isSessionFailure } from '../../lib/api-client.ts'
import { adoptDraft, draftsOf, endOfDraft, forgetDraft, keepDraft, readDraft } from '../../lib/drafts.ts'
import { type EntryDraft, newDraftName, newDraftsOf, subjectOfDraft } from './draft.ts'
import { entryQuery } from './queries.ts'

type Unsaved = { name: string; title: string; savedAt: Date }
/** Written on this device while nobody was signed in. Whose it is, only they can say. */
type Guests = { name: string; savedAt: Date; expiresAt: Date }

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
  const [guests, setGuests] = useState<Guests[]>([])
  const look = () => {
    setUnsaved(listUnsaved(userId))
    setGuests(listGuests())
  }
  // The device is asked again whenever a form has closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only reads what the device holds
  useEffect(() => {
    if (!isOpen) look()
  }, [userId, isOpen])
  const discard = (owner: number | null, name: string) => {
    forgetDraft(owner, name)
    look()
    // The button that was pressed is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
    showToast({ title: 'Discarded', description: 'It has been removed from this device.' })
  }
  const adopt = (name: string) => {
    const own = adoptDraft(userId, name)
    if (own) onContinue(own)
    else look()
  }
  const go = async (name: string) => {
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
          look: 'destructive',
        })
      }
      // The entry was deleted elsewhere: what was written in it becomes a new one.
      const draft = readDraft<EntryDraft>(userId, name)
      const freeName = newDraftName(userId)
      if (draft) keepDraft(userId, freeName, draft.fields)
      forgetDraft(userId, name)
      onContinue(freeName)
    }
  }
  if (isOpen) return null
  return (
    <>
      {unsaved.length > 0 && (
        <Notes label="Unsaved writing">
          {unsaved.map(({ name, title, savedAt }) => (
            <Note key={name} isOwn>
              <p>
                {subjectOfDraft(name) === 'new' ? 'An entry that isn’t saved' : 'An edit that isn’t saved'}
                {title && <>: “{title}”</>}
                <span className="block text-sm text-moon-soft">Kept on this device since {WHEN.format(savedAt)}.</span>
              </p>
              <div className="flex flex-wrap gap-3">
                <Button onClick={() => go(name)}>Continue writing</Button>
                <Button look="quiet" onClick={() => discard(userId, name)}>
                  Discard
                </Button>
              </div>
            </Note>
          ))}
        </Notes>
      )}
      {guests.length > 0 && (
        <Notes label="Writing from before you signed in">
          {guests.map(({ name, savedAt, expiresAt }) => (
            <Note key={name}>
              {/* None of its words: they may be somebody else’s who used this device. */}
              <p className="max-w-read">
                A dream was written down on this device while nobody was signed in, on{' '}
                <time dateTime={savedAt.toISOString()}>{WHEN.format(savedAt)}</time>. Is it yours?
                <span className="block text-sm text-moon-soft">
                  Its words show when you add it. If you do neither, it is removed on {WHEN.format(expiresAt)}.
                </span>
              </p>
              <div className="flex flex-wrap gap-3">
                <Button look="quiet" onClick={() => adopt(name)}>
                  Add to my journal
                </Button>
                <Button look="quiet" onClick={() => discard(null, name)}>
                  Discard
                </Button>
              </div>
            </Note>
          ))}
        </Notes>
      )}
    </>
  )
}

function Notes({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside aria-label={label} className="print:hidden">
      <ul>{children}</ul>
    </aside>
  )
}

function Note({ isOwn = false, children }: { isOwn?: boolean; children: ReactNode }) {
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

function listUnsaved(userId: number): Unsaved[] {
  return draftsOf(userId).flatMap((name) => {
    if (!subjectOfDraft(name)) return []
    const draft = readDraft<EntryDraft>(userId, name)
    return draft ? [{ name, title: draft.fields.title ?? '', savedAt: new Date(draft.savedAt) }] : []
  })
}

function listGuests(): Guests[] {
  return newDraftsOf(null).flatMap((name) => {
    const draft = readDraft(null, name)
    return draft ? [{ name, savedAt: new Date(draft.savedAt), expiresAt: endOfDraft(draft) }] : []
  })
}

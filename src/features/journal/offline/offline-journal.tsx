import { useLocation, useNavigate } from '@tanstack/react-router'
import { Lock, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../components/ui/dialog.tsx'
// Loaded with the page, which has to hold without a connection.
import '../../../components/ui/toast-region.tsx'
import { showToast } from '../../../components/ui/toast.ts'
import type { Entry } from '../../../contract/journal.ts'
import { newId } from '../../../lib/device/new-id.ts'
import { SavedSupport } from '../analysis/saved-support.tsx'
import { ChangeProblems } from './change-problems.tsx'
import { OfflineEntry } from './offline-entry.tsx'
import { OfflineEntryForm } from './offline-entry-form.tsx'
import { OfflineEntryList } from './offline-entry-list.tsx'
import type { UnlockedCopy } from './unlocked-copy.ts'
import { useCopiedEntries } from './use-copied-entries.ts'
import { type SendState, useSendChanges } from './use-send-changes.ts'

const DATE_TIME_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

type Props = { copy: UnlockedCopy; onLock: () => void }

/** An unlocked copy of the journal, to read, search and write, and to send the changes. */
export function OfflineJournal({ copy, onLock }: Props) {
  const { entries, changes, copiedAt, search, reload, change } = useCopiedEntries(copy)
  const sending = useSendChanges(copy, reload)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [writing, setWriting] = useState<{ id: string; entry?: Entry } | null>(null)
  const [deleted, setDeleted] = useState<Entry | null>(null)
  const isForeign = sending.state === 'another user'
  useEffect(() => {
    if (isForeign) onLock()
  }, [isForeign, onLock])
  if (!entries || !changes || isForeign)
    return (
      <p role="status" className="mt-8 text-moon-soft">
        Decrypting your entries…
      </p>
    )

  const waiting = new Set(changes.keys())
  const selected = entries.find(({ id }) => id === hash)
  const save = async (...written: Parameters<typeof change>) => {
    await change(...written)
    setWriting(null)
    showToast({ title: 'Kept on this device', description: 'It is sent to your journal as soon as it can be.' })
    sending.send()
  }
  return (
    <>
      <SavedSupport />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => setWriting({ id: newId() })}>
          <Plus size={20} strokeWidth={1.5} aria-hidden />
          New Entry
        </Button>
        <Button variant="quiet" onClick={onLock}>
          <Lock size={18} strokeWidth={1.5} aria-hidden />
          Lock
        </Button>
      </div>
      <Status state={sending.state} waiting={waiting.size} copiedAt={copiedAt} onRetry={sending.send} />
      <ChangeProblems problems={sending.problems} onDecide={sending.decide} />
      {selected ? (
        <OfflineEntry
          entry={selected}
          isWaiting={waiting.has(selected.id)}
          onEdit={() => setWriting({ id: selected.id, entry: selected })}
          onDelete={() => setDeleted(selected)}
        />
      ) : entries.length > 0 ? (
        <OfflineEntryList entries={entries} waiting={waiting} search={search} />
      ) : (
        <p className="mt-10 border-y border-night-line py-12 text-center font-serif text-xl">
          No dream is on this device yet.
        </p>
      )}
      <Dialog
        title={writing?.entry ? 'Edit entry' : 'New Entry'}
        open={writing !== null}
        onOpenChange={(open) => !open && setWriting(null)}
      >
        {writing && (
          <OfflineEntryForm
            copy={copy}
            {...(writing.entry && { entry: writing.entry })}
            onSave={(fields, draft) => save(writing.id, fields, draft)}
          />
        )}
      </Dialog>
      <ConfirmDialog
        title="Delete Dream Entry?"
        open={deleted !== null}
        onOpenChange={(open) => !open && setDeleted(null)}
        confirm="Delete entry"
        onConfirm={async () => {
          if (!deleted) return
          await change(deleted.id, null)
          setDeleted(null)
          navigate({ to: '/journal/offline', replace: true })
          await sending.send()
        }}
      >
        “{deleted?.title}” will be removed from this device now, and from your journal when you are back online.
      </ConfirmDialog>
    </>
  )
}

type StatusProps = { state: SendState; waiting: number; copiedAt: Date | undefined; onRetry: () => void }

/** Says how old the copy is, how many changes wait to be sent, and what keeps them from being sent. */
function Status({ state, waiting, copiedAt, onRetry }: StatusProps) {
  return (
    <div role="status" className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 border-l-2 border-night-edge pl-4">
      <p className="text-moon-soft">
        <span>{sentenceOf(state, waiting)}</span>{' '}
        {copiedAt && <span className="whitespace-nowrap">{`Copied ${DATE_TIME_FORMAT.format(copiedAt)}.`}</span>}
      </p>
      {state === 'done' && (
        // A new page load: this page was made without a connection, and for nobody in particular.
        <a href="/journal" className={buttonClass('quiet')}>
          Open your journal
        </a>
      )}
      {state === 'signed out' && (
        <a href="/auth?next=/journal" className={buttonClass('quiet')}>
          Sign in
        </a>
      )}
      {typeof state === 'object' && (
        <Button variant="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function sentenceOf(state: SendState, waiting: number): string {
  const [waits, them] = waiting === 1 ? ['One change waits here', 'it'] : [`${waiting} changes wait here`, 'them']
  if (typeof state === 'object') return state.failed
  switch (state) {
    case 'offline':
      return waiting > 0 ? `You are not connected. ${waits} until you are.` : 'You are not connected.'
    case 'sending':
      return waiting > 0 ? 'Sending what you wrote…' : 'Looking for changes…'
    case 'signed out':
      return waiting > 0 ? `You are signed out. ${waits}: sign in to send ${them}.` : 'You are signed out.'
    case 'done':
      return waiting > 0
        ? `You are online. ${waits} for your decision.`
        : 'You are online, and everything is in your journal.'
    case 'another user':
      return ''
  }
}

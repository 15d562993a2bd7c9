import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog.tsx'
import { showToast } from '../../../components/ui/toast.ts'
import { countWaitingChanges, deleteOfflineCopy } from '../../../lib/device/offline-copy.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'
import { useRefreshJournal } from '../queries.ts'
import { ChangeProblems } from './change-problems.tsx'
import { listenToClosedCopies, openCopyStore, readSyncedAt } from './copy-store.ts'
import { cacheOfflinePage } from './keep-copy.ts'
import { syncCopy } from './sync-copy.ts'
import { UnlockForm } from './unlock-form.tsx'
import { type UnlockedCopy, unlockedCopy } from './unlocked-copy.ts'
import { useSendChanges } from './use-send-changes.ts'

/** How often the copy is compared with the server while the journal is open. */
const SYNC_INTERVAL_MS = 5 * MINUTE_MS
/** The time after a change in the journal until the copy follows. */
const AFTER_CHANGE_MS = 3_000

type Props = { userId: number; onRemoved: () => void }

/** Brings the copy up to date in the background, and sends changes made without a connection. */
export function KeptCopy({ userId, onRemoved }: Props) {
  const [waiting, setWaiting] = useState(() => countWaitingChanges(userId))
  const [copy, setCopy] = useState(() => unlockedCopy(userId))
  useEffect(
    () =>
      listenToClosedCopies((closed) => {
        if (closed === userId) onRemoved()
      }),
    [userId, onRemoved],
  )
  useUpkeep(userId)
  useEffect(cacheOfflinePage, [])
  if (waiting === 0) return null
  if (copy) return <Sending copy={copy} onSent={() => setWaiting(countWaitingChanges(userId))} />
  return <Waiting userId={userId} waiting={waiting} onUnlocked={setCopy} onRemoved={onRemoved} />
}

/** Compares the copy with the server at once if it is old, every few minutes, and soon after each change. */
function useUpkeep(userId: number): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const schedule = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(sync, ms)
    }
    const sync = async () => {
      try {
        const store = await openCopyStore(userId)
        if (!store) return
        await syncCopy(store)
      } catch {
        // Without a connection, or after the session has ended, the copy stays as it is.
      }
      schedule(SYNC_INTERVAL_MS)
    }
    const start = async () => {
      const store = await openCopyStore(userId)
      const syncedAt = store && (await readSyncedAt(store))
      schedule(Math.max(0, (syncedAt?.getTime() ?? 0) + SYNC_INTERVAL_MS - Date.now()))
    }
    start().catch(() => {})
    const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
      const isInvalidated = type === 'updated' && 'action' in event && event.action.type === 'invalidate'
      if (isInvalidated && query.queryKey[0] === 'journal') schedule(AFTER_CHANGE_MS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [userId, queryClient])
}

const dreams = (count: number) => (count === 1 ? 'One change' : `${count} changes`)

type WaitingProps = Props & { waiting: number; onUnlocked: (copy: UnlockedCopy) => void }

function Waiting({ userId, waiting, onUnlocked, onRemoved }: WaitingProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <aside
      aria-label="Written without a connection"
      className="mt-6 rounded-xl border border-lamp/70 bg-night-raised px-5 py-5 print:hidden"
    >
      <p className="mb-4 max-w-read">
        {`${dreams(waiting)} made without a connection ${waiting === 1 ? 'is' : 'are'} waiting on this device. Your password unlocks ${waiting === 1 ? 'it' : 'them'}.`}
      </p>
      <UnlockForm userId={userId} button="Unlock and send" onUnlocked={onUnlocked}>
        <Button variant="quiet" onClick={() => setIsConfirming(true)}>
          Start over
        </Button>
      </UnlockForm>
      <ConfirmDialog
        title="Remove the copy and what waits in it?"
        open={isConfirming}
        onOpenChange={setIsConfirming}
        confirm="Remove it"
        onConfirm={() => {
          deleteOfflineCopy(userId)
          onRemoved()
        }}
      >
        What was written without a connection is lost. Your journal itself stays as it is, and your account page keeps
        it on this device again.
      </ConfirmDialog>
    </aside>
  )
}

function Sending({ copy, onSent }: { copy: UnlockedCopy; onSent: () => void }) {
  const refresh = useRefreshJournal()
  const { state, problems, decide } = useSendChanges(copy, async (sent) => {
    if (sent > 0) {
      showToast({ title: 'Sent', description: `${dreams(sent)} made without a connection reached your journal.` })
      await refresh()
    }
    onSent()
  })
  const sentence = typeof state === 'object' ? state.failed : SENTENCES[state]
  return (
    <aside aria-label="Written without a connection" className="mt-6 print:hidden">
      <p role="status" className="text-moon-soft">
        {sentence}
      </p>
      <ChangeProblems problems={problems} onDecide={decide} />
    </aside>
  )
}

const SENTENCES = {
  sending: 'Sending what was written without a connection…',
  done: '',
  offline: 'The connection is gone again. What you wrote stays on this device.',
  'signed out': 'Your session has ended. What you wrote stays on this device.',
  'another user': 'Another account is signed in here now. What you wrote stays on this device.',
}

import { ClientOnly, Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { buttonClass } from '../../../components/ui/button.tsx'
import { listOfflineCopies } from '../../../lib/device/offline-copy.ts'
import { listenToClosedCopies } from './copy-store.ts'
import { OfflineJournal } from './offline-journal.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { lockCopy, unlockedCopy } from './unlocked-copy.ts'

/**
 * The journal's copy on this device. The page is the same for everyone and is kept by the service worker; only the
 * password reveals whose copy there is, and what it says.
 */
export function OfflineJournalPage() {
  return (
    <div className="mx-auto max-w-read px-5 pt-8 md:pt-12">
      <h1 className="text-4xl">Your journal, on this device</h1>
      <ClientOnly>
        <Copy />
      </ClientOnly>
    </div>
  )
}

function Copy() {
  const [copy, setCopy] = useState(() => unlockedCopy())
  const [copies, setCopies] = useState(listOfflineCopies)
  // Deleted here or in another tab, as by logging out there. The other tab's local storage may arrive later than the
  // closing of the database.
  useEffect(() => {
    const look = () => {
      setCopy(unlockedCopy())
      setCopies(listOfflineCopies())
    }
    const stopListening = listenToClosedCopies(look)
    window.addEventListener('storage', look)
    return () => {
      stopListening()
      window.removeEventListener('storage', look)
    }
  }, [])
  const lock = useCallback(() => {
    lockCopy()
    setCopy(undefined)
  }, [])

  if (copy) return <OfflineJournal key={copy.userId} copy={copy} onLock={lock} />
  if (copies.length === 0)
    return (
      <>
        <p className="mt-4 text-moon-soft">
          No journal is kept on this device. When you are connected and signed in, your account page lets you keep yours
          here, encrypted. Until then a dream can be written down without it.
        </p>
        <Link to="/offline" className={`${buttonClass('quiet')} mt-6`}>
          Write a dream down
        </Link>
      </>
    )
  return (
    <>
      <p className="mt-4 mb-8 text-moon-soft">
        It is kept here encrypted. Your password unlocks it, without a connection, until this page is closed.
      </p>
      <UnlockForm button="Unlock" onUnlocked={setCopy}>
        <Link to="/offline" className={buttonClass('quiet')}>
          Write without it
        </Link>
      </UnlockForm>
    </>
  )
}

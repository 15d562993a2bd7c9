import { ClientOnly, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Constellation } from '../../components/ui/constellation.tsx'
import { listOfflineCopies } from '../../lib/device/offline-copy.ts'
import { newDraftName } from './form/entry-draft.ts'
import { EntryForm } from './form/entry-form.tsx'

/**
 * Shown without a connection in place of a page that needs one. A dream can be written down here; it is kept on the
 * device as a guest's draft.
 */
export function OfflinePage() {
  const [isWriting, setIsWriting] = useState(true)
  return (
    <div className="mx-auto max-w-read px-5 pt-8 md:pt-12">
      <Constellation slug="no-connection" className="size-28" />
      <h1 className="mt-4 text-4xl">No connection</h1>
      <p className="mt-4 text-moon-soft">
        What you asked for needs one. The{' '}
        <Link to="/how-to-interpret-dreams" className="link">
          guides
        </Link>{' '}
        and the symbols you have looked at open without. And a dream can be written down here: it is kept on this
        device, and offered to you in your journal when you are back and signed in. In the dark, the{' '}
        <a href="/night" className="link">
          night page
        </a>{' '}
        does the same.
      </p>
      <ClientOnly>
        <CopyLink />
      </ClientOnly>
      {isWriting ? (
        <section
          aria-labelledby="write"
          className="mt-10 rounded-xl border border-night-line bg-night-raised px-5 py-5 md:px-7"
        >
          <h2 id="write" className="mb-5 text-2xl">
            Write it down
          </h2>
          <ClientOnly>
            <DraftForm onKept={() => setIsWriting(false)} />
          </ClientOnly>
        </section>
      ) : (
        <div role="status" className="mt-10 rounded-xl border border-night-line p-6">
          <p className="font-serif text-xl">Kept on this device.</p>
          <p className="mt-2 text-moon-soft">You will find it in your journal, waiting to be saved.</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => setIsWriting(true)}>
              Write another
            </Button>
            <Link to="/journal" className={buttonClass('quiet')}>
              To the journal
            </Link>
          </div>
        </div>
      )}
    </div>
  )
}

/** Leads to the journal that is kept on this device, if one is. */
function CopyLink() {
  if (listOfflineCopies().length === 0) return null
  return (
    <Link to="/journal/offline" className={`${buttonClass('quiet')} mt-6`}>
      Open the journal on this device
    </Link>
  )
}

function DraftForm({ onKept }: { onKept: () => void }) {
  const [name] = useState(() => newDraftName(null))
  return <EntryForm userId={null} draftName={name} onSaved={onKept} />
}

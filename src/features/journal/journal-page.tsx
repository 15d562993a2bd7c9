import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Constellation } from '../../components/ui/constellation.tsx'
import { UsageWarning } from '../../components/ui/usage-warning.tsx'
import { journalWarning } from '../../lib/api/usage.ts'
import { readDraft } from '../../lib/drafts/drafts.ts'
import { LiveSupport } from './analysis/saved-support.tsx'
import { EntryList } from './entry-list.tsx'
import type { OpenDialog } from './form/entry-dialogs.tsx'
import {
  type EntryDraft,
  emptyEntryForm,
  hasFreshGuestDraft,
  listNewEntryDrafts,
  newDraftName,
} from './form/entry-draft.ts'
import type { NewEntry } from './form/new-entry-dialog.tsx'
import { UnsavedDrafts } from './form/unsaved-drafts.tsx'
import { CopyUpkeep } from './offline/copy-upkeep.tsx'
import { labelsQuery } from './queries.ts'
import { Filters } from './search/filters.tsx'
import type { JournalFilter } from './search/journal-filter.ts'
import { OnThisNight } from './search/on-this-night.tsx'
import { SkySkeleton } from './sky/sky-skeleton.tsx'

const NewEntryDialog = lazy(async () => ({ default: (await import('./form/new-entry-dialog.tsx')).NewEntryDialog }))
const EntryDialogs = lazy(async () => ({ default: (await import('./form/entry-dialogs.tsx')).EntryDialogs }))
const SkyPanel = lazy(async () => ({ default: (await import('./sky/sky-panel.tsx')).SkyPanel }))

type Props = {
  userId: number
  filter: JournalFilter
  /** Whether to open the form for a new entry at once. */
  write: boolean
}

/** The journal: its sky, the filters, and the entries. */
export function JournalPage({ userId, filter, write }: Props) {
  const { data: labels } = useSuspenseQuery(labelsQuery)
  const navigate = useNavigate()
  const [writing, setWriting] = useState<NewEntry>(null)
  const [selected, setSelected] = useState<OpenDialog>(null)
  const isEmpty = labels.entries === 0

  /** Opens the form for a new entry. By default it continues the latest draft, if there is one. */
  const openNewEntry = (
    start: Partial<EntryDraft> = {},
    name = listNewEntryDrafts(userId)[0] ?? newDraftName(userId),
  ) => {
    setWriting({ name, draft: { ...emptyEntryForm(), ...start, ...readDraft<EntryDraft>(userId, name)?.fields } })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each navigation with `write`
  useEffect(() => {
    if (!write) return
    // A draft from just before signing in is offered first, instead of an empty form.
    if (listNewEntryDrafts(userId).length > 0 || !hasFreshGuestDraft()) openNewEntry()
    navigate({ to: '/journal', search: filter, replace: true })
  }, [write])

  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <LiveSupport />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="text-4xl">Dream journal</h1>
          <p className="mt-2 text-moon-soft">
            Private: nobody but you can read it here.{' '}
            {/* Not the router's link: the night page needs a document of its own. */}
            <a href="/night" className="link inline-block py-2 print:hidden">
              Night page
            </a>
            {!isEmpty && (
              <span>
                {' · '}
                <Link to="/journal/import" className="link inline-block py-2 print:hidden">
                  Import entries
                </Link>
              </span>
            )}
          </p>
        </div>
        {!isEmpty && (
          <div className="flex flex-wrap gap-2 print:hidden md:gap-3">
            <Link to="/journal/share" className={`${buttonClass('quiet')} max-md:px-4`}>
              Share
            </Link>
            <Link to="/journal/insights" className={`${buttonClass('quiet')} max-md:px-4`}>
              Insights
            </Link>
            <Button className="max-md:px-4" onClick={() => openNewEntry()}>
              <Plus size={20} strokeWidth={1.5} aria-hidden />
              New Entry
            </Button>
          </div>
        )}
      </header>

      <UsageWarning sentenceOf={journalWarning} />
      <CopyUpkeep userId={userId} />
      <UnsavedDrafts
        userId={userId}
        isOpen={writing !== null || selected !== null}
        onContinue={(name) => openNewEntry({}, name)}
        onEdit={(entry) => setSelected({ what: 'edit', entry })}
      />

      {isEmpty ? (
        <div className="grid justify-items-center py-16 text-center md:py-24">
          <Constellation slug="first-night" className="size-40" />
          <p className="mt-6 font-serif text-2xl">No dream journal entries yet.</p>
          <p className="mt-3 max-w-md text-moon-soft">
            Each night you write down becomes a star. A few words are enough: what you saw, and how it felt.
          </p>
          <Button className="mt-8" onClick={() => openNewEntry()}>
            Create Your First Entry
          </Button>
          <Link to="/journal/import" className="link mt-4 inline-block py-2.5">
            or bring in what you wrote elsewhere
          </Link>
        </div>
      ) : (
        <div className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-5 lg:mt-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-16">
          <div className="space-y-3 lg:space-y-10 print:hidden">
            <Filters userId={userId} filter={filter} labels={labels} />
            <ClientOnly fallback={<SkySkeleton />}>
              <Suspense fallback={<SkySkeleton />}>
                <SkyPanel
                  month={filter.month}
                  onEmptyNight={(dreamDate) => openNewEntry({ dreamDate }, newDraftName(userId))}
                />
              </Suspense>
            </ClientOnly>
            <ClientOnly>
              <OnThisNight className="hidden lg:block" />
            </ClientOnly>
          </div>
          <div>
            <EntryList userId={userId} filter={filter} onSelect={setSelected} />
            <ClientOnly>
              <OnThisNight className="mt-14 lg:hidden print:hidden" />
            </ClientOnly>
          </div>
        </div>
      )}

      {/* Loaded once the page is there: a form must open without a connection too. */}
      <ClientOnly>
        <Suspense>
          <NewEntryDialog userId={userId} entry={writing} onClose={() => setWriting(null)} />
          <EntryDialogs userId={userId} selected={selected} onClose={() => setSelected(null)} />
        </Suspense>
      </ClientOnly>
    </div>
  )
}

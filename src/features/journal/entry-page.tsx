import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly, Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { MessagePage } from '../../components/layout/message-page.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Day } from '../../components/ui/day.tsx'
import { DreamImages } from '../../components/ui/dream-images.tsx'
import { DreamText, MarkedWords } from '../../components/ui/dream-text.tsx'
import { ErrorBoundary } from '../../components/ui/error-boundary.tsx'
import { InterpretationText } from '../../components/ui/interpretation-text.tsx'
import { type Marking, useMarking } from '../../components/ui/use-marking.ts'
import type { Entry } from '../../contract/journal.ts'
import { LiveSupport } from './analysis/saved-support.tsx'
import { BackToJournal } from './back-to-journal.tsx'
import { EntryMarks } from './entry-card.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { EntryNeighbours } from './entry-neighbours.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import type { OpenDialog } from './form/entry-dialogs.tsx'
import { entryQuery } from './queries.ts'
import { EntryNotes, hasNotes } from './recognised/entry-notes.tsx'
import { RecognisedNames } from './recognised/recognised-names.tsx'

const EntryDialogs = lazy(async () => ({ default: (await import('./form/entry-dialogs.tsx')).EntryDialogs }))
const ShareDialog = lazy(() => import('./share/share-dialog.tsx'))
const RewritingsSection = lazy(() => import('./rewriting/rewritings-section.tsx'))
const SimilarEntries = lazy(async () => ({ default: (await import('./search/similar-entries.tsx')).SimilarEntries }))

type PageProps = {
  userId: number
  id: string
  /** Renders the button that has the entry's dream read, and the reading. */
  renderReading: (entry: Entry) => ReactNode
}

/** A single entry in full, with buttons to interpret, edit, share, print and delete it, and the entries like it. */
export function EntryPage({ userId, id, renderReading }: PageProps) {
  const { data: entry } = useSuspenseQuery(entryQuery(id))
  const navigate = useNavigate()
  const [selected, setSelected] = useState<OpenDialog>(null)
  const [isSharing, setIsSharing] = useState(false)
  return (
    <div className="mx-auto max-w-read px-5 pt-8 md:pt-12">
      <LiveSupport />
      <div className="flex items-center justify-between">
        <BackToJournal />
        <FavoriteButton userId={userId} entry={entry} />
      </div>
      <EntryText entry={entry} level={1} notes={(props) => <EntryNotes userId={userId} entry={entry} {...props} />} />
      {renderReading(entry)}
      <RecognisedNames userId={userId} entry={entry} />
      <div className="mt-12 flex flex-wrap gap-3 border-t border-night-line pt-8 print:hidden">
        <Button variant="quiet" onClick={() => setSelected({ what: 'edit', entry })}>
          Edit
        </Button>
        <Button variant="quiet" onClick={() => setIsSharing(true)}>
          Share
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="destructive" onClick={() => setSelected({ what: 'delete', entry })}>
          Delete
        </Button>
      </div>
      <ClientOnly fallback={null}>
        <Suspense fallback={null}>
          <RewritingsSection userId={userId} entry={entry} />
          <SimilarEntries id={id} />
          <EntryNeighbours id={id} />
        </Suspense>
      </ClientOnly>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog
            userId={userId}
            entries={[{ ...entry, hasInterpretation: entry.interpretation !== null }]}
            onClose={() => setIsSharing(false)}
          />
        </Suspense>
      )}
      <ClientOnly>
        <Suspense>
          <EntryDialogs
            userId={userId}
            selected={selected}
            onClose={() => setSelected(null)}
            onDeleted={() => navigate({ to: '/journal' })}
          />
        </Suspense>
      </ClientOnly>
    </div>
  )
}

type TextProps = {
  entry: Entry
  level: 1 | 2
  /** Renders the notes of its reading, if it has some, in a way in which they can be put right. */
  notes?: (props: { marking: Marking | undefined }) => ReactNode
}

/** The full text of an entry, for the page and for printing. `level` is the level of its heading. */
export function EntryText({ entry, level, notes }: TextProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const SubHeading = level === 1 ? 'h2' : 'h3'
  const marking = useMarking()
  const { parts = [], symbols = [], notes: noted = [] } = entry.reading ?? {}
  const plain = (
    <div className="prose-serif mt-3">
      <InterpretationText text={entry.interpretation ?? ''} parts={parts} marking={marking} />
    </div>
  )
  return (
    <article className="mt-6 break-inside-auto">
      <p className="label-caps">
        <Day date={entry.dreamDate} />
      </p>
      <Heading className={`mt-3 [overflow-wrap:anywhere] ${level === 1 ? 'text-4xl' : 'text-2xl'}`}>
        {entry.title}
      </Heading>
      <EntryFacts entry={entry} className="mt-3" />
      <div className="prose-serif mt-8 whitespace-pre-line [overflow-wrap:anywhere]">
        <DreamText dream={entry.dreamContent} marked={marking.marked} />
      </div>
      {entry.interpretation && (
        <section className="mt-12 border-t border-night-line pt-6">
          <SubHeading className="label-caps font-sans tracking-[0.09em]">Interpretation</SubHeading>
          {/* Something else may have moved the notes' elements, so that React can't change them any more. */}
          {notes && hasNotes(entry) ? <ErrorBoundary fallback={plain}>{notes({ marking })}</ErrorBoundary> : plain}
          {/* Once the texts were edited, the places of the images in the dream may be others. */}
          <DreamImages
            symbols={symbols.filter(({ slug }) => !noted.some(({ symbol }) => symbol === slug))}
            marking={parts.length > 0 ? marking : undefined}
            level={level === 1 ? 2 : 3}
            text={entry.interpretation}
          />
          <MarkedWords dream={entry.dreamContent} marked={marking.marked} />
        </section>
      )}
      <div className="mt-8 print:hidden">
        <EntryMarks entry={entry} />
      </div>
    </article>
  )
}

export function EntryNotFound() {
  return (
    <MessagePage
      title="There is no such entry in your journal"
      action={
        <Link to="/journal" className={buttonClass('quiet')}>
          Back to the journal
        </Link>
      }
    />
  )
}

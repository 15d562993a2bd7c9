import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EntryReading } from '../../features/interpretation/entry-reading.tsx'
import { EntryNotFound, EntryPage } from '../../features/journal/entry-page.tsx'
import { entryQuery } from '../../features/journal/queries.ts'
import { notFoundOn404 } from '../../lib/api/not-found-on-404.ts'
import { seo } from '../../lib/seo/seo.ts'

export const Route = createFileRoute('/_member/journal/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    notFoundOn404(() => queryClient.ensureQueryData(entryQuery(id))),
  head: ({ match: { context }, params }) =>
    seo({
      site: context.site,
      // Not the entry's own title, which the browser would keep in its history, in clear.
      title: 'Dream journal entry',
      path: `/journal/${params.id}`,
      hidden: true,
    }),
  component: JournalEntry,
  notFoundComponent: EntryNotFound,
})

const SaveToEntry = lazy(() => import('../../features/journal/save-to-entry-button.tsx'))

function JournalEntry() {
  const { id } = Route.useParams()
  return (
    <EntryPage
      key={id}
      userId={Route.useRouteContext().user.id}
      id={id}
      renderReading={(entry) => (
        <EntryReading
          dream={entry.dreamContent}
          isRead={entry.interpretation !== null}
          renderActions={(result, close) => (
            <Suspense>
              <SaveToEntry entry={entry} result={result} onSaved={close} />
            </Suspense>
          )}
        />
      )}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { EntryNotFound, PageEntry } from '../../features/journal/page-entry.tsx'
import { entryQuery } from '../../features/journal/queries.ts'
import { orNotFound } from '../../lib/or-not-found.ts'
import { seo } from '../../lib/seo.ts'

export const Route = createFileRoute('/_member/journal/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    orNotFound(() => queryClient.ensureQueryData(entryQuery(id))),
  head: ({ match: { context }, loaderData, params }) =>
    seo({
      site: context.site,
      title: loaderData?.title ?? 'Dream journal',
      description: 'An entry of your private dream journal.',
      path: `/journal/${params.id}`,
      hidden: true,
    }),
  component: JournalEntry,
  notFoundComponent: EntryNotFound,
})

function JournalEntry() {
  return <PageEntry userId={Route.useRouteContext().user.id} id={Route.useParams().id} />
}

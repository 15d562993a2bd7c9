import { createFileRoute } from '@tanstack/react-router'
import { openedShareQuery } from '../features/journal/share/share-queries.ts'
import { SharedPage, ShareNotFound, sharedHead } from '../features/journal/share/shared-page.tsx'
import { notFoundOn404 } from '../lib/api/not-found-on-404.ts'

/** The page that a shared link opens. Its head has no word of the content, and no preview for social networks. */
export const Route = createFileRoute('/shared/$token')({
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  loader: ({ context: { queryClient, site }, params: { token } }) =>
    notFoundOn404(async () => {
      await queryClient.ensureQueryData(openedShareQuery(token))
      return sharedHead(site)
    }),
  // If the link opens nothing, only its headers keep search engines away.
  head: ({ match: { context }, loaderData }) => loaderData ?? { meta: [{ title: context.site.name }] },
  component: Shared,
  notFoundComponent: ShareNotFound,
})

function Shared() {
  return <SharedPage token={Route.useParams().token} />
}

import { createFileRoute } from '@tanstack/react-router'
import { entriesQuery, labelsQuery } from '../../features/journal/queries.ts'
import { SHARE_METADATA, SharePage } from '../../features/journal/share/share-page.tsx'
import { sharesQuery } from '../../features/journal/share/share-queries.ts'
import { seo } from '../../lib/seo/seo.ts'

export const Route = createFileRoute('/_member/journal/share')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(sharesQuery),
      queryClient.ensureQueryData(labelsQuery),
      queryClient.ensureInfiniteQueryData(entriesQuery({})),
    ])
    return SHARE_METADATA
  },
  head: ({ match: { context }, loaderData }) => (loaderData ? seo({ site: context.site, ...loaderData }) : {}),
  component: Share,
})

function Share() {
  return <SharePage userId={Route.useRouteContext().user.id} />
}

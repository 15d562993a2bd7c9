import { createFileRoute } from '@tanstack/react-router'
import { ManagePostsPage } from '../../features/posts/manage-posts-page.tsx'
import { managedPostsQuery } from '../../features/posts/queries.ts'
import { seo } from '../../lib/seo/seo.ts'

export const Route = createFileRoute('/_member/admin/blogs')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(managedPostsQuery('')),
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Manage Blog Posts',
      path: '/admin/blogs',
      hidden: true,
    }),
  component: Manage,
})

function Manage() {
  return <ManagePostsPage user={Route.useRouteContext().user} />
}

import { createFileRoute } from '@tanstack/react-router'
import { PageManage } from '../../features/posts/page-manage.tsx'
import { managedPostsQuery } from '../../features/posts/queries.ts'
import { seo } from '../../lib/seo.ts'

export const Route = createFileRoute('/_member/admin/blogs')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(managedPostsQuery('')),
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Manage Blog Posts',
      description: 'The posts that you may edit.',
      path: '/admin/blogs',
      hidden: true,
    }),
  component: Manage,
})

function Manage() {
  return <PageManage user={Route.useRouteContext().user} />
}

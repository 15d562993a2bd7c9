import { createFileRoute } from '@tanstack/react-router'
import { postByIdQuery } from '../../features/posts/queries.ts'
import { EditedPostNotFound, EditPostPage } from '../../features/posts/writing/write-post-page.tsx'
import { symbolHoverCard } from '../../features/symbols/symbol-hover-card.tsx'
import { notFoundOn404 } from '../../lib/api/not-found-on-404.ts'
import { seo } from '../../lib/seo/seo.ts'

export const Route = createFileRoute('/_member/admin/blog/edit/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    notFoundOn404(() => queryClient.ensureQueryData(postByIdQuery(id))),
  head: ({ match: { context }, params }) =>
    seo({
      site: context.site,
      title: 'Edit the post',
      path: `/admin/blog/edit/${params.id}`,
      hidden: true,
    }),
  component: EditPost,
  notFoundComponent: EditedPostNotFound,
})

function EditPost() {
  return <EditPostPage userId={Route.useRouteContext().user.id} id={Route.useParams().id} card={symbolHoverCard} />
}

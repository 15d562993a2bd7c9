import { createFileRoute } from '@tanstack/react-router'
import { EditedPostNotFound, PageEditPost } from '../../features/posts/page-write.tsx'
import { postByIdQuery } from '../../features/posts/queries.ts'
import { symbolCardBeside } from '../../features/symbols/symbol-card-beside.tsx'
import { orNotFound } from '../../lib/or-not-found.ts'
import { seo } from '../../lib/seo.ts'

export const Route = createFileRoute('/_member/admin/blog/edit/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    orNotFound(() => queryClient.ensureQueryData(postByIdQuery(id))),
  head: ({ match: { context }, params }) =>
    seo({
      site: context.site,
      title: 'Edit the post',
      description: 'Edit a post of the blog.',
      path: `/admin/blog/edit/${params.id}`,
      hidden: true,
    }),
  component: EditPost,
  notFoundComponent: EditedPostNotFound,
})

function EditPost() {
  return <PageEditPost userId={Route.useRouteContext().user.id} id={Route.useParams().id} card={symbolCardBeside} />
}

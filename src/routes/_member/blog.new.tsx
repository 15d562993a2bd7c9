import { createFileRoute } from '@tanstack/react-router'
import { PageNewPost } from '../../features/posts/page-write.tsx'
import { symbolCardBeside } from '../../features/symbols/symbol-card-beside.tsx'
import { seo } from '../../lib/seo.ts'

export const Route = createFileRoute('/_member/blog/new')({
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Create a post',
      description: 'Write a post for the blog.',
      path: '/blog/new',
      hidden: true,
    }),
  component: NewPost,
})

function NewPost() {
  return <PageNewPost userId={Route.useRouteContext().user.id} card={symbolCardBeside} />
}

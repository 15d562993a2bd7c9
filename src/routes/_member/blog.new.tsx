import { createFileRoute } from '@tanstack/react-router'
import { NewPostPage } from '../../features/posts/writing/write-post-page.tsx'
import { symbolHoverCard } from '../../features/symbols/symbol-hover-card.tsx'
import { seo } from '../../lib/seo/seo.ts'

export const Route = createFileRoute('/_member/blog/new')({
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Create a post',
      path: '/blog/new',
      hidden: true,
    }),
  component: NewPost,
})

function NewPost() {
  return <NewPostPage userId={Route.useRouteContext().user.id} card={symbolHoverCard} />
}

import { createFileRoute } from '@tanstack/react-router'
import { postMetadata } from '../features/posts/post-metadata.ts'
import { PostNotFound, PostPage } from '../features/posts/post-page.tsx'
import { postQuery } from '../features/posts/queries.ts'
import { symbolHoverCard } from '../features/symbols/symbol-hover-card.tsx'
import { notFoundOn404 } from '../lib/api/not-found-on-404.ts'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/blog/$slug')({
  loader: ({ context: { queryClient, site }, params: { slug } }) =>
    notFoundOn404(async () => postMetadata(site, await queryClient.ensureQueryData(postQuery(slug)))),
  head: ({ match: { context }, loaderData, params }) =>
    seo({
      site: context.site,
      path: `/blog/${params.slug}`,
      ...(loaderData ?? { title: 'Blog Post Not Found', description: 'There is no such post.', hidden: true }),
    }),
  component: BlogPost,
  notFoundComponent: PostNotFound,
})

function BlogPost() {
  const { slug } = Route.useParams()
  return <PostPage key={slug} slug={slug} card={symbolHoverCard} />
}

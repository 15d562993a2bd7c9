import { createFileRoute } from '@tanstack/react-router'
import { describePost } from '../features/posts/describe.ts'
import { PagePost, PostNotFound } from '../features/posts/page-post.tsx'
import { postQuery } from '../features/posts/queries.ts'
import { symbolCardBeside } from '../features/symbols/symbol-card-beside.tsx'
import { orNotFound } from '../lib/or-not-found.ts'
import { seo } from '../lib/seo.ts'

export const Route = createFileRoute('/blog/$slug')({
  loader: ({ context: { queryClient }, params: { slug } }) =>
    orNotFound(() => queryClient.ensureQueryData(postQuery(slug))),
  head: ({ match: { context }, loaderData, params }) =>
    seo({
      site: context.site,
      path: `/blog/${params.slug}`,
      ...(loaderData
        ? describePost(context.site, loaderData)
        : { title: 'Blog Post Not Found', description: 'There is no such post.', hidden: true }),
    }),
  component: BlogPost,
  notFoundComponent: PostNotFound,
})

function BlogPost() {
  return <PagePost slug={Route.useParams().slug} card={symbolCardBeside} />
}

import { createFileRoute } from '@tanstack/react-router'
import { PageAbout } from '../features/guides/page-about.tsx'
import { seo } from '../lib/seo.ts'

export const Route = createFileRoute('/about')({
  // The words come along with the page, not with the first load of all.
  head: async ({ match: { context } }) => {
    const { describeAbout } = await import('../features/guides/about.ts')
    return seo({ site: context.site, ...describeAbout(context.site) })
  },
  component: About,
})

function About() {
  return <PageAbout site={Route.useRouteContext().site} />
}

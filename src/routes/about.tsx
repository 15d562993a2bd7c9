import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../features/guides/about-page.tsx'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/about')({
  // Imported here, so that the text is part of this page's chunk and not of the initial bundle.
  head: async ({ match: { context } }) => {
    const { aboutMetadata } = await import('../features/guides/about.ts')
    return seo({ site: context.site, ...aboutMetadata(context.site) })
  },
  component: About,
})

function About() {
  return <AboutPage site={Route.useRouteContext().site} />
}

import { createFileRoute } from '@tanstack/react-router'
import { HowToPage } from '../features/guides/how-to-page.tsx'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/how-to-interpret-dreams')({
  // Imported here, so that the text is part of this page's chunk and not of the initial bundle.
  head: async ({ match: { context } }) => {
    const { howToMetadata } = await import('../features/guides/how-to.ts')
    return seo({ site: context.site, ...howToMetadata(context.site) })
  },
  component: HowTo,
})

function HowTo() {
  return <HowToPage site={Route.useRouteContext().site} />
}

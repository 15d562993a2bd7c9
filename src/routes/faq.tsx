import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '../features/guides/faq-page.tsx'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/faq')({
  // Imported here, so that the text is part of this page's chunk and not of the initial bundle.
  head: async ({ match: { context } }) => {
    const { faqMetadata } = await import('../features/guides/faq.ts')
    return seo({ site: context.site, ...faqMetadata(context.site) })
  },
  component: Faq,
})

function Faq() {
  return <FaqPage site={Route.useRouteContext().site} />
}

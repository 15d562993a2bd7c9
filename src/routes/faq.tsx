import { createFileRoute } from '@tanstack/react-router'
import { PageFaq } from '../features/guides/page-faq.tsx'
import { seo } from '../lib/seo.ts'

export const Route = createFileRoute('/faq')({
  // The words come along with the page, not with the first load of all.
  head: async ({ match: { context } }) => {
    const { describeFaq } = await import('../features/guides/faq.ts')
    return seo({ site: context.site, ...describeFaq(context.site) })
  },
  component: Faq,
})

function Faq() {
  return <PageFaq site={Route.useRouteContext().site} />
}

import { createFileRoute } from '@tanstack/react-router'
import { PageLegal } from '../features/guides/page-legal.tsx'
import { seo } from '../lib/seo.ts'

export const Route = createFileRoute('/terms-of-service')({
  // The words come along with the page, not with the first load of all.
  head: async ({ match: { context } }) => {
    const { describeLegal } = await import('../features/guides/legal.ts')
    return seo({ site: context.site, ...describeLegal(context.site, 'terms-of-service') })
  },
  component: TermsOfService,
})

function TermsOfService() {
  return <PageLegal page="terms-of-service" site={Route.useRouteContext().site} />
}

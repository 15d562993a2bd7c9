import { createFileRoute } from '@tanstack/react-router'
import { PageLegal } from '../features/guides/page-legal.tsx'
import { seo } from '../lib/seo.ts'

export const Route = createFileRoute('/privacy-policy')({
  // The words come along with the page, not with the first load of all.
  head: async ({ match: { context } }) => {
    const { describeLegal } = await import('../features/guides/legal.ts')
    return seo({ site: context.site, ...describeLegal(context.site, 'privacy-policy') })
  },
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  return <PageLegal page="privacy-policy" site={Route.useRouteContext().site} />
}

import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../features/guides/legal-page.tsx'
import { seo } from '../lib/seo.ts'

export const Route = createFileRoute('/privacy-policy')({
  // Imported here, so that the text is part of this page's chunk and not of the initial bundle.
  head: async ({ match: { context } }) => {
    const { legalMetadata } = await import('../features/guides/legal.ts')
    return seo({ site: context.site, ...legalMetadata(context.site, 'privacy-policy') })
  },
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  return <LegalPage page="privacy-policy" site={Route.useRouteContext().site} />
}

import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../features/guides/legal/legal-page.tsx'
import { PRIVACY_POLICY } from '../features/guides/legal/privacy-policy.ts'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/privacy-policy')({
  // Imported here, so that the text is part of this page's chunk and not of the initial bundle.
  head: async ({ match: { context } }) => {
    const { privacyPolicyMetadata } = await import('../features/guides/legal/privacy-policy.ts')
    return seo({ site: context.site, ...privacyPolicyMetadata(context.site) })
  },
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  return <LegalPage legal={PRIVACY_POLICY} site={Route.useRouteContext().site} />
}

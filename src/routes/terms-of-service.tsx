import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../features/guides/legal/legal-page.tsx'
import { TERMS_OF_SERVICE } from '../features/guides/legal/terms-of-service.ts'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/terms-of-service')({
  // Imported here, so that the text is part of this page's chunk and not of the initial bundle.
  head: async ({ match: { context } }) => {
    const { termsOfServiceMetadata } = await import('../features/guides/legal/terms-of-service.ts')
    return seo({ site: context.site, ...termsOfServiceMetadata(context.site) })
  },
  component: TermsOfService,
})

function TermsOfService() {
  return <LegalPage legal={TERMS_OF_SERVICE} site={Route.useRouteContext().site} />
}

import { createFileRoute } from '@tanstack/react-router'
import { GlossaryPage } from '../features/guides/glossary-page.tsx'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/glossary')({
  // Imported here, so that the text is part of this page's chunk and not of the initial bundle.
  head: async ({ match: { context } }) => {
    const { glossaryMetadata } = await import('../features/guides/glossary.ts')
    return seo({ site: context.site, ...glossaryMetadata(context.site) })
  },
  component: Glossary,
})

function Glossary() {
  return <GlossaryPage />
}

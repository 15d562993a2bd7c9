import { createFileRoute } from '@tanstack/react-router'
import { GlossaryPage } from '../features/guides/glossary-page.tsx'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/glossary')({
  // The text is in the page that the server sends: only who comes from another page loads a script for it.
  loader: async () => (await import('../features/guides/glossary-terms.ts')).TERMS,
  head: async ({ match: { context }, loaderData }) => {
    if (!loaderData) return {}
    const { glossaryMetadata } = await import('../features/guides/glossary.ts')
    return seo({ site: context.site, ...glossaryMetadata(context.site, loaderData) })
  },
  component: Glossary,
})

function Glossary() {
  return <GlossaryPage terms={Route.useLoaderData()} />
}

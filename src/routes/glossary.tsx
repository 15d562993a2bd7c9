import { createFileRoute } from '@tanstack/react-router'
import { PageGlossary } from '../features/guides/page-glossary.tsx'
import { seo } from '../lib/seo.ts'

export const Route = createFileRoute('/glossary')({
  // The words come along with the page, not with the first load of all.
  head: async ({ match: { context } }) => {
    const { describeGlossary } = await import('../features/guides/glossary.ts')
    return seo({ site: context.site, ...describeGlossary(context.site) })
  },
  component: Glossary,
})

function Glossary() {
  return <PageGlossary />
}

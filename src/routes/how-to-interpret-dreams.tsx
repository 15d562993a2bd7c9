import { createFileRoute } from '@tanstack/react-router'
import { PageHowTo } from '../features/guides/page-how-to.tsx'
import { seo } from '../lib/seo.ts'

export const Route = createFileRoute('/how-to-interpret-dreams')({
  // The words come along with the page, not with the first load of all.
  head: async ({ match: { context } }) => {
    const { describeHowTo } = await import('../features/guides/how-to.ts')
    return seo({ site: context.site, ...describeHowTo(context.site) })
  },
  component: HowTo,
})

function HowTo() {
  return <PageHowTo site={Route.useRouteContext().site} />
}

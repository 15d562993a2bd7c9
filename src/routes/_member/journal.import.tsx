import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../features/journal/import/page.tsx'
import { seo } from '../../lib/seo/seo.ts'

export const Route = createFileRoute('/_member/journal/import')({
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Import entries',
      description: 'Import a journal from elsewhere.',
      path: '/journal/import',
      hidden: true,
    }),
  component: Import,
})

function Import() {
  return <ImportPage userId={Route.useRouteContext().user.id} />
}

import { createFileRoute } from '@tanstack/react-router'
import { PageAccount } from '../../features/account/page-account.tsx'
import { ImportEntries } from '../../features/journal/import-entries.tsx'
import { seo } from '../../lib/seo.ts'

export const Route = createFileRoute('/_member/account')({
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Account',
      description: 'Your account: password, download, import, deletion.',
      path: '/account',
      hidden: true,
    }),
  component: Account,
})

function Account() {
  const { user } = Route.useRouteContext()
  return <PageAccount user={user} importing={<ImportEntries userId={user.id} />} />
}

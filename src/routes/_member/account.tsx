import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../../features/account/account-page.tsx'
import { ImportEntries } from '../../features/journal/import-entries.tsx'
import { seo } from '../../lib/seo.ts'
import { usageQuery } from '../../lib/usage.ts'

export const Route = createFileRoute('/_member/account')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(usageQuery),
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Account',
      path: '/account',
      hidden: true,
    }),
  component: Account,
})

function Account() {
  const { user } = Route.useRouteContext()
  return <AccountPage user={user} importing={<ImportEntries userId={user.id} />} />
}

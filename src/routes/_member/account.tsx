import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Spinner } from '../../components/ui/spinner.tsx'
import { AccountPage } from '../../features/account/account-page.tsx'
import { passkeysQuery } from '../../features/account/passkeys/passkey-queries.ts'
import { recoveryQuery } from '../../features/account/recovery/recovery-queries.ts'
import { sessionsQuery } from '../../features/account/session-queries.ts'
import { KeepOffline } from '../../features/journal/offline/keep-offline.tsx'
import { remindersQuery } from '../../features/reminders/queries.ts'
import { usageQuery } from '../../lib/api/usage.ts'
import { hasOfflineCopy } from '../../lib/device/offline-copy.ts'
import { seo } from '../../lib/seo/seo.ts'

const RemindersSection = lazy(() => import('../../features/reminders/reminders-section.tsx'))

export const Route = createFileRoute('/_member/account')({
  // The loader is part of this page's chunk and not of the initial bundle.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(usageQuery),
      queryClient.ensureQueryData(remindersQuery),
      queryClient.ensureQueryData(recoveryQuery),
      queryClient.ensureQueryData(passkeysQuery),
      // Fetched anew at each visit: there may be one since the last.
      queryClient.fetchQuery({ ...sessionsQuery, staleTime: 0 }),
    ]),
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
  const { user, site } = Route.useRouteContext()
  return (
    <AccountPage
      user={user}
      site={site}
      reminders={
        <Suspense fallback={<Spinner />}>
          <RemindersSection userId={user.id} />
        </Suspense>
      }
      offline={<KeepOffline userId={user.id} />}
      onPasswordChanged={async ({ currentPassword, newPassword }) => {
        if (!hasOfflineCopy(user.id)) return
        const { relockCopy } = await import('../../features/journal/offline/copy-code.ts')
        await relockCopy(user.id, currentPassword, newPassword)
      }}
    />
  )
}

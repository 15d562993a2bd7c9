import { createFileRoute } from '@tanstack/react-router'
import { RecoveryPage } from '../features/account/recovery/recovery-page.tsx'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/password-recovery')({
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Forgotten password',
      description: 'Set a new password for your account with one of the recovery codes that you made in it.',
      path: '/password-recovery',
      hidden: true,
    }),
  component: PasswordRecovery,
})

function PasswordRecovery() {
  return <RecoveryPage siteName={Route.useRouteContext().site.name} />
}

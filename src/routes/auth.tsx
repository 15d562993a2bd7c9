import { createFileRoute, redirect } from '@tanstack/react-router'
import { PageAuth } from '../features/account/page-auth.tsx'
import { ownPath } from '../lib/own-path.ts'
import { seo } from '../lib/seo.ts'
import { userQuery } from '../lib/user.ts'

export const Route = createFileRoute('/auth')({
  validateSearch: ({ next, tab }): { next?: string | undefined; tab?: 'register' | undefined } => ({
    next: typeof next === 'string' ? ownPath(next) : undefined,
    tab: tab === 'register' ? tab : undefined,
  }),
  beforeLoad: async ({ context: { queryClient }, search }) => {
    if (await queryClient.ensureQueryData(userQuery)) throw redirect({ href: search.next ?? '/' })
  },
  head: ({ match: { context } }) =>
    seo({
      site: context.site,
      title: 'Sign in',
      description:
        'Sign in to your private dream journal, or make an account: a name and a password, no e-mail address.',
      path: '/auth',
    }),
  component: Auth,
})

function Auth() {
  const { next = '/', tab = 'login' } = Route.useSearch()
  return <PageAuth siteName={Route.useRouteContext().site.name} next={next} first={tab} />
}

import { createFileRoute, redirect } from '@tanstack/react-router'
import { AuthPage } from '../features/account/auth-page.tsx'
import { userQuery } from '../lib/api/user.ts'
import { safeRedirect } from '../lib/routing/safe-redirect.ts'
import { oneOfParam } from '../lib/routing/search-params.ts'
import { seo } from '../lib/seo/seo.ts'

export const Route = createFileRoute('/auth')({
  validateSearch: ({ next, tab }): { next?: string | undefined; tab?: 'register' | undefined } => ({
    next: typeof next === 'string' ? safeRedirect(next) : undefined,
    tab: oneOfParam(tab, ['register']),
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
  const { next, tab = 'login' } = Route.useSearch()
  return <AuthPage siteName={Route.useRouteContext().site.name} next={next} how={tab} />
}

import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { AppLockGate } from '../features/account/app-lock/app-lock-gate.tsx'
import { userQuery } from '../lib/api/user.ts'

/**
 * The layout of the pages for signed-in users. A guest is redirected to the sign-in page before the page's data is
 * loaded, both on the server and in the browser.
 */
export const Route = createFileRoute('/_member')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const user = await queryClient.ensureQueryData(userQuery)
    if (!user) throw redirect({ to: '/auth', search: { next: location.href } })
    return { user }
  },
  component: Private,
})

function Private() {
  return (
    <AppLockGate>
      <Outlet />
    </AppLockGate>
  )
}

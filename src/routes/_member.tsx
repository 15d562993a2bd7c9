import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { userQuery } from '../lib/user.ts'

/** The pages for people who are signed in. Decided before anything of them is loaded, on the server as in the browser. */
export const Route = createFileRoute('/_member')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const user = await queryClient.ensureQueryData(userQuery)
    if (!user) throw redirect({ to: '/auth', search: { next: location.href } })
    return { user }
  },
  component: Outlet,
})

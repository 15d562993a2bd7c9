import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../lib/api/site.ts'
import { useUser } from '../../lib/api/user.ts'

/** Whether the signed-in user may write posts on this site. */
export function useMayWrite(): boolean {
  const { data: site } = useQuery(siteQuery)
  const user = useUser()
  return site?.memberPosts !== 'off' || user?.role === 'admin'
}

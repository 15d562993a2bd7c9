import type { User } from '../../contract/account.ts'
import type { LinkItem } from './navigation-links.ts'

/**
 * The links for a signed-in user, null while only their name is known. They are in menus that are loaded when they are
 * opened, as is this module.
 */
export function userLinks(user: User | null): LinkItem[] {
  return [
    { label: 'Journal', to: '/journal' },
    { label: 'My posts', to: '/admin/blogs' },
    ...(user?.role === 'admin' ? [{ label: 'Feedback', to: '/admin/feedback' }] : []),
    { label: 'Account', to: '/account' },
  ]
}

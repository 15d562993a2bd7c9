import type { User } from '../../contract/account.ts'
import { JOURNAL_LINK, type LinkItem } from './navigation-links.ts'

/**
 * The links for a signed-in user, null while only their name is known. They are in menus that are loaded when they are
 * opened, as is this module.
 */
export function userLinks(user: User | null): LinkItem[] {
  return [
    JOURNAL_LINK,
    { label: 'Night page', to: '/night' },
    { label: 'My posts', to: '/admin/blogs' },
    ...(user?.role === 'admin' ? [{ label: 'Feedback', to: '/admin/feedback' }] : []),
    { label: 'Account', to: '/account' },
  ]
}

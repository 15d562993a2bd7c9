import { MEMBER_HINT_COOKIE, type MemberHint } from '../../shared/member-hint.ts'

declare global {
  interface Window {
    /** Set by `MEMBER_HINT_SCRIPT` (src/shared/member-hint.ts). */
    memberHint?: MemberHint
  }
}

/** The user whom this page was opened for, as the cookie named them then; undefined for a guest, and on the server. */
export const openedFor = typeof window === 'undefined' ? undefined : window.memberHint

/** Whether the cookie names a user by now, whoever it is. In the browser only. */
export function hasMemberHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${MEMBER_HINT_COOKIE}=`))
}

/** Shows the parts for members (true) or those for guests, once it is known who is signed in. In the browser only. */
export function markMember(isMember: boolean): void {
  document.documentElement.toggleAttribute('data-member', isMember)
}

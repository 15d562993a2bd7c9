import { HINT_PATTERN } from '../shared/member-hint.ts'

/** The name of the user who is signed in, as the cookie tells it; undefined for a guest. In the browser only. */
export function readMemberHint(): string | undefined {
  return new RegExp(HINT_PATTERN).exec(document.cookie)?.[1]
}

/** Shows what is for members (true) or what is for guests, once it is known who is signed in. In the browser only. */
export function markMember(isMember: boolean): void {
  document.documentElement.toggleAttribute('data-member', isMember)
}

/**
 * The cookie with the id and the username of the signed-in user, which the browser's scripts can read: by it a page
 * that is the same for everyone knows for whom it is opened, and shows so before its first paint. It is set, renewed
 * and cleared together with the session's cookie. It proves nothing, and the server never decides anything by it.
 */
export const MEMBER_HINT_COOKIE = 'member'

/** The user whom the cookie names. */
export type MemberHint = { id: number; username: string }

/** Parts the id from the username, none of whose characters it is. It means nothing in a cookie, in HTML or in CSS. */
const SEPARATOR = '~'

/** The value of the cookie for a user. */
export function memberHintOf({ id, username }: MemberHint): string {
  return `${id}${SEPARATOR}${username}`
}

/** The characters are those of usernames: nothing that means something in a cookie, in HTML or in CSS. */
const PATTERN = `(?:^|; )${MEMBER_HINT_COOKIE}=(\\d+)${SEPARATOR}([\\w.-]+)(?:;|$)`

/**
 * A script for the page's head. If a user is signed in, it sets `window.memberHint` to the user for whom the page is
 * opened, since the cookie may name another by the time the page's own scripts run; `data-member` on the document, by
 * which the stylesheet shows the parts for members in place of those for guests; and `--member-name`, which fills in
 * their name. It runs before anything is painted, and its text never changes, so that neither does its hash in the
 * page's policy.
 */
export const MEMBER_HINT_SCRIPT = `{
const [, id, username] = /${PATTERN}/.exec(document.cookie) ?? []
if (id) {
window.memberHint = { id: Number(id), username }
const { dataset, style } = document.documentElement
dataset.member = ''
style.setProperty('--member-name', '"' + username + '"')
}
}`

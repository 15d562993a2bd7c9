/**
 * The cookie with the username of the signed-in user, which the browser's scripts can read: a page that is the same for
 * everyone shows by it, before its first paint, that somebody is signed in. It is set, renewed and cleared together with
 * the session's cookie. It proves nothing, and the server never decides anything by it.
 */
export const MEMBER_HINT_COOKIE = 'member'

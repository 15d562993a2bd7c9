/**
 * The cookie with the id and the username of the signed-in user, which the browser's scripts can read: by it a page
 * that is the same for everyone knows for whom it is opened, and shows so before its first paint. It is set, renewed
 * and cleared together with the session's cookie. It proves nothing, and the server never decides anything by it.
 */
export const MEMBER_HINT_COOKIE = 'member'

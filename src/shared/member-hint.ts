/**
 * The name of a cookie that scripts can read, and that says only that somebody is signed in in this browser. It grants
 * nothing: who is signed in is known by the session's own cookie alone.
 */
export const MEMBER_HINT_COOKIE = 'member'

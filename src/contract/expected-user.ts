/**
 * The request header that names the user whom a request is meant for: their id, or {@link GUEST} for nobody signed in.
 */
export const EXPECTED_USER_HEADER = 'Expected-User'

/** The same as a query parameter, for links: a browser sends no headers of ours with them. */
export const EXPECTED_USER_PARAM = 'expectedUser'

/** Stands for nobody signed in. */
export const GUEST = 'guest'

/** The `code` of the error that refuses a request because somebody else is signed in than the one it is meant for. */
export const USER_MISMATCH = 'user-mismatch'

/** The request header with the user that the client expects to be signed in: their id, or {@link GUEST}. */
export const EXPECTED_USER_HEADER = 'Expected-User'

/** The same as a query parameter, for plain links: custom headers can't be set on them. */
export const EXPECTED_USER_PARAM = 'expectedUser'

/** The value if the client expects nobody to be signed in. */
export const GUEST = 'guest'

/** The `code` of the error response to a request whose expected user isn't the one who is signed in. */
export const USER_MISMATCH = 'user-mismatch'

/** The numbers that the API and the pages share. Free of imports, so that pages take them without the schemas. */

export const DREAM_MIN = 30
export const DREAM_MAX = 5_000
export const CONTEXT_MAX = 1_000

export const QUERY_MAX = 200
export const SEARCH_LIMIT_MAX = 500
/** How many results the search page shows. */
export const SEARCH_SHOWN = 36

export const HOME_SYMBOLS = 3
export const HOME_POSTS = 3

export const SHARE_EXCERPT = 200
export const DESCRIPTION_EXCERPT = 160

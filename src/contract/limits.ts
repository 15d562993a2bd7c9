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

export const USERNAME_MIN = 3
export const USERNAME_MAX = 32
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 256

export const TITLE_MAX = 200
export const JOURNAL_TEXT_MAX = 20_000
export const MOOD_MAX = 40
export const TAG_MAX = 40
export const TAGS_MAX = 12
/** How many entries the journal page loads at a time. */
export const JOURNAL_PAGE = 20
/** How many entries one import request carries. */
export const IMPORT_MAX = 200
/** Below this many entries an insight says nothing: it would be chance. */
export const INSIGHT_MIN = 5

/** What an account may hold: entries, the bytes of their texts, posts, and the bytes of theirs. */
export const JOURNAL_ENTRIES_MAX = 20_000
export const JOURNAL_BYTES_MAX = 50_000_000
export const POSTS_MAX = 1_000
export const POST_BYTES_MAX = 20_000_000
/** From this part of what it may hold on, an account's pages say how much it holds. */
export const QUOTA_WARNING = 0.8

export const SLUG_MAX = 100
export const POST_MIN = 10
export const POST_MAX = 100_000
/** A list of posts holds at most so many, and about so many bytes of their texts; the rest follows on its next pages. */
export const POST_LIST_MAX = 1_000
export const POST_LIST_BYTES = 4_000_000
/** How many posts the blog shows on a page. */
export const BLOG_PAGE = 30

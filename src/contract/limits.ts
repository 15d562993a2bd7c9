/** Limits that the API and the pages share. This file imports no schemas, so that pages don't load them with it. */

export const DREAM_MIN = 30
export const DREAM_MAX = 5_000
export const CONTEXT_MAX = 1_000

export const QUERY_MAX = 200
export const SEARCH_LIMIT_MAX = 1_000
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
/** How many passkeys a user can have, and how many recovery codes are made at a time. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
export const RECOVERY_CODES = 10

/** The length of a date with a time, in characters: more than the most precise clock writes. */
export const TIMESTAMP_MAX = 40

export const TITLE_MAX = 200
export const JOURNAL_TEXT_MAX = 20_000
/** The highest distress of a rehearsal; the lowest is 0. */
export const DISTRESS_MAX = 10
/** How many rewritings an entry can have, and how many rehearsals each of them. */
export const REWRITINGS_MAX = 10
export const REHEARSALS_MAX = 1_000
/**
 * A spoken dream: how long a recording lasts at most, in seconds, and how many bytes can be sent in to be written down.
 */
export const RECORDING_SECONDS_MAX = 1_200
export const RECORDING_BYTES_MAX = 20_000_000
/** The length of a value by which entries are filtered: a symbol’s slug, a name, a theme, a feeling, a dream sign. */
export const LABEL_MAX = 100
/** How many entries the journal page loads at a time. */
export const JOURNAL_PAGE = 20
/** How many entries the page for printing shows at a time. */
export const PRINTED_ENTRIES = 100
/** A page of a list of entries ends after about this many bytes of their texts. */
export const JOURNAL_PAGE_BYTES = 1_000_000
/** For how many days a link can open what is shared. */
export const SHARE_DAYS = [1, 7, 30, 90] as const
/** How many links of a user can be open at a time, how many entries each shows, and how many characters of them. */
export const SHARES_MAX = 50
export const SHARED_ENTRIES_MAX = 200
export const SHARED_TEXT_MAX = 1_000_000
/**
 * How much work the entries of a share or a PDF may come to: the sum of each entry's characters, those of its reading
 * among them, times the symbols that its reading shows.
 */
export const SHARED_WORK_MAX = 50_000_000
/** How many entries one import request carries. */
export const IMPORT_MAX = 200
/** How many entries a copy of the journal fetches with one request. */
export const COPY_BATCH = 100
/** How many entries of an import one request takes back. */
export const IMPORT_REMOVAL_MAX = 500
/** With fewer entries than this, statistics aren't shown, since they would be chance. */
export const INSIGHT_MIN = 5
/** With fewer answers than this, a theme isn’t listed in the summary of feedback, for the same reason. */
export const FEEDBACK_MIN = 5

/** The quotas of an account: the number of entries and the bytes of their texts, and the same for posts. */
export const JOURNAL_ENTRIES_MAX = 20_000
export const JOURNAL_BYTES_MAX = 50_000_000
export const POSTS_MAX = 1_000
export const POST_BYTES_MAX = 20_000_000
/** The used fraction of a quota from which the pages warn the user. */
export const QUOTA_WARNING = 0.8

export const SLUG_MAX = 100
export const POST_MIN = 10
export const POST_MAX = 100_000
/** Characters of what a reader says of a post. */
export const REPORT_MAX = 500
/** A page of a list of posts has at most this many posts, and about this many bytes of their contents. */
export const POST_LIST_MAX = 1_000
export const POST_LIST_BYTES = 4_000_000
/** How many posts a page of the blog shows. */
export const BLOG_PAGE = 30

export const REALITY_CHECKS_MAX = 10

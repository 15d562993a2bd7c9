import * as accounts from '../../src/server/storage/schema/schema-accounts.ts'
import * as dictionary from '../../src/server/storage/schema/schema-dictionary.ts'
import * as journal from '../../src/server/storage/schema/schema-journal.ts'
import * as limits from '../../src/server/storage/schema/schema-limits.ts'
import * as posts from '../../src/server/storage/schema/schema-posts.ts'

/** Every table of the database, by the name of its constant. */
export const allTables = { ...accounts, ...dictionary, ...journal, ...limits, ...posts }

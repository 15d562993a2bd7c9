import type { UserRow } from '../../storage/account.ts'
import type { Db } from '../../storage/connection/db.ts'
import { type EntryCursor, type EntryRow, listEntries } from '../../storage/journal.ts'
import { listPosts, type PostCursor, type PostRow } from '../../storage/posts.ts'

/** How many entries or posts are in memory at a time. */
const PAGE_SIZE = 50

/** The user's entries, page by page. */
export async function* readEntryPages(db: Db, { id }: UserRow): AsyncGenerator<EntryRow[]> {
  let after: EntryCursor | undefined
  do {
    const page = await listEntries(db, id, {}, { limit: PAGE_SIZE, after })
    if (page.length > 0) yield page
    after = page.length === PAGE_SIZE ? page.at(-1) : undefined
  } while (after)
}

export type ExportedPost = Pick<PostRow, 'id' | 'title' | 'slug' | 'content' | 'publishedAt' | 'updatedAt'>

/** The user's posts, page by page. */
export async function* readPostPages(db: Db, { id }: UserRow): AsyncGenerator<ExportedPost[]> {
  let after: PostCursor | undefined
  do {
    const page = await listPosts(db, { authorId: id }, { limit: PAGE_SIZE, after })
    if (page.length > 0) yield page
    after = page.length === PAGE_SIZE ? page.at(-1) : undefined
  } while (after)
}

import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, Tx } from './connection/db.ts'
import { storedEntryBytes } from './journal.ts'
import { storedPostBytes } from './posts.ts'
import { storedRewritingBytes } from './rewritings.ts'
import { accountUsage } from './schema/schema-accounts.ts'
import { journalEntries, rewritings } from './schema/schema-journal.ts'
import { posts } from './schema/schema-posts.ts'

/** The usage of an account: the number of entries and posts, and the bytes of their texts. */
export type Usage = { entries: number; entryBytes: number; posts: number; postBytes: number }

const { userId: _, ...USAGE } = getTableColumns(accountUsage)

/** Returns the usage of an account. */
export async function readUsage(db: Db | Tx, userId: number): Promise<Usage> {
  const [row] = await db.select(USAGE).from(accountUsage).where(eq(accountUsage.userId, userId))
  if (row) return row
  const { rows } = await db.execute<{ [Name in keyof Usage]: string }>(sql`select ${sumsOf(userId)}`)
  const [sums] = rows
  return {
    entries: Number(sums?.entries),
    entryBytes: Number(sums?.entryBytes),
    posts: Number(sums?.posts),
    postBytes: Number(sums?.postBytes),
  }
}

/**
 * Changes what an account stores, before the change itself is written, and returns the new totals. It must run within
 * `withAccountLock`.
 */
export async function addUsage(tx: Tx, userId: number, change: Partial<Usage>): Promise<Usage> {
  const { entries = 0, entryBytes = 0, posts = 0, postBytes = 0 } = change
  const update = () =>
    tx
      .update(accountUsage)
      .set({
        entries: sql`${accountUsage.entries} + ${entries}`,
        entryBytes: sql`${accountUsage.entryBytes} + ${entryBytes}`,
        posts: sql`${accountUsage.posts} + ${posts}`,
        postBytes: sql`${accountUsage.postBytes} + ${postBytes}`,
      })
      .where(eq(accountUsage.userId, userId))
      .returning(USAGE)
  const [row] = await update()
  if (row) return row
  // The first write of the account, or its first since an older backup without these totals was restored.
  await tx.execute(sql`
    insert into ${accountUsage} (user_id, entries, entry_bytes, posts, post_bytes) select ${userId}, ${sumsOf(userId)}`)
  const [first] = await update()
  if (!first) throw new Error('What the account holds was not written.')
  return first
}

/**
 * Returns a stamp that changes with anything in a user's journal, on any server: the number of the transaction that
 * last wrote the account's usage, as every write to a journal does. Undefined for an account that has no usage stored.
 */
export async function readJournalStamp(
  db: Db,
  userId: number,
): Promise<{ stamp: string; entries: number } | undefined> {
  const [row] = await db
    .select({ stamp: sql<string>`${accountUsage}.xmin::text`, entries: accountUsage.entries })
    .from(accountUsage)
    .where(eq(accountUsage.userId, userId))
  return row
}

/**
 * Changes the stamp of a user's journal, for a write that doesn't count towards the quota. Like {@link addUsage} it
 * comes before the write itself, so that two transactions never wait for each other.
 */
export async function renewJournalStamp(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(accountUsage)
    .set({ entries: sql`${accountUsage.entries}` })
    .where(eq(accountUsage.userId, userId))
}

function sumsOf(userId: number) {
  return sql`
    (select count(*) from ${journalEntries} where ${journalEntries.userId} = ${userId}) as "entries",
    (select coalesce(sum(${storedEntryBytes}), 0) from ${journalEntries} where ${journalEntries.userId} = ${userId})
      + (select coalesce(sum(${storedRewritingBytes}), 0) from ${rewritings} where ${rewritings.userId} = ${userId}) as "entryBytes",
    (select count(*) from ${posts} where ${posts.authorId} = ${userId}) as "posts",
    (select coalesce(sum(${storedPostBytes}), 0) from ${posts} where ${posts.authorId} = ${userId}) as "postBytes"`
}

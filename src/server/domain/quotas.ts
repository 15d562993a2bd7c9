import { JOURNAL_BYTES_MAX, JOURNAL_ENTRIES_MAX, POST_BYTES_MAX, POSTS_MAX } from '../../contract/limits.ts'
import type { AccountUsage } from '../../contract/usage.ts'
import { addUsage, readUsage, type Usage } from '../storage/account-usage.ts'
import type { Db, Tx } from '../storage/db.ts'

/** What is to be written doesn't fit into what an account may hold. */
export class QuotaExceeded extends Error {
  override name = 'QuotaExceeded'
}

const QUOTAS: Usage = {
  entries: JOURNAL_ENTRIES_MAX,
  entryBytes: JOURNAL_BYTES_MAX,
  posts: POSTS_MAX,
  postBytes: POST_BYTES_MAX,
}

/**
 * Counts what is about to be written, or taken away, into what the account holds. Throws {@link QuotaExceeded}, which ends the transaction, where
 * it would hold more than it may; what makes it smaller is never refused. Only within `inMemberTransaction`.
 */
export async function countTowardsQuota(tx: Tx, userId: number, change: Partial<Usage>): Promise<void> {
  const refusal = refusalOf(await addUsage(tx, userId, change), change)
  if (refusal) throw new QuotaExceeded(refusal)
}

/** Why this change would be refused; undefined where it fits. */
export async function foreseeRefusal(db: Db, userId: number, change: Partial<Usage>): Promise<string | undefined> {
  const usage = await readUsage(db, userId)
  const after = { ...usage }
  for (const name of namesOf(change)) after[name] += change[name] ?? 0
  return refusalOf(after, change)
}

/** What an account holds, and the most that it may. */
export async function readAccountUsage(db: Db, userId: number): Promise<AccountUsage> {
  const usage = await readUsage(db, userId)
  const of = (name: keyof Usage) => ({ used: usage[name], most: QUOTAS[name] })
  return {
    journal: { entries: of('entries'), bytes: of('entryBytes') },
    posts: { posts: of('posts'), bytes: of('postBytes') },
  }
}

function refusalOf(after: Usage, change: Partial<Usage>): string | undefined {
  const exceeded = namesOf(change).find((name) => (change[name] ?? 0) > 0 && after[name] > QUOTAS[name])
  return exceeded && SENTENCES[exceeded](after[exceeded] - (change[exceeded] ?? 0))
}

const number = new Intl.NumberFormat('en-US')
const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const mb = (bytes: number) => megabytes.format(bytes / 1_000_000)

const ENTRIES_DO = 'Please delete entries to make room; on your account page you can download them all first.'
const POSTS_DO = 'Please delete posts, or shorten them, to make room.'

/** What is said when there is no room, by how much is held already. */
const SENTENCES: Record<keyof Usage, (used: number) => string> = {
  entries: (used) =>
    `This doesn’t fit: your journal holds ${number.format(used)} of ${number.format(QUOTAS.entries)} entries. ${ENTRIES_DO}`,
  entryBytes: (used) =>
    `This doesn’t fit: your journal holds ${mb(used)} of ${mb(QUOTAS.entryBytes)} MB of text. ${ENTRIES_DO}`,
  posts: (used) =>
    `This doesn’t fit: you have ${number.format(used)} of ${number.format(QUOTAS.posts)} posts. ${POSTS_DO}`,
  postBytes: (used) =>
    `This doesn’t fit: your posts hold ${mb(used)} of ${mb(QUOTAS.postBytes)} MB of text. ${POSTS_DO}`,
}

function namesOf(change: Partial<Usage>): (keyof Usage)[] {
  return Object.keys(change) as (keyof Usage)[]
}

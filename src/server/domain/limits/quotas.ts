import { JOURNAL_BYTES_MAX, JOURNAL_ENTRIES_MAX, POST_BYTES_MAX, POSTS_MAX } from '../../../contract/limits.ts'
import type { AccountUsage } from '../../../contract/usage.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import { addUsage, readUsage, type Usage } from '../../storage/account-usage.ts'
import type { Db, Tx } from '../../storage/connection/db.ts'

/** The write would exceed the account's quota. */
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
 * Adds `change` (negative for a deletion) to the account's stored usage. Throws {@link QuotaExceeded}, which rolls the
 * transaction back, when an increase would exceed a quota; a decrease is never refused. Call it only within
 * `withAccountLock`.
 */
export async function addUsageWithinQuota(tx: Tx, userId: number, change: Partial<Usage>): Promise<void> {
  const refusal = quotaRefusal(await addUsage(tx, userId, change), change)
  if (refusal) throw new QuotaExceeded(refusal)
}

/** Returns the sentence with which this change would be refused; undefined when it fits into the quota. */
export async function predictQuotaRefusal(db: Db, userId: number, change: Partial<Usage>): Promise<string | undefined> {
  const usage = await readUsage(db, userId)
  const after = { ...usage }
  for (const name of changedQuotas(change)) after[name] += change[name] ?? 0
  return quotaRefusal(after, change)
}

/** Returns the account's usage and its quotas. */
export async function readAccountUsage(db: Db, userId: number): Promise<AccountUsage> {
  const usage = await readUsage(db, userId)
  const usageOf = (name: keyof Usage) => ({ used: usage[name], most: QUOTAS[name] })
  return {
    journal: { entries: usageOf('entries'), bytes: usageOf('entryBytes') },
    posts: { posts: usageOf('posts'), bytes: usageOf('postBytes') },
  }
}

function quotaRefusal(after: Usage, change: Partial<Usage>): string | undefined {
  const exceeded = changedQuotas(change).find((name) => (change[name] ?? 0) > 0 && after[name] > QUOTAS[name])
  return exceeded && REFUSALS[exceeded](after[exceeded] - (change[exceeded] ?? 0))
}

const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const mb = (bytes: number) => megabytes.format(bytes / 1_000_000)

const ENTRIES_ADVICE = 'Please delete entries to make room; on your account page you can download them all first.'
const POSTS_ADVICE = 'Please delete posts, or shorten them, to make room.'

/** The sentence for each exceeded quota; `used` is the usage before the refused change. */
const REFUSALS: Record<keyof Usage, (used: number) => string> = {
  entries: (used) =>
    `This doesn’t fit: your journal holds ${formatNumber(used)} of ${formatNumber(QUOTAS.entries)} entries. ${ENTRIES_ADVICE}`,
  entryBytes: (used) =>
    `This doesn’t fit: your journal holds ${mb(used)} of ${mb(QUOTAS.entryBytes)} MB of text. ${ENTRIES_ADVICE}`,
  posts: (used) =>
    `This doesn’t fit: you have ${formatNumber(used)} of ${formatNumber(QUOTAS.posts)} posts. ${POSTS_ADVICE}`,
  postBytes: (used) =>
    `This doesn’t fit: your posts hold ${mb(used)} of ${mb(QUOTAS.postBytes)} MB of text. ${POSTS_ADVICE}`,
}

function changedQuotas(change: Partial<Usage>): (keyof Usage)[] {
  return Object.keys(change) as (keyof Usage)[]
}

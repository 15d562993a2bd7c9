import { queryOptions } from '@tanstack/react-query'
import { QUOTA_WARNING } from '../../contract/limits.ts'
import type { AccountUsage, QuotaUsage } from '../../contract/usage.ts'
import { formatNumber } from '../../shared/format-number.ts'
import { getJson } from './api-client.ts'
import { USAGE_KEY, USER_QUERY_META } from './user.ts'

/** How much of its quotas the signed-in user's account has used. */
export const usageQuery = queryOptions({
  queryKey: USAGE_KEY,
  queryFn: (context) => getJson<AccountUsage>('/api/account/usage', context),
  meta: USER_QUERY_META,
})

const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Formats a used part of a quota: "162 of 20,000". */
export function formatUsage({ used, most }: QuotaUsage): string {
  return `${formatNumber(used)} of ${formatNumber(most)}`
}

/** Formats a used part of a quota in bytes: "1.4 of 50 MB", or "under 0.1 of 50 MB" if it would round to 0. */
export function formatMegabytes({ used, most }: QuotaUsage): string {
  const usedMegabytes = used > 0 && used < 50_000 ? 'under 0.1' : megabytes.format(used / 1_000_000)
  return `${usedMegabytes} of ${megabytes.format(most / 1_000_000)} MB`
}

const isNearQuota = ({ used, most }: QuotaUsage) => used >= most * QUOTA_WARNING

/** The warning for a journal that has used 80 % of a quota or more; undefined below that. */
export function journalWarning({ journal: { entries, bytes } }: AccountUsage): string | undefined {
  const content = isNearQuota(entries)
    ? `${formatUsage(entries)} entries`
    : isNearQuota(bytes)
      ? `${formatMegabytes(bytes)} of text`
      : undefined
  return content && `Your journal holds ${content}.`
}

/** The warning for posts that have used 80 % of a quota or more; undefined below that. */
export function postsWarning({ posts: { posts, bytes } }: AccountUsage): string | undefined {
  if (isNearQuota(posts)) return `You have ${formatUsage(posts)} posts.`
  return isNearQuota(bytes) ? `Your posts hold ${formatMegabytes(bytes)} of text.` : undefined
}

/**
 * The message if not all entries of an import fit into the journal's quotas; undefined if they do. `texts` has the
 * stored text of each entry.
 */
export function importQuotaWarning({ journal }: AccountUsage, texts: string[]): string | undefined {
  const added = texts.reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0)
  const room = journal.entries.most - journal.entries.used
  const content =
    texts.length > room
      ? `${formatUsage(journal.entries)} entries`
      : journal.bytes.used + added > journal.bytes.most
        ? `${formatMegabytes(journal.bytes)} of text`
        : undefined
  return (
    content &&
    `They don’t all fit: your journal holds ${content}. Delete entries that you no longer need, or bring in fewer.`
  )
}

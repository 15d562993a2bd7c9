import { queryOptions } from '@tanstack/react-query'
import { QUOTA_WARNING } from '../contract/limits.ts'
import type { AccountUsage, Share } from '../contract/usage.ts'
import { getJson } from './api-client.ts'
import { OF_THE_PERSON, USAGE_KEY } from './user.ts'

/** What the account of whoever is signed in holds, and the most that it may. */
export const usageQuery = queryOptions({
  queryKey: USAGE_KEY,
  queryFn: (reading) => getJson<AccountUsage>('/api/account/usage', reading),
  meta: OF_THE_PERSON,
})

const number = new Intl.NumberFormat('en-US')
const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** "162 of 20,000". */
export function shareOf({ used, most }: Share): string {
  return `${number.format(used)} of ${number.format(most)}`
}

/** "1.4 of 50 MB": less than a tenth says so. */
export function megabytesOf({ used, most }: Share): string {
  const held = used > 0 && used < 50_000 ? 'under 0.1' : megabytes.format(used / 1_000_000)
  return `${held} of ${megabytes.format(most / 1_000_000)} MB`
}

const isNear = ({ used, most }: Share) => used >= most * QUOTA_WARNING

/** What to say of a journal that is nearly full, or full; undefined for any other. */
export function journalWarning({ journal: { entries, bytes } }: AccountUsage): string | undefined {
  const holds = isNear(entries)
    ? `${shareOf(entries)} entries`
    : isNear(bytes)
      ? `${megabytesOf(bytes)} of text`
      : undefined
  return holds && `Your journal holds ${holds}.`
}

/** What to say of posts that have nearly, or quite, used up their room. */
export function postsWarning({ posts: { posts, bytes } }: AccountUsage): string | undefined {
  if (isNear(posts)) return `You have ${shareOf(posts)} posts.`
  return isNear(bytes) ? `Your posts hold ${megabytesOf(bytes)} of text.` : undefined
}

/** Why these entries can't all be added; undefined where they fit. `texts` are what each of them holds. */
export function importRefusal({ journal }: AccountUsage, texts: string[]): string | undefined {
  const added = texts.reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0)
  const room = journal.entries.most - journal.entries.used
  const holds =
    texts.length > room
      ? `${shareOf(journal.entries)} entries`
      : journal.bytes.used + added > journal.bytes.most
        ? `${megabytesOf(journal.bytes)} of text`
        : undefined
  return (
    holds &&
    `They don’t all fit: your journal holds ${holds}. Delete entries that you no longer need, or bring in fewer.`
  )
}

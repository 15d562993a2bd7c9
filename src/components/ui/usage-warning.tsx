import { useQuery } from '@tanstack/react-query'
import type { AccountUsage } from '../../contract/usage.ts'
import { usageQuery } from '../../lib/api/usage.ts'

/** Warns the user that a quota is nearly used up. `sentenceOf` returns the warning; if undefined, nothing is shown. */
export function UsageWarning({ sentenceOf }: { sentenceOf: (usage: AccountUsage) => string | undefined }) {
  const { data: usage } = useQuery(usageQuery)
  const sentence = usage && sentenceOf(usage)
  if (!sentence) return null
  return (
    <p className="mt-4 border-l-2 border-lamp pl-4 text-lamp print:hidden">
      {`${sentence} When there is no more room, nothing new can be saved.`}
    </p>
  )
}

import type { Insights, MonthCount } from '../../../contract/journal-insights.ts'
import { monthsFrom } from '../../../lib/dates.ts'

/** Adds the months without entries, from the first night to the last. */
export function fillMonths(
  counts: readonly MonthCount[],
  { first, last }: Pick<Insights['nights'], 'first' | 'last'>,
): MonthCount[] {
  if (!first || !last) return []
  const byMonth = new Map(counts.map(({ month, count }) => [month, count]))
  const end = last.slice(0, 7)
  const months: MonthCount[] = []
  for (let month = first.slice(0, 7); month <= end; month = monthsFrom(month, 1)) {
    months.push({ month, count: byMonth.get(month) ?? 0 })
  }
  return months
}

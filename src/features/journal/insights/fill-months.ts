import type { Insights, MonthCount } from '../../../contract/journal-insights.ts'
import { monthsFrom } from '../../../lib/dates.ts'

const MONTHS_MAX = 24

/** Adds the months without entries, from the first night to the last; at most the last {@link MONTHS_MAX} months. */
export function fillMonths(
  counts: readonly MonthCount[],
  { first, last }: Pick<Insights['nights'], 'first' | 'last'>,
): MonthCount[] {
  if (!first || !last) return []
  const byMonth = new Map(counts.map(({ month, count }) => [month, count]))
  const end = last.slice(0, 7)
  const start = [first.slice(0, 7), monthsFrom(end, 1 - MONTHS_MAX)].sort()[1] ?? end
  const months: MonthCount[] = []
  for (let month = start; month <= end; month = monthsFrom(month, 1)) {
    months.push({ month, count: byMonth.get(month) ?? 0 })
  }
  return months
}

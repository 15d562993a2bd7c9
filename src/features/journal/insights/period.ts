import { createContext } from 'react'
import type { Period } from '../../../contract/journal-insights.ts'
import { dayOf } from '../../../lib/dates.ts'

/** The period of the page's numbers: the lists that they lead to are limited to it as well. */
export const PeriodContext = createContext<Period>({})

/** Periods to choose: the last months, and each year, the latest first. */
export function periodOptions(
  years: readonly string[],
  today: string,
): { value: string; text: string; period: Period }[] {
  const since = (months: number) => {
    const day = new Date(`${today}T12:00`)
    day.setMonth(day.getMonth() - months)
    return { from: dayOf(day) }
  }
  return [
    { value: '3', text: 'The last 3 months', period: since(3) },
    { value: '12', text: 'The last 12 months', period: since(12) },
    ...years
      .toReversed()
      .map((year) => ({ value: year, text: year, period: { from: `${year}-01-01`, to: `${year}-12-31` } })),
  ]
}

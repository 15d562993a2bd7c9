import { formatMonth } from '../../../lib/dates.ts'

/** The room that a label takes, so that it doesn't touch the next one: "Mar" above "2026". */
const LABEL_PX = 40
/** With more months than this, years alone are labeled. */
const NAMED_MONTHS_MAX = 30

/**
 * The labels of an axis of consecutive months (YYYY-MM) that is `width` pixels long, by their months: as many as fit,
 * the first of each year with the year below it. A long span is labeled by its years.
 */
export function monthLabels(months: readonly string[], width: number): Map<string, string> {
  const most = Math.max(1, Math.floor(width / LABEL_PX))
  if (months.length > NAMED_MONTHS_MAX) {
    const januaries = months.filter((month) => month.endsWith('-01'))
    const shown = everyNth(januaries.length > 0 ? januaries : months.slice(0, 1), most)
    return new Map(shown.map((month) => [month, month.slice(0, 4)]))
  }
  const shown = everyNth(months, most)
  return new Map(
    shown.map((month, at) => {
      const [name = '', year = ''] = formatMonth(month).split(' ')
      const isNewYear = shown[at - 1]?.slice(0, 4) !== year
      return [month, isNewYear ? `${name.slice(0, 3)}\n${year}` : name.slice(0, 3)]
    }),
  )
}

/** Some of the items at equal distances, at most `most` of them. */
function everyNth<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.ceil(items.length / most)
  return items.filter((_, at) => at % step === 0)
}

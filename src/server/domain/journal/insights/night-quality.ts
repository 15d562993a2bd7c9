import type { NightQuality, Scale } from '../../../../contract/journal-insights.ts'
import { type DetailNameOf, detailsOfKind, LUCIDITIES } from '../../../../shared/entry-details.ts'
import { journalAddress } from '../../../../shared/journal-filter.ts'
import type { InsightRow } from '../../../storage/journal-insights.ts'

type Row = Pick<InsightRow, 'dreamDate' | 'lucidity' | DetailNameOf<'scale' | 'number'>>

/** Groups of hours of sleep: from each up to the next. */
const HOURS = [0, 5, 6, 7, 8, 9]

/**
 * Lucidity, vividness, and the quality and hours of sleep of the entries that note them: over time, and vividness and
 * lucidity by sleep. Holds only counts and medians, and claims no causes.
 */
export function nightQuality(rows: readonly Row[]): NightQuality {
  const noted = rows.filter(({ lucidity }) => lucidity !== null)
  const qualities = [1, 2, 3, 4, 5].map((value) => ({
    by: 'quality' as const,
    from: value,
    until: value,
    rows: rows.filter(({ sleepQuality }) => sleepQuality === value),
  }))
  const hours = HOURS.map((from, at) => ({
    by: 'hours' as const,
    from,
    until: HOURS[at + 1] ?? null,
    rows: rows.filter(
      ({ sleepHours }) =>
        sleepHours !== null && sleepHours >= from && sleepHours < (HOURS[at + 1] ?? Number.POSITIVE_INFINITY),
    ),
  }))
  const scales = Object.fromEntries(
    detailsOfKind('scale', 'number').map((name) => [name, scaleOf(rows, (row) => row[name])]),
  ) as Record<DetailNameOf<'scale' | 'number'>, Scale>
  return {
    lucidity: {
      entries: noted.length,
      counts: LUCIDITIES.map((lucidity) => ({
        lucidity,
        count: noted.filter((row) => row.lucidity === lucidity).length,
        address: journalAddress({ lucidity }),
      })),
      months: byMonth(noted).map(([month, some]) => ({
        month,
        entries: some.length,
        count: some.filter(isLucid).length,
        address: journalAddress({ month }),
      })),
    },
    ...scales,
    bySleep: [...qualities, ...hours]
      .filter((group) => group.rows.some(({ vividness, lucidity }) => vividness !== null || lucidity !== null))
      .map(({ by, from, until, rows: some }) => {
        const vivid = some.flatMap(({ vividness }) => vividness ?? [])
        return {
          by,
          from,
          until,
          entries: some.length,
          vividness: median(vivid),
          vividnessEntries: vivid.length,
          lucid: some.filter(isLucid).length,
          lucidityEntries: some.filter(({ lucidity }) => lucidity !== null).length,
        }
      }),
  }
}

export const isLucid = ({ lucidity }: Pick<Row, 'lucidity'>): boolean => lucidity === 'aware' || lucidity === 'control'

function scaleOf(rows: readonly Row[], valueIn: (row: Row) => number | null): Scale {
  const noted = rows.filter((row) => valueIn(row) !== null)
  const values = noted.map((row) => valueIn(row) as number)
  return {
    entries: values.length,
    median: median(values),
    counts: [...Map.groupBy(values, Math.round)]
      .map(([value, some]) => ({ value, count: some.length }))
      .sort((a, b) => a.value - b.value),
    months: byMonth(noted).map(([month, some]) => ({
      month,
      count: some.length,
      median: median(some.map((row) => valueIn(row) as number)) as number,
      address: journalAddress({ month }),
    })),
  }
}

function byMonth(rows: readonly Row[]): [string, Row[]][] {
  return [...Map.groupBy(rows, ({ dreamDate }) => dreamDate.slice(0, 7))].sort(([a], [b]) => a.localeCompare(b))
}

/** The middle value, or the mean of the two middle ones; null without values. */
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const high = sorted[Math.floor(sorted.length / 2)]
  const low = sorted[Math.ceil(sorted.length / 2) - 1]
  return high === undefined || low === undefined ? null : (low + high) / 2
}

import type { DreamStatistics } from '../../../../contract/dream-statistics.ts'
import type { Insights, MonthCount, Period } from '../../../../contract/journal-insights.ts'
import { currentSlugs } from '../../../../shared/current-slugs.ts'
import { DAY_MS } from '../../../../shared/durations.ts'
import { RECOGNISER_VERSION } from '../../../interpreter/types.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { listDreamlessNights } from '../../../storage/dreamless-nights.ts'
import { listInsightRows } from '../../../storage/journal-insights.ts'
import { dreamSigns } from '../dream-signs.ts'
import type { Pause } from '../journal-readings.ts'
import { compareWithReports } from './journal-comparison.ts'
import { featuresTogether, type LabelOf, listsOf, pairedSymbols, recurringFeatures } from './journal-patterns.ts'
import { nightQuality } from './night-quality.ts'

const SYMBOLS_SHOWN = 8
const MOODS_SHOWN = 10
const PAIRS_SHOWN = 10
/** Pairs are formed only of a dream's symbols of the highest weight: other pairs of a long dream mean little. */
const PAIRED_SYMBOLS_MAX = 8
/** A pair that occurs only once is chance. */
const PAIR_COUNT_MIN = 2

/** A mood or symbol of one entry, and the entry's month (YYYY-MM). */
type Occurrence = { name: string; month: string }

/** The parts of the dictionary that the insights need. */
export type InsightDictionary = {
  labelOf: LabelOf
  /** The keywords and synonyms of symbols, by their slugs. */
  namesOf(slugs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** The former slugs of symbols, with their present ones. */
  formerSlugs: ReadonlyMap<string, string>
  /** The counts over other people's dream reports. */
  statistics: DreamStatistics
}

/**
 * Returns statistics over a user's entries of a period. `today` is the calendar day (YYYY-MM-DD) in the user's time
 * zone.
 */
export async function readInsights(
  db: Db,
  userId: number,
  { today, from = '', to = '9999' }: Period & { today: string },
  { labelOf, namesOf, formerSlugs, statistics }: InsightDictionary,
  pause: Pause,
): Promise<Insights> {
  const all = await listInsightRows(db, userId, pause)
  const isCounted = (day: string) => day >= from && day <= to
  const entries = all
    .filter(({ dreamDate }) => isCounted(dreamDate))
    .map((entry) => ({
      ...entry,
      symbols: currentSlugs(entry.symbols, formerSlugs),
      month: entry.dreamDate.slice(0, 7),
    }))
  const lists = entries.map(listsOf)
  const { comparison, differences } = compareWithReports(entries, statistics)
  await pause()
  const days = [...new Set(entries.map(({ dreamDate }) => dreamDate))]
  // A night noted as dreamless keeps a streak going.
  const notedDays = [...new Set([...days, ...(await listDreamlessNights(db, userId)).filter(isCounted)])].sort()
  const moods = entries.flatMap(({ mood, month }): Occurrence[] => (mood ? [{ name: mood, month }] : []))
  const symbols = entries.flatMap(({ symbols, month }) => symbols.map((name): Occurrence => ({ name, month })))
  const named = (slug: string) => ({ slug, keyword: labelOf('symbol', slug) })
  // Each step takes some tens of milliseconds in a journal of 20,000 entries.
  const recurring = recurringFeatures(lists, labelOf)
  await pause()
  const names = await namesOf(pairedSymbols(lists))
  const together = featuresTogether(lists, labelOf, (slug) => names.get(slug) ?? [])
  await pause()
  const quality = nightQuality(entries)
  await pause()
  const pairs = frequentPairs(entries.map((entry) => entry.symbols))
  await pause()
  return {
    nights: {
      entries: entries.length,
      recorded: days.length,
      first: days[0] ?? null,
      last: days.at(-1) ?? null,
      ...streaksOf(notedDays, today),
      months: countByMonth(days.map((day) => day.slice(0, 7))),
    },
    symbols: {
      entries: entries.filter((entry) => entry.symbols.length > 0).length,
      top: mostFrequent(symbols, SYMBOLS_SHOWN).map(({ name, ...rest }) => ({ ...named(name), ...rest })),
    },
    moods: {
      entries: moods.length,
      top: mostFrequent(moods, MOODS_SHOWN).map(({ name, ...rest }) => ({ mood: name, ...rest })),
    },
    pairs: {
      entries: entries.filter((entry) => entry.symbols.length > 1).length,
      top: pairs.map(([one, other, count]) => ({
        one: named(one),
        other: named(other),
        count,
      })),
    },
    outdated: all.filter(({ recognisedBy }) => recognisedBy < RECOGNISER_VERSION).length,
    years: [...new Set(all.map(({ dreamDate }) => dreamDate.slice(0, 4)))],
    recurring,
    together,
    comparison,
    signs: dreamSigns(entries, lists, differences, labelOf),
    quality,
  }
}

/**
 * Returns the longest streak of consecutive days and the current one, which ends today or yesterday: a dream is often
 * recorded only the next morning. `days` must be sorted and unique.
 */
export function streaksOf(days: string[], today: string): { streak: number; longestStreak: number } {
  let longestStreak = 0
  let streak = 0
  let previousDay = Number.NaN
  for (const day of days.map(dayNumber)) {
    streak = day === previousDay + 1 ? streak + 1 : 1
    longestStreak = Math.max(longestStreak, streak)
    previousDay = day
  }
  const isCurrent = previousDay >= dayNumber(today) - 1
  return { streak: isCurrent ? streak : 0, longestStreak }
}

/** Days since the epoch. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

/** The most frequent names, ignoring case ("Sad" and "sad" are one mood), each spelled as in its first occurrence. */
function mostFrequent(
  occurrences: Occurrence[],
  shown: number,
): { name: string; count: number; months: MonthCount[] }[] {
  const groups = Map.groupBy(occurrences, ({ name }) => name.toLowerCase())
  return [...groups]
    .map(([key, some]) => ({
      name: some[0]?.name ?? key,
      count: some.length,
      months: countByMonth(some.map(({ month }) => month)),
    }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, shown)
}

/** The pairs of symbols that most often occur in the same entry, each pair in alphabetical order. */
function frequentPairs(entries: string[][]): [string, string, number][] {
  const counts = new Map<string, Map<string, number>>()
  for (const symbols of entries) {
    const heaviest = symbols.slice(0, PAIRED_SYMBOLS_MAX).sort()
    for (const [at, one] of heaviest.entries()) {
      const others = counts.get(one) ?? new Map<string, number>()
      counts.set(one, others)
      for (const other of heaviest.slice(at + 1)) others.set(other, (others.get(other) ?? 0) + 1)
    }
  }
  return [...counts]
    .flatMap(([one, others]) => [...others].map(([other, count]): [string, string, number] => [one, other, count]))
    .filter(([, , count]) => count >= PAIR_COUNT_MIN)
    .sort((a, b) => b[2] - a[2] || a[0].localeCompare(b[0]) || a[1].localeCompare(b[1]))
    .slice(0, PAIRS_SHOWN)
}

/** Counts equal months, sorted by month. */
function countByMonth(months: string[]): MonthCount[] {
  return [...Map.groupBy(months, (month) => month)]
    .map(([month, some]) => ({ month, count: some.length }))
    .sort((a, b) => a.month.localeCompare(b.month))
}

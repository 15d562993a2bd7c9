import type { Insights, MonthCount } from '../../contract/journal.ts'
import type { Db } from '../storage/db.ts'
import {
  countEntries,
  frequentPairs,
  type MonthlyCount,
  moodsByMonth,
  recordedDays,
  symbolsByMonth,
} from '../storage/journal-insights.ts'

const SYMBOLS_SHOWN = 8
const MOODS_SHOWN = 10
const PAIRS_SHOWN = 10
const DAY_MS = 86_400_000

/** What a person's entries show together. `today` is the calendar day it is where they are; `nameOf` gives a symbol's keyword. */
export async function readInsights(
  db: Db,
  userId: number,
  today: string,
  nameOf: (slug: string) => string,
): Promise<Insights> {
  const [counts, days, symbols, moods, pairs] = await Promise.all([
    countEntries(db, userId),
    recordedDays(db, userId),
    symbolsByMonth(db, userId),
    moodsByMonth(db, userId),
    frequentPairs(db, userId, PAIRS_SHOWN),
  ])
  const named = (slug: string) => ({ slug, keyword: nameOf(slug) })
  return {
    nights: {
      entries: counts.all,
      recorded: days.length,
      first: days[0] ?? null,
      last: days.at(-1) ?? null,
      ...streaksOf(days, today),
      months: byMonth(days.map((day) => ({ month: day.slice(0, 7), count: 1 }))),
    },
    symbols: {
      entries: counts.withSymbol,
      top: mostFrequent(symbols, SYMBOLS_SHOWN).map(({ name, ...rest }) => ({ ...named(name), ...rest })),
    },
    moods: {
      entries: counts.withMood,
      top: mostFrequent(moods, MOODS_SHOWN).map(({ name, ...rest }) => ({ mood: name, ...rest })),
    },
    pairs: {
      entries: counts.withPair,
      top: pairs.map(({ one, other, count }) => ({ one: named(one), other: named(other), count })),
    },
  }
}

/**
 * The longest row of nights, and the row that is still going on: it ends today or, since a night is written down in the morning
 * after, yesterday. `days` in order, each once.
 */
export function streaksOf(days: string[], today: string): { streak: number; longestStreak: number } {
  let longestStreak = 0
  let row = 0
  let before = Number.NaN
  for (const day of days.map(dayNumber)) {
    row = day === before + 1 ? row + 1 : 1
    longestStreak = Math.max(longestStreak, row)
    before = day
  }
  const isGoingOn = before >= dayNumber(today) - 1
  return { streak: isGoingOn ? row : 0, longestStreak }
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

function mostFrequent(counts: MonthlyCount[], shown: number): { name: string; count: number; months: MonthCount[] }[] {
  const groups = Map.groupBy(counts, ({ name }) => name.toLowerCase())
  return [...groups]
    .map(([key, months]) => ({
      name: months[0]?.name ?? key,
      count: months.reduce((sum, { count }) => sum + count, 0),
      months: byMonth(months),
    }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, shown)
}

function byMonth(counts: MonthCount[]): MonthCount[] {
  const months = Map.groupBy(counts, ({ month }) => month)
  return [...months]
    .map(([month, some]) => ({ month, count: some.reduce((sum, { count }) => sum + count, 0) }))
    .sort((a, b) => a.month.localeCompare(b.month))
}

import type { Insights, MonthCount } from '../../contract/journal.ts'
import type { Db } from '../storage/db.ts'
import { listMarks } from '../storage/journal.ts'

const SYMBOLS_SHOWN = 8
const MOODS_SHOWN = 10
const PAIRS_SHOWN = 10
/** Pairs are made of the images that weigh most in a dream: any two of a long one's many say little. */
const PAIRED_AT_MOST = 8
/** A pair that met once is chance. */
const PAIR_MIN = 2
const DAY_MS = 86_400_000

/** Something that was in an entry of a month. */
type Mark = { name: string; month: string }

/** What a person's entries show together. `today` is the calendar day it is where they are; `nameOf` gives a symbol's keyword. */
export async function readInsights(
  db: Db,
  userId: number,
  today: string,
  nameOf: (slug: string) => string,
): Promise<Insights> {
  const entries = (await listMarks(db, userId)).map((entry) => ({ ...entry, month: entry.dreamDate.slice(0, 7) }))
  const days = [...new Set(entries.map(({ dreamDate }) => dreamDate))]
  const moods = entries.flatMap(({ mood, month }): Mark[] => (mood ? [{ name: mood, month }] : []))
  const symbols = entries.flatMap(({ symbols, month }) => symbols.map((name): Mark => ({ name, month })))
  const named = (slug: string) => ({ slug, keyword: nameOf(slug) })
  return {
    nights: {
      entries: entries.length,
      recorded: days.length,
      first: days[0] ?? null,
      last: days.at(-1) ?? null,
      ...streaksOf(days, today),
      months: byMonth(days.map((day) => day.slice(0, 7))),
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
      top: frequentPairs(entries.map((entry) => entry.symbols)).map(([one, other, count]) => ({
        one: named(one),
        other: named(other),
        count,
      })),
    },
  }
}

/**
 * The longest row of nights, and the row that is still going on: it ends today or, since a night is written down in the morning
 * after, yesterday. `days` in order, each once.
 */
function streaksOf(days: string[], today: string): { streak: number; longestStreak: number } {
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

/** The names that stand in most entries, each under the form it was first written in: "Sad" and "sad" are one mood. */
function mostFrequent(marks: Mark[], shown: number): { name: string; count: number; months: MonthCount[] }[] {
  const groups = Map.groupBy(marks, ({ name }) => name.toLowerCase())
  return [...groups]
    .map(([key, some]) => ({
      name: some[0]?.name ?? key,
      count: some.length,
      months: byMonth(some.map(({ month }) => month)),
    }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, shown)
}

/** The pairs that stand in one entry together most often, each in the order of the alphabet. */
function frequentPairs(entries: string[][]): [string, string, number][] {
  const counts = new Map<string, Map<string, number>>()
  for (const symbols of entries) {
    const heaviest = symbols.slice(0, PAIRED_AT_MOST).sort()
    for (const [at, one] of heaviest.entries()) {
      const others = counts.get(one) ?? new Map<string, number>()
      counts.set(one, others)
      for (const other of heaviest.slice(at + 1)) others.set(other, (others.get(other) ?? 0) + 1)
    }
  }
  return [...counts]
    .flatMap(([one, others]) => [...others].map(([other, count]): [string, string, number] => [one, other, count]))
    .filter(([, , count]) => count >= PAIR_MIN)
    .sort((a, b) => b[2] - a[2] || a[0].localeCompare(b[0]) || a[1].localeCompare(b[1]))
    .slice(0, PAIRS_SHOWN)
}

function byMonth(months: string[]): MonthCount[] {
  return [...Map.groupBy(months, (month) => month)]
    .map(([month, some]) => ({ month, count: some.length }))
    .sort((a, b) => a.month.localeCompare(b.month))
}

import type { Night, YearNight } from '../../../contract/journal-nights.ts'
import type { Db } from '../../storage/connection/db.ts'
import { listDreamlessNights } from '../../storage/dreamless-nights.ts'
import { listEntriesOn, listNights, listNightsOfYear } from '../../storage/journal-nights.ts'
import type { EntryName } from '../../storage/journal-search.ts'

/** How many entries of one night are returned: as many as a calendar draws. A list of the month has them all. */
const ENTRIES_PER_NIGHT = 4

/** Returns the nights of a month (YYYY-MM) that have entries or are noted as dreamless, oldest first. */
export async function readNights(db: Db, userId: number, month: string): Promise<Night[]> {
  const nights = new Map<string, Night>()
  for (const { dreamDate, ...entry } of await listNights(db, userId, daysOf(month), ENTRIES_PER_NIGHT)) {
    const night = nights.get(dreamDate) ?? { day: dreamDate, entries: [], isDreamless: false }
    night.entries.push(entry)
    nights.set(dreamDate, night)
  }
  for (const day of await listDreamlessNights(db, userId, daysOf(month))) {
    if (!nights.has(day)) nights.set(day, { day, entries: [], isDreamless: true })
  }
  return [...nights.values()].sort((one, other) => one.day.localeCompare(other.day))
}

/** Returns the nights of a year (YYYY) that have entries or are noted as dreamless, oldest first. */
export async function readYear(db: Db, userId: number, year: string): Promise<YearNight[]> {
  const days = { from: `${year}-01-01`, until: daysOf(`${year}-12`).until }
  const nights = new Map<string, YearNight>()
  const nightOf = (day: string) => {
    const night = nights.get(day) ?? { day, entries: [], isDreamless: false }
    nights.set(day, night)
    return night
  }
  const [entries, dreamless] = await Promise.all([
    listNightsOfYear(db, userId, days, ENTRIES_PER_NIGHT),
    listDreamlessNights(db, userId, days),
  ])
  for (const { dreamDate, ...entry } of entries) nightOf(dreamDate).entries.push(entry)
  for (const day of dreamless) if (!nights.has(day)) nightOf(day).isDreamless = true
  return [...nights.values()].sort((a, b) => a.day.localeCompare(b.day))
}

const FIRST_YEAR = 1900

/**
 * Returns a user's entries of the same calendar day in other years than that of `day` (YYYY-MM-DD), the newest year
 * first.
 */
export function readOnThisNight(db: Db, userId: number, day: string): Promise<EntryName[]> {
  const [ownYear, ...monthAndDay] = day.split('-')
  const lastYear = new Date().getUTCFullYear() + 1
  const days: string[] = []
  for (let year = FIRST_YEAR; year <= lastYear; year++) {
    const other = [year, ...monthAndDay].join('-')
    // February 29 is in leap years alone.
    if (year !== Number(ownYear) && new Date(`${other}T00:00:00Z`).toISOString().startsWith(other)) days.push(other)
  }
  return listEntriesOn(db, userId, days, ENTRIES_PER_NIGHT)
}

/** The first day of a month (YYYY-MM) and the first day of the next one, as YYYY-MM-DD. */
export function daysOf(month: string): { from: string; until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString()
  return { from: `${month}-01`, until: next.slice(0, 10) }
}

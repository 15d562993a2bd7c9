import type { JournalYear } from '../../../../contract/journal-insights.ts'
import { currentSlugs } from '../../../../shared/current-slugs.ts'
import { journalAddress } from '../../../../shared/journal-filter.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { listDreamlessNights } from '../../../storage/dreamless-nights.ts'
import { type LongDream, listInsightRows, listLongestDreams } from '../../../storage/journal-insights.ts'
import type { Pause } from '../journal-readings.ts'
import { type InsightDictionary, streaksOf } from './journal-insights.ts'
import { countedFeature, type EntryLists, listsOf, recurringFeatures } from './journal-patterns.ts'
import { isLucid } from './night-quality.ts'

const FIRST_SEEN_SHOWN = 12
/** Characters of a word and what follows it. */
const WORD_CHARACTERS = 5.3
/** A longer first sentence is cut, with an ellipsis. */
const SENTENCE_MAX = 280

/** Returns a year of a user's journal. A year without entries is empty. */
export async function readJournalYear(
  db: Db,
  userId: number,
  year: string,
  { labelOf, formerSlugs }: Pick<InsightDictionary, 'labelOf' | 'formerSlugs'>,
  pause: Pause,
): Promise<JournalYear> {
  const all = await listInsightRows(db, userId, pause)
  const rows = all.filter(({ dreamDate }) => dreamDate.startsWith(year))
  const listsIn = (some: typeof all) =>
    some.map((row) => listsOf({ ...row, symbols: currentSlugs(row.symbols, formerSlugs) }))
  const entries = listsIn(rows)
  const days = [...new Set(rows.map(({ dreamDate }) => dreamDate))]
  const dreams = await listLongestDreams(db, userId, year)
  const dreamless = (await listDreamlessNights(db, userId)).filter((day) => day.startsWith(year))
  // A night noted as dreamless keeps a row going.
  const notedDays = [...new Set([...days, ...dreamless])].sort()
  const longest = dreams.toSorted((a, b) => b.length - a.length)[0]
  return {
    year,
    years: [...new Set(all.map(({ dreamDate }) => dreamDate.slice(0, 4)))],
    nights: days.length,
    dreams: rows.length,
    longestRow: streaksOf(notedDays, `${year}-12-31`).longestStreak,
    lucid: rows.filter(isLucid).length,
    lucidAddress: (['aware', 'control'] as const).map((lucidity) => ({
      lucidity,
      count: rows.filter((row) => row.lucidity === lucidity).length,
      address: journalAddress({ lucidity }),
    })),
    months: Array.from({ length: 12 }, (_, at) => {
      const month = `${year}-${String(at + 1).padStart(2, '0')}`
      return {
        month,
        count: days.filter((day) => day.startsWith(month)).length,
        dreams: entries.filter((entry) => entry.month === month).length,
        address: journalAddress({ month }),
      }
    }),
    recurring: recurringFeatures(entries, labelOf).map(({ kind, items }) => ({
      kind,
      items: items.map(({ months: _, ...item }) => item),
    })),
    firstSeen: firstSeen(listsIn(all.filter(({ dreamDate }) => dreamDate.slice(0, 4) < year)), entries, labelOf),
    longest: longest
      ? { ...dreamOf(longest), words: Math.round(longest.length / WORD_CHARACTERS / 10) * 10 || 10 }
      : null,
    sentences: dreams.map((dream) => ({
      ...dreamOf(dream),
      quarter: dream.quarter,
      sentence: firstSentence(dream.opening),
    })),
  }
}

const dreamOf = ({ id, title, dreamDate }: LongDream) => ({ id, title, day: dreamDate })

const ABBREVIATION = /(?:^|\s)(?:mr|mrs|ms|dr|st|prof)\.$/i

/** People and places of a year that no entry before it has; of a journal's first year these would be all. */
function firstSeen(
  earlier: readonly EntryLists[],
  entries: readonly EntryLists[],
  labelOf: InsightDictionary['labelOf'],
): JournalYear['firstSeen'] {
  if (earlier.length === 0) return []
  return (['person', 'place'] as const)
    .flatMap((kind) => {
      const known = new Set(earlier.flatMap((entry) => entry[kind]))
      const counts = new Map<string, number>()
      for (const entry of entries)
        for (const name of entry[kind]) if (!known.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
      return [...counts].map(([name, count]) => countedFeature(kind, name, count, labelOf))
    })
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    .slice(0, FIRST_SEEN_SHOWN)
}

/** The first sentence of a text, as written; a very long one up to a word, with an ellipsis. */
function firstSentence(text: string): string {
  let sentence = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text.trim())) {
    sentence += segment
    // "Mrs." ends no sentence.
    if (!ABBREVIATION.test(sentence.trim())) break
  }
  sentence = sentence.trim()
  if (sentence.length <= SENTENCE_MAX) return sentence
  return `${sentence.slice(0, SENTENCE_MAX).replace(/\s+\S*$/, '')} …`
}

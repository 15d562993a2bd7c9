import {
  type CountedFeature,
  FEATURE_KINDS,
  type FeatureKind,
  type MonthCount,
  type Recurring,
  type Together,
} from '../../../../contract/journal-insights.ts'
import { FURTHER_TEXTS, type FurtherText } from '../../../../shared/entry-details.ts'
import { journalAddress } from '../../../../shared/journal-filter.ts'
import type { InsightRow } from '../../../storage/journal-insights.ts'
import { wilsonInterval } from './proportions.ts'

const RECURRING_SHOWN = 8
/** A feature that was there once doesn't recur. */
const RECURRING_MIN = 2
const TOGETHER_SHOWN = 10
/** No feature is in more of the shown pairs, or they would tell of one feature alone. */
const SAME_SHOWN = 2
/** Two features that met twice may have met by chance. */
const TOGETHER_MIN = 3
/** The most frequent features of each kind are paired: the rest meet too seldom. */
const PAIRED_MAX = 40

/** The features of an entry by their kinds. `month` is YYYY-MM; a symbol's slug is its current one. */
export type EntryLists = { month: string } & Record<FeatureKind, readonly string[]>

export function listsOf({ dreamDate, symbols, people, places, themes, feelings, ...details }: InsightRow): EntryLists {
  const texts = FURTHER_TEXTS.map((name) => [name, [details[name] ?? []].flat()] as const)
  return {
    month: dreamDate.slice(0, 7),
    symbol: symbols,
    person: people,
    place: places,
    theme: themes,
    feeling: feelings,
    ...(Object.fromEntries(texts) as Record<FurtherText, string[]>),
  }
}

type Named = { kind: FeatureKind; name: string }

/** Returns how a feature is shown: a symbol by its keyword. */
export type LabelOf = (kind: FeatureKind, name: string) => string

/** Returns the features that are in more than one entry, the most frequent first, for each kind. */
export function recurringFeatures(
  entries: readonly EntryLists[],
  labelOf: LabelOf,
  kinds: readonly FeatureKind[] = FEATURE_KINDS,
): Recurring[] {
  return kinds.map((kind) => {
    const months = new Map<string, string[]>()
    for (const entry of entries)
      for (const name of entry[kind]) {
        const known = months.get(name)
        if (known) known.push(entry.month)
        else months.set(name, [entry.month])
      }
    return {
      kind,
      entries: entries.filter((entry) => entry[kind].length > 0).length,
      items: [...months]
        .filter(([, some]) => some.length >= RECURRING_MIN)
        .sort((a, b) => b[1].length - a[1].length || a[0].localeCompare(b[0]))
        .slice(0, RECURRING_SHOWN)
        .map(([name, some]) => ({ ...countedFeature(kind, name, some.length, labelOf), months: countByMonth(some) })),
    }
  })
}

export function countedFeature(kind: FeatureKind, name: string, count: number, labelOf: LabelOf): CountedFeature {
  return { kind, name, label: labelOf(kind, name), count, address: journalAddress({ [kind]: name }) }
}

/** Counts equal months, sorted by month. */
function countByMonth(months: readonly string[]): MonthCount[] {
  const counts = new Map<string, number>()
  for (const month of months) counts.set(month, (counts.get(month) ?? 0) + 1)
  return [...counts].map(([month, count]) => ({ month, count })).sort((a, b) => a.month.localeCompare(b.month))
}

/**
 * Kinds that say nothing about each other: the list can be filtered by only one feature of a kind, and a theme is
 * recognised by symbols and feelings.
 */
const isPairable = (one: FeatureKind, other: FeatureKind) =>
  one !== other &&
  !(one === 'theme' && (other === 'symbol' || other === 'feeling')) &&
  !(other === 'theme' && one !== 'person' && one !== 'place')

/**
 * Returns features of different kinds that are in the same entries more often than by chance, the most certain first:
 * by how far the lower end of the 95 % interval of the share (Wilson) is above the usual share. Two names of one thing,
 * such as the symbol Spouse and the person "my wife", are left out. `namesOf` gives a symbol's keyword and synonyms.
 */
export function featuresTogether(
  entries: readonly EntryLists[],
  labelOf: LabelOf,
  namesOf: (slug: string) => readonly string[],
): Together[] {
  const frequent = FEATURE_KINDS.flatMap((kind) => mostFrequent(entries, kind))
  const numbers = new Map(FEATURE_KINDS.map((kind) => [kind, new Map<string, number>()]))
  for (const [at, { kind, name }] of frequent.entries()) numbers.get(kind)?.set(name, at)
  const size = frequent.length
  const both = new Uint32Array(size * size)
  for (const entry of entries) {
    // In the order of their numbers by kind, so that the first of a pair is of an earlier kind.
    const present: number[] = []
    for (const kind of FEATURE_KINDS)
      for (const name of entry[kind]) {
        const number = numbers.get(kind)?.get(name)
        if (number !== undefined) present.push(number)
      }
    for (const [at, one] of present.entries())
      for (let next = at + 1; next < present.length; next += 1) {
        const place = one * size + (present[next] as number)
        both[place] = (both[place] ?? 0) + 1
      }
  }
  const pairs = frequent.flatMap((one, at) =>
    frequent.slice(at + 1).flatMap((other, offset) => {
      const count = both[at * size + at + 1 + offset] ?? 0
      if (count < TOGETHER_MIN || !isPairable(one.kind, other.kind)) return []
      // The rarer one's share of nights with the other, compared with the other's share of all nights.
      const [rarer, commoner] = one.count <= other.count ? [one, other] : [other, one]
      const lift = wilsonInterval(count, rarer.count).low / (commoner.count / entries.length)
      return lift > 1 ? [{ one: rarer, other: commoner, count, lift }] : []
    }),
  )
  const isSameThing = (one: Named, other: Named) => {
    const [label, otherLabel] = [one, other].map(({ kind, name }) => labelOf(kind, name)) as [string, string]
    return sharesWord(label, otherLabel) || isNameOf(one, otherLabel) || isNameOf(other, label)
  }
  const isNameOf = ({ kind, name }: Named, label: string) =>
    kind === 'symbol' && namesOf(name).some((known) => known.toLowerCase() === label.toLowerCase().replace(/^my /, ''))
  const shown = new Map<object, number>()
  const isNewEnough = (...features: object[]) => {
    if (features.some((feature) => (shown.get(feature) ?? 0) >= SAME_SHOWN)) return false
    for (const feature of features) shown.set(feature, (shown.get(feature) ?? 0) + 1)
    return true
  }
  return pairs
    .sort((a, b) => b.lift - a.lift || b.count - a.count)
    .filter(({ one, other }) => !isSameThing(one, other))
    .filter(({ one, other }) => isNewEnough(one, other))
    .slice(0, TOGETHER_SHOWN)
    .map(({ one, other, count }) => ({
      one: countedFeature(one.kind, one.name, one.count, labelOf),
      other: countedFeature(other.kind, other.name, other.count, labelOf),
      count,
      address: journalAddress({ [one.kind]: one.name, [other.kind]: other.name }),
    }))
}

/** The features of a kind that are in enough entries to be paired, the most frequent first. */
function mostFrequent(entries: readonly EntryLists[], kind: FeatureKind) {
  const counts = new Map<string, number>()
  for (const entry of entries) for (const name of entry[kind]) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= TOGETHER_MIN)
    .sort((a, b) => b[1] - a[1])
    .slice(0, PAIRED_MAX)
    .map(([name, count]) => ({ kind, name, count }))
}

/** The symbols that {@link featuresTogether} compares with other features. */
export function pairedSymbols(entries: readonly EntryLists[]): string[] {
  return mostFrequent(entries, 'symbol').map(({ name }) => name)
}

function sharesWord(one: string, other: string): boolean {
  const wordsOf = (label: string) => new Set(label.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
  const words = wordsOf(one)
  words.delete('my')
  return [...wordsOf(other)].some((word) => words.has(word))
}

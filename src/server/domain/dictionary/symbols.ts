import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { SHARE_EXCERPT } from '../../../contract/limits.ts'
import type {
  DrawnSymbolName,
  SymbolCard,
  SymbolEntry,
  SymbolName,
  SymbolNeighbours,
} from '../../../contract/symbols.ts'
import { DAY_MS } from '../../../shared/durations.ts'
import { seededRandom } from '../../../shared/seeded-random.ts'
import { alternateNames } from '../../language/alternate-names.ts'
import type { Db } from '../../storage/connection/db.ts'
import { listCoOccurringSlugs, sumRecognitions } from '../../storage/recognitions.ts'
import type { NamedSymbol } from '../../storage/symbols.ts'
import type { DictionaryIndex, KeptSymbol } from './dictionary-index.ts'

/** Counts of fewer dreams have no visible effect, since they could reveal what a single visitor dreamt. */
const DREAMS_MIN = 20
const POPULAR_DAYS = 30
const PAIRED_DAYS = 90
const PAIRED_SHOWN = 4

/** A symbol rises by this many places at {@link DREAMS_MIN} dreams and again with each doubling, up to the maximum. */
const PLACES_PER_DOUBLING = 2
const PLACES_MAX = 24

/**
 * Returns the ids of the most popular symbols: the editorial order, in which each symbol rises by a number of places
 * that depends on its dreams of the last 30 complete days (UTC). Today's dreams and counts below 20 have no effect.
 */
export async function popularSymbols(db: Db, index: DictionaryIndex, limit: number, now: Date): Promise<string[]> {
  const dreams = await sumRecognitions(db, { now, days: POPULAR_DAYS, minCount: DREAMS_MIN })
  return index.symbols
    .map(({ id, slug }, place) => ({ id, place, up: placesUp(dreams.get(slug) ?? 0) }))
    .sort((a, b) => a.place - a.up - (b.place - b.up) || b.up - a.up || a.place - b.place)
    .slice(0, limit)
    .map(({ id }) => id)
}

/** The count must double for each step, so that a single dream hardly ever has a visible effect. */
function placesUp(dreams: number): number {
  if (dreams < DREAMS_MIN) return 0
  const doublings = Math.floor(Math.log2(dreams / DREAMS_MIN))
  return Math.min(PLACES_MAX, PLACES_PER_DOUBLING * (1 + doublings))
}

/** Returns the fields of a symbol that a link displays. */
export function nameOf({ slug, keyword, category }: SymbolName): SymbolName {
  return { slug, keyword, category }
}

/** Returns the fields of a symbol that a link with its figure displays. */
export function drawnNameOf({ slug, keyword, category, figure }: DrawnSymbolName): DrawnSymbolName {
  return { slug, keyword, category, figure }
}

/** Returns a symbol as the API gives it. */
export function entryOf({ synonyms: _, plainTexts: __, ...entry }: KeptSymbol): SymbolEntry {
  return entry
}

/** Returns the fields of a symbol that a card in a list displays. */
export function cardOf({ slug, keyword, category, figure, keyTakeaway, plainTexts }: KeptSymbol): SymbolCard {
  return { slug, keyword, category, figure, keyTakeaway, excerpt: plainTexts[1].slice(0, SHARE_EXCERPT) }
}

/**
 * Returns a symbol's related symbols, its alphabetical neighbours in the category, and the symbols that it often occurs
 * with in dreams. Undefined for an unknown slug.
 */
export async function neighboursOfSymbol(
  db: Db,
  index: DictionaryIndex,
  slug: string,
  now: Date,
): Promise<Omit<SymbolNeighbours, 'inDreams'> | undefined> {
  const named = index.findBySlug(slug)
  const symbol = await index.readSymbol(slug)
  if (!named || !symbol) return undefined
  const siblings = index.symbols
    .filter(({ category }) => category.id === symbol.category.id)
    .sort((a, b) => BY_NAME.compare(a.keyword, b.keyword))
  const at = siblings.findIndex((neighbour) => neighbour.slug === slug)
  const paired = await listCoOccurringSlugs(db, slug, {
    now,
    days: PAIRED_DAYS,
    minCount: DREAMS_MIN,
    limit: PAIRED_SHOWN,
  })
  const bySlugs = (slugs: string[]) => slugs.flatMap((slug) => index.findBySlug(slug) ?? [])
  const nameOrNull = (neighbour: NamedSymbol | undefined) => (neighbour ? nameOf(neighbour) : null)
  return {
    related: bySlugs(symbol.relatedSymbols).map(drawnNameOf),
    previous: nameOrNull(siblings[at - 1]),
    next: nameOrNull(siblings[at + 1]),
    coOccurring: bySlugs(paired).map(nameOf),
    alternateNames: alternateNames(symbol.synonyms),
    createdAt: named.createdAt.toISOString(),
    updatedAt: named.updatedAt.toISOString(),
  }
}

const BY_NAME = new Intl.Collator('en')

/** Harmless categories only: the symbol of the day must not confront a visitor with an illness or an assault. */
const DAILY_CATEGORIES = ['animals', 'nature', 'water', 'home', 'places', 'objects', 'food', 'colours', 'mythical']

/**
 * Returns the symbol of a day (UTC). Each symbol of the daily categories appears once, in random order, before the next
 * round begins. Undefined when the dictionary is empty.
 */
export function symbolOfTheDay({ symbols }: DictionaryIndex, now: Date): NamedSymbol | undefined {
  const choice = symbols
    .filter(({ category }) => DAILY_CATEGORIES.includes(category.slug))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
  if (choice.length === 0) return undefined
  const day = Math.floor(now.getTime() / DAY_MS)
  const random = seededRandom(`round ${Math.floor(day / choice.length)}`)
  for (let at = choice.length - 1; at > 0; at -= 1) {
    const other = uniformInt(random, 0, at)
    ;[choice[at], choice[other]] = [choice[other] as NamedSymbol, choice[at] as NamedSymbol]
  }
  return choice[day % choice.length]
}

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { SHARE_EXCERPT } from '../../contract/limits.ts'
import type { SymbolCard, SymbolEntry, SymbolName, SymbolNeighbours } from '../../contract/symbols.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { plainText } from '../../shared/entry-text.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { alternateNames } from '../language/alternate-names.ts'
import type { Db } from '../storage/db.ts'
import { listCoOccurringSlugs, sumRecognitions } from '../storage/recognitions.ts'
import {
  findSymbol,
  listDrawnNamesBySlug,
  listInEditorialOrder,
  listNamesBySlug,
  namesByCategories,
  namesOfCategory,
} from '../storage/symbols.ts'

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
export async function popularSymbols(db: Db, limit: number, now: Date): Promise<string[]> {
  const dreams = await sumRecognitions(db, { now, days: POPULAR_DAYS, minCount: DREAMS_MIN })
  return (await listInEditorialOrder(db))
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

/** Returns the fields of a symbol that a card in a list displays. */
export function cardOf({ slug, keyword, category, figure, keyTakeaway, content }: SymbolEntry): SymbolCard {
  return { slug, keyword, category, figure, keyTakeaway, excerpt: plainText(content).slice(0, SHARE_EXCERPT) }
}

/**
 * Returns a symbol's related symbols, its alphabetical neighbours in the category, and the symbols that it often occurs
 * with in dreams. Undefined for an unknown slug.
 */
export async function neighboursOfSymbol(
  db: Db,
  slug: string,
  now: Date,
): Promise<Omit<SymbolNeighbours, 'inDreams'> | undefined> {
  const symbol = await findSymbol(db, slug)
  if (!symbol) return undefined
  const siblings = await namesOfCategory(db, symbol.categoryId)
  const at = siblings.findIndex((neighbour) => neighbour.slug === slug)
  const paired = await listCoOccurringSlugs(db, slug, {
    now,
    days: PAIRED_DAYS,
    minCount: DREAMS_MIN,
    limit: PAIRED_SHOWN,
  })
  return {
    related: await listDrawnNamesBySlug(db, symbol.relatedSymbols),
    previous: siblings[at - 1] ?? null,
    next: siblings[at + 1] ?? null,
    coOccurring: await listNamesBySlug(db, paired),
    alternateNames: alternateNames(symbol.synonyms),
    createdAt: symbol.createdAt.toISOString(),
    updatedAt: symbol.updatedAt.toISOString(),
  }
}

/** Harmless categories only: the symbol of the day must not confront a visitor with an illness or an assault. */
const DAILY_CATEGORIES = ['animals', 'nature', 'water', 'home', 'places', 'objects', 'food', 'colours', 'mythical']

/**
 * Returns the symbol of a day (UTC). Each symbol of the daily categories appears once, in random order, before the next
 * round begins. Undefined when the dictionary is empty.
 */
export async function symbolOfTheDay(db: Db, now: Date): Promise<SymbolName | undefined> {
  const choice = (await namesByCategories(db, DAILY_CATEGORIES)).sort((a, b) => (a.slug < b.slug ? -1 : 1))
  if (choice.length === 0) return undefined
  const day = Math.floor(now.getTime() / DAY_MS)
  const random = seededRandom(`round ${Math.floor(day / choice.length)}`)
  for (let at = choice.length - 1; at > 0; at -= 1) {
    const other = uniformInt(random, 0, at)
    ;[choice[at], choice[other]] = [choice[other] as SymbolName, choice[at] as SymbolName]
  }
  return choice[day % choice.length]
}

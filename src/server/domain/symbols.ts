import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { SHARE_EXCERPT } from '../../contract/limits.ts'
import type { SymbolCard, SymbolEntry, SymbolName, SymbolSurroundings } from '../../contract/symbol.ts'
import { generatorFrom } from '../../lib/random.ts'
import type { Db } from '../storage/db.ts'
import { pairedWith, recognisedOften } from '../storage/recognitions.ts'
import {
  findSymbol,
  listInEditorialOrder,
  listNamesBySlug,
  namesByCategories,
  namesOfCategory,
} from '../storage/symbols.ts'

/** Counts of fewer dreams than these change nothing that anyone can see: they could tell what a single visitor dreamt. */
const DREAMS_MIN = 20
const POPULAR_DAYS = 30
const PAIRED_DAYS = 90
const PAIRED_SHOWN = 4

/** How many places a symbol moves up at {@link DREAMS_MIN} dreams, how many more with each doubling of them, and at most. */
const PLACES_A_DOUBLING = 2
const PLACES_MAX = 24

/**
 * Ids of the most popular symbols: the editors' order, in which a symbol stands higher by as many places as its dreams of the last 30 finished
 * days (UTC) earn it. Today's dreams change nothing, nor do fewer than 20.
 */
export async function popularSymbols(db: Db, limit: number, now: Date): Promise<string[]> {
  const dreams = await recognisedOften(db, { now, days: POPULAR_DAYS, atLeast: DREAMS_MIN })
  return (await listInEditorialOrder(db))
    .map(({ id, slug }, place) => ({ id, place, up: placesUp(dreams.get(slug) ?? 0) }))
    .sort((a, b) => a.place - a.up - (b.place - b.up) || b.up - a.up || a.place - b.place)
    .slice(0, limit)
    .map(({ id }) => id)
}

/** In steps that double, so that one dream more or less hardly ever shows. */
function placesUp(dreams: number): number {
  if (dreams < DREAMS_MIN) return 0
  const doublings = Math.floor(Math.log2(dreams / DREAMS_MIN))
  return Math.min(PLACES_MAX, PLACES_A_DOUBLING * (1 + doublings))
}

/** What a card in a list shows of an entry. */
export function cardOf({ slug, keyword, category, keyTakeaway, content }: SymbolEntry): SymbolCard {
  return { slug, keyword, category, keyTakeaway, excerpt: content.slice(0, SHARE_EXCERPT) }
}

/** What stands around an entry: related symbols, its neighbours in the category, what is dreamt together with it. Undefined for an unknown slug. */
export async function surroundingsOf(db: Db, slug: string, now: Date): Promise<SymbolSurroundings | undefined> {
  const symbol = await findSymbol(db, slug)
  if (!symbol) return undefined
  const shelf = await namesOfCategory(db, symbol.categoryId)
  const at = shelf.findIndex((neighbour) => neighbour.slug === slug)
  const paired = await pairedWith(db, slug, {
    now,
    days: PAIRED_DAYS,
    atLeast: DREAMS_MIN,
    limit: PAIRED_SHOWN,
  })
  return {
    related: await listNamesBySlug(db, symbol.relatedSymbols),
    previous: shelf[at - 1] ?? null,
    next: shelf[at + 1] ?? null,
    dreamtWith: await listNamesBySlug(db, paired),
    createdAt: symbol.createdAt.toISOString(),
    updatedAt: symbol.updatedAt.toISOString(),
  }
}

/** Things and beings, which anyone may meet unprepared; an illness or an assault should not greet a passer-by. */
const DAILY_CATEGORIES = ['animals', 'nature', 'water', 'home', 'places', 'objects', 'food', 'colours', 'mythical']
const DAY_MS = 24 * 60 * 60 * 1000

/** The symbol of a day (UTC): every one of the daily categories once, in a random order, before the next round. Undefined in an empty dictionary. */
export async function symbolOfTheDay(db: Db, now: Date): Promise<SymbolName | undefined> {
  const choice = (await namesByCategories(db, DAILY_CATEGORIES)).sort((a, b) => (a.slug < b.slug ? -1 : 1))
  if (choice.length === 0) return undefined
  const day = Math.floor(now.getTime() / DAY_MS)
  const random = generatorFrom(`round ${Math.floor(day / choice.length)}`)
  for (let at = choice.length - 1; at > 0; at -= 1) {
    const other = uniformInt(random, 0, at)
    ;[choice[at], choice[other]] = [choice[other] as SymbolName, choice[at] as SymbolName]
  }
  return choice[day % choice.length]
}

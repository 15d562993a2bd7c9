import { currentSlugs } from '../../../../shared/current-slugs.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { findVector } from '../../../storage/entry-vectors.ts'
import type { EntryRow } from '../../../storage/journal.ts'
import { type EntryName, listEntrySymbols, listSharingSymbols } from '../../../storage/journal-search.ts'
import type { Authorized } from '../../authorized.ts'
import { EMBEDDING_MODEL } from './sentence-vectors.ts'
import type { VectorCache } from './vector-cache.ts'

/** An entry that is like another one: the slugs of the symbols of both, and whether they are alike in meaning. */
export type SimilarEntry = EntryName & { symbols: string[]; byMeaning: boolean }

const SHOWN_MAX = 5
/** 10 of 1,000 pairs of dreams are as near as this: measured on 700 dreams, most pairs of different dreamers. */
const COSINE_MIN = 0.65
/** 100 of 1,000 pairs are as near as this: near enough where they share symbols as well. */
const SHARING_COSINE_MIN = 0.5
/** How many symbols must be shared where meaning alone doesn't say enough. */
const SHARED_MIN = 3
const CANDIDATES_MAX = 20

/**
 * The user's entries that are most like the given one, the most similar first: those alike in meaning, and those that
 * share several symbols. Without vectors (search by meaning is off, or the entry is new) symbols alone count.
 */
export async function findSimilarEntries(
  db: Db,
  vectors: VectorCache | undefined,
  entry: Authorized<EntryRow>,
  formerSlugs: ReadonlyMap<string, string>,
): Promise<SimilarEntry[]> {
  const { id, userId, symbols } = entry
  const own = currentSlugs(symbols, formerSlugs)
  const [vector, sharing] = await Promise.all([
    vectors && findVector(db, userId, id, EMBEDDING_MODEL),
    own.length < SHARED_MIN
      ? []
      : listSharingSymbols(db, userId, own, { least: SHARED_MIN, limit: CANDIDATES_MAX + 1 }),
  ])
  const alike = vectors && vector ? await vectors.compare(userId, vector) : []
  const cosines = new Map(alike.map(({ id, cosine }) => [id, cosine]))
  const nearest = alike
    .filter(({ cosine }) => cosine >= COSINE_MIN)
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, CANDIDATES_MAX)
    .map(({ id }) => id)
  const isSharing = new Set(sharing.filter((other) => !vector || (cosines.get(other) ?? 0) >= SHARING_COSINE_MIN))
  const candidates = [...new Set([...nearest, ...isSharing])].filter((other) => other !== id)
  const rows = await listEntrySymbols(db, userId, candidates)
  return rows
    .map(({ symbols: others, ...name }) => ({
      ...name,
      symbols: own.filter((slug) => currentSlugs(others, formerSlugs).includes(slug)),
      byMeaning: (cosines.get(name.id) ?? 0) >= COSINE_MIN,
    }))
    .sort((a, b) => nearness(b, cosines) - nearness(a, cosines) || b.dreamDate.localeCompare(a.dreamDate))
    .slice(0, SHOWN_MAX)
}

/** A shared symbol counts as much as this part of the cosine. */
const SYMBOL_WEIGHT = 0.03

function nearness({ id, symbols }: { id: string; symbols: string[] }, cosines: Map<string, number>): number {
  return (cosines.get(id) ?? 0) + SYMBOL_WEIGHT * symbols.length
}

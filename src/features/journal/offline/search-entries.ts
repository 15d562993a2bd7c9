import MiniSearch from 'minisearch'
import type { Entry } from '../../../contract/journal.ts'
import { detailsOfKind } from '../../../shared/entry-details.ts'

/** How much of a word may be misspelt, as a share of its letters. Short words have to be right. */
const FUZZINESS = 0.25
const SHORTEST_FUZZY = 4
/** How many entries are indexed before the page may do something else. */
const CHUNK = 200

/** Returns the ids of the entries with all words of `query`, also begun or misspelt ones, the best match first. */
export type EntrySearch = (query: string) => string[]

/** Indexes entries for a search on this device, without blocking the page. */
export async function indexEntries(entries: readonly Entry[]): Promise<EntrySearch> {
  const index = new MiniSearch<Entry>({
    fields: ['title', 'dreamContent', 'interpretation', ...detailsOfKind('text', 'labels')],
    // Letters with and without accents are the same.
    processTerm: (term) => term.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''),
    searchOptions: {
      boost: { title: 2 },
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length < SHORTEST_FUZZY ? false : FUZZINESS),
    },
  })
  await index.addAllAsync(entries, { chunkSize: CHUNK })
  return (query) => index.search(query).map(({ id }) => id as string)
}

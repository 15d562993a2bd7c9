import { DICTIONARY_FORMAT, type DictionaryFile } from '../../../contract/dictionary.ts'
import { DICTIONARY_PATH, WORDS_LICENCE } from '../../../shared/licence.ts'
import { CATEGORIES_PATH, categoryPath, symbolPath } from '../../../shared/pages.ts'
import { listCategories } from '../../storage/categories.ts'
import type { Db } from '../../storage/connection/db.ts'
import { loadedDictionaryVersion } from '../../storage/dictionary.ts'
import { listAllSymbols } from '../../storage/symbols.ts'

/** The site's name, and its URL without a slash at its end. */
type Site = { name: string; url: string }

/**
 * Reads the whole dictionary, with the version it has at that moment. `formerSlugs` maps slugs that symbols had before
 * to those they have.
 */
export async function readDictionaryFile(
  db: Db,
  site: Site,
  formerSlugs: ReadonlyMap<string, string>,
): Promise<DictionaryFile> {
  // One snapshot: another server may be loading the next version.
  const { version, categories, symbols } = await db.transaction(
    async (tx) => ({
      version: await loadedDictionaryVersion(tx),
      categories: await listCategories(tx),
      symbols: await listAllSymbols(tx),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const formerOf = Map.groupBy(formerSlugs.keys(), (former) => formerSlugs.get(former))
  return {
    name: `${site.name}: the dictionary of dream symbols`,
    description:
      'Symbols of dreams, what they often carry and what traditions have said of them, each with its sources. It predicts nothing and diagnoses nothing.',
    version: version ?? '',
    formatVersion: DICTIONARY_FORMAT,
    language: 'en',
    licence: WORDS_LICENCE,
    attribution: attributionOf(site),
    site: site.url,
    url: `${site.url}${DICTIONARY_PATH}`,
    categories: categories.map(({ id, name, slug }) => ({ id, name, slug, url: `${site.url}${categoryPath(slug)}` })),
    symbols: symbols
      // In JavaScript, so that the order doesn't depend on the database's collation.
      .sort((a, b) => (a.slug < b.slug ? -1 : 1))
      .map(({ updatedAt, ...symbol }) => ({
        ...symbol,
        url: `${site.url}${symbolPath(symbol.slug)}`,
        formerSlugs: formerOf.get(symbol.slug) ?? [],
        updatedAt: updatedAt.toISOString(),
      })),
  }
}

/** The line that names the source where words of the dictionary are used, as the licence asks. */
export function attributionOf({ name, url }: Site): string {
  return `${name}, dictionary of dream symbols, ${url}${CATEGORIES_PATH}, ${WORDS_LICENCE.name} (${WORDS_LICENCE.url})`
}

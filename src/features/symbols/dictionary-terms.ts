import type { Dataset, DefinedTerm, DefinedTermSet, WithContext } from 'schema-dts'
import type { Site } from '../../contract/site.ts'
import type { SymbolEntry, SymbolNeighbours } from '../../contract/symbols.ts'
import { DICTIONARY_PATH, WORDS_LICENCE } from '../../shared/licence.ts'

const DESCRIPTION =
  'What the symbols of dreams often carry and what traditions have said of them: an entry for each symbol with its text, its other names, what it may do in a dream, related symbols and sources.'

/** The dictionary as a set of terms (https://schema.org). Its address is that of the categories, where it begins. */
function termSet({ name, url }: Site) {
  return {
    '@type': 'DefinedTermSet',
    '@id': `${url}/categories#dictionary`,
    name: `${name} dictionary of dream symbols`,
    url: `${url}/categories`,
    license: WORDS_LICENCE.url,
  } satisfies DefinedTermSet
}

/** A symbol as a term of the dictionary. */
export function symbolTerm(
  site: Site,
  symbol: SymbolEntry,
  { alternateNames }: SymbolNeighbours,
): WithContext<DefinedTerm> {
  const url = `${site.url}/interpretation/${symbol.slug}`
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTerm',
    '@id': `${url}#term`,
    name: symbol.keyword,
    ...(alternateNames.length > 0 && { alternateName: alternateNames }),
    description: symbol.answer,
    url,
    termCode: symbol.slug,
    inDefinedTermSet: termSet(site),
  }
}

/** What a symbol may do in a dream, as terms with the addresses of their passages. */
export function situationTerms(site: Site, { slug, keyword, situations }: SymbolEntry): WithContext<DefinedTermSet> {
  const url = `${site.url}/interpretation/${slug}`
  return {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    '@id': `${url}#in-your-dream`,
    name: `${keyword} in dreams`,
    description: `What may happen in a dream with this symbol: ${keyword}.`,
    url,
    license: WORDS_LICENCE.url,
    hasDefinedTerm: situations.map(({ label, anchor }) => ({
      '@type': 'DefinedTerm',
      name: `${keyword}: ${label}`,
      url: `${url}#${anchor}`,
    })),
  }
}

/** The dictionary as a set of terms, and as data to download. */
export function dictionarySchemas(site: Site): [WithContext<DefinedTermSet>, WithContext<Dataset>] {
  const set = termSet(site)
  return [
    { '@context': 'https://schema.org', ...set, description: DESCRIPTION, inLanguage: 'en' },
    {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: set.name,
      description: DESCRIPTION,
      url: set.url,
      license: set.license,
      creator: { '@type': 'Organization', name: site.name, url: site.url },
      inLanguage: 'en',
      isAccessibleForFree: true,
      mainEntity: { '@type': 'DefinedTermSet', '@id': set['@id'] },
      distribution: {
        '@type': 'DataDownload',
        contentUrl: site.url + DICTIONARY_PATH,
        encodingFormat: 'application/json',
      },
    },
  ]
}

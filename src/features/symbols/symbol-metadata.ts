import { DESCRIPTION_EXCERPT } from '../../contract/limits.ts'
import type { Site } from '../../contract/site.ts'
import type { SymbolEntry, SymbolNeighbours } from '../../contract/symbols.ts'
import { article, breadcrumbs, speakable } from '../../lib/seo/structured-data.ts'
import { plainText } from '../../shared/entry-text.ts'
import { excerpt } from '../../shared/excerpt.ts'
import { situationTerms, symbolTerm } from './dictionary-terms.ts'

/** The metadata of a symbol's page, for search engines and social networks. */
export function symbolMetadata(site: Site, symbol: SymbolEntry, neighbours: SymbolNeighbours) {
  const { createdAt, updatedAt } = neighbours
  const path = `/interpretation/${symbol.slug}`
  const image = `/social/${symbol.slug}.png`
  const title = `${symbol.keyword} Dream Meaning`
  const description = symbol.keyTakeaway || excerpt(plainText(symbol.content), DESCRIPTION_EXCERPT)
  return {
    title,
    description,
    keywords: [symbol.keyword.toLowerCase(), ...symbol.tags],
    type: 'article' as const,
    image,
    structuredData: [
      breadcrumbs(site, [
        { name: 'Categories', path: '/categories' },
        { name: symbol.category.name, path: `/category/${symbol.category.slug}` },
        { name: symbol.keyword, path },
      ]),
      article(site, { headline: title, description, path, image, published: createdAt, modified: updatedAt }),
      speakable(site, title, path, ['h1', '#answer', '#takeaway-text']),
      symbolTerm(site, symbol, neighbours),
      situationTerms(site, symbol),
    ],
  }
}

import type {
  Article,
  BreadcrumbList,
  CollectionPage,
  ItemList,
  Organization,
  SearchAction,
  Thing,
  WebPage,
  WebSite,
  WithContext,
} from 'schema-dts'
import type { Site } from '../contract/site.ts'

/** Structured data of a page, as search engines read it (https://schema.org). */
export type StructuredData = WithContext<Thing>

type Step = { name: string; path: string }

/** Where a page stands: from the home page down to itself. */
export function breadcrumbs(site: Site, steps: Step[]): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: site.url + path,
    })),
  }
}

/** The site as a whole, how it is searched, and who makes it. */
export function house({ name, url, email }: Site): [WithContext<WebSite>, WithContext<Organization>] {
  // What search engines ask for; the vocabulary itself calls the input's name otherwise.
  const search = {
    '@type': 'SearchAction',
    target: `${url}/search?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  } as SearchAction
  return [
    { '@context': 'https://schema.org', '@type': 'WebSite', name, url, potentialAction: search },
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name,
      url,
      logo: `${url}/icon-512.png`,
      ...(email && { email }),
    },
  ]
}

type ArticleFacts = {
  headline: string
  description: string
  path: string
  image: string
  published: string
  modified: string
  /** Who wrote it; the site itself without. */
  author?: string | null
}

/** A page that is read as an article, written by the site. */
export function article(
  site: Site,
  { headline, description, path, image, published, modified, author }: ArticleFacts,
): WithContext<Article> {
  const house = { '@type': 'Organization', name: site.name, url: site.url } as const
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline,
    description,
    image: site.url + image,
    datePublished: published,
    dateModified: modified,
    author: author ? { '@type': 'Person', name: author } : house,
    publisher: house,
    mainEntityOfPage: site.url + path,
  }
}

/** Which parts of a page are worth hearing. `selectors` are CSS selectors. */
export function speakable(site: Site, name: string, path: string, selectors: string[]): WithContext<WebPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name,
    url: site.url + path,
    speakable: { '@type': 'SpeakableSpecification', cssSelector: selectors },
  }
}

/** A page that lists others. */
export function collection(
  site: Site,
  { name, description, path, items }: { name: string; description: string; path: string; items: Step[] },
): WithContext<CollectionPage> {
  const list: ItemList = {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((item, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: item.name,
      url: site.url + item.path,
    })),
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    description,
    url: site.url + path,
    mainEntity: list,
  }
}

import type { Article, BreadcrumbList, CollectionPage, ItemList, Thing, WebPage, WithContext } from 'schema-dts'
import type { Site } from '../../contract/site.ts'

/** Structured data of a page for search engines (https://schema.org). */
export type StructuredData = WithContext<Thing>

type Step = { name: string; path: string }

/** The breadcrumb trail of a page: `steps` lead from below the home page to the page itself. */
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

type ArticleFacts = {
  headline: string
  description: string
  path: string
  image: string
  published: string
  modified: string
  /** The author's name; the site is the author if there is none. */
  author?: string | null
}

/** An article that the site publishes. */
export function article(
  site: Site,
  { headline, description, path, image, published, modified, author }: ArticleFacts,
): WithContext<Article> {
  const siteOrganization = { '@type': 'Organization', name: site.name, url: site.url } as const
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline,
    description,
    image: site.url + image,
    datePublished: published,
    dateModified: modified,
    author: author ? { '@type': 'Person', name: author } : siteOrganization,
    publisher: siteOrganization,
    mainEntityOfPage: site.url + path,
  }
}

/** The parts of a page that are suited for text-to-speech. `selectors` are CSS selectors. */
export function speakable(site: Site, name: string, path: string, selectors: string[]): WithContext<WebPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name,
    url: site.url + path,
    speakable: { '@type': 'SpeakableSpecification', cssSelector: selectors },
  }
}

/** A page that lists other pages. */
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

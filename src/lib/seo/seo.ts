import type { Site } from '../../contract/site.ts'
import type { StructuredData } from './structured-data.ts'

type Page = {
  site: Site
  /** Without the site's name, which is appended. The home page has no title of its own. */
  title?: string
  /** For search engines; a hidden page needs none, and has its title in the place of one. */
  description?: string
  /** The page's path, without a query. */
  path: string
  keywords?: string[]
  type?: 'website' | 'article'
  /** Keeps the page out of search engines (`noindex`), such as that of an unknown address. */
  hidden?: boolean
  /** The path of the page's preview image for social networks, 1200 × 630 pixels. */
  image?: string
  structuredData?: StructuredData[]
}

/** The router's type for meta tags lacks `script:ld+json`, which the router does accept for structured data. */
type Meta = { title?: string }

const KEYWORDS = ['dream interpretation', 'dream meaning', 'dream symbols', 'dream dictionary']

/**
 * The head tags of a page for search engines and social networks: title, description, keywords, robots, Open Graph,
 * Twitter card, structured data and canonical link. Only for a leaf route's `head`: if a parent route had them too,
 * there would be two canonical links.
 */
export function seo({
  site,
  title,
  description = title ?? '',
  path,
  keywords = [],
  type = 'website',
  hidden = false,
  image: imagePath = '/social.png',
  structuredData = [],
}: Page) {
  const fullTitle = title ? `${title} - ${site.name}` : `${site.name}: dream interpretation and dream symbols`
  const url = `${site.url}${path === '/' ? '/' : path.replace(/\/+$/, '')}`
  const image = site.url + imagePath
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      { name: 'keywords', content: [...keywords, ...KEYWORDS].join(', ') },
      { name: 'robots', content: hidden ? 'noindex' : 'index, follow' },
      { property: 'og:title', content: fullTitle },
      { property: 'og:description', content: description },
      { property: 'og:type', content: type },
      { property: 'og:url', content: url },
      { property: 'og:site_name', content: site.name },
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: fullTitle },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: image },
      // The router escapes the JSON in this property; it doesn't escape a script that is passed as text.
      ...structuredData.map((data) => ({ 'script:ld+json': data }) as Meta),
    ],
    links: hidden ? [] : [{ rel: 'canonical', href: url }],
  }
}

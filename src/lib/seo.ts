import type { Site } from '../contract/site.ts'
import type { StructuredData } from './structured-data.ts'

type Page = {
  site: Site
  /** Without the site's name, which is added; the home page leaves it out. */
  title?: string
  description: string
  /** The page's path, without a query. */
  path: string
  keywords?: string[]
  type?: 'website' | 'article'
  /** Pages that should not be found, such as an unknown address. */
  hidden?: boolean
  /** The path of the page's social picture, 1200 × 630. */
  image?: string
  structuredData?: StructuredData[]
}

/** The router's own type of a meta tag doesn't know its form for structured data. */
type Meta = { title?: string }

const KEYWORDS = ['dream interpretation', 'dream meaning', 'dream symbols', 'dream dictionary']

/**
 * What every page tells search engines and social networks: title, description, keywords, canonical address, previews,
 * robots. Goes into a leaf route's `head`; two routes would both emit their canonical link.
 */
export function seo({
  site,
  title,
  description,
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
      // This form of a script is escaped by the router; one given as text isn't.
      ...structuredData.map((data) => ({ 'script:ld+json': data }) as Meta),
    ],
    links: hidden ? [] : [{ rel: 'canonical', href: url }],
  }
}

import type { Organization, SearchAction, WebSite, WithContext } from 'schema-dts'
import type { Site } from '../../contract/site.ts'

/** The site, with its search, and the organisation that publishes it. */
export function siteSchemas({ name, url, email }: Site): [WithContext<WebSite>, WithContext<Organization>] {
  // Search engines want `query-input`; schema.org itself, and so its types, name that property otherwise.
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

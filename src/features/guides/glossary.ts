import type { DefinedTermSet, WithContext } from 'schema-dts'
import type { Site } from '../../contract/site.ts'
import { breadcrumbs } from '../../lib/seo/structured-data.ts'
import type { GuideLinkTarget } from './guide-link.tsx'

export type Term = { term: string; slug: string; definition: string; culturalContext: string; guide?: GuideLinkTarget }

const PATH = '/glossary'

/** Returns those of `terms` whose name or definition contains `query`, ignoring case. */
export function findTerms(terms: readonly Term[], query: string): readonly Term[] {
  const needle = query.trim().toLowerCase()
  return terms.filter(({ term, definition }) => `${term}\n${definition}`.toLowerCase().includes(needle))
}

export function glossaryMetadata(site: Site, terms: readonly Term[]) {
  const title = 'Dream Glossary'
  const id = `${site.url}${PATH}`
  const set: WithContext<DefinedTermSet> = {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    '@id': id,
    name: title,
    hasDefinedTerm: terms.map(({ term, slug, definition }) => ({
      '@type': 'DefinedTerm',
      '@id': `${id}#${slug}`,
      name: term,
      description: definition,
      url: `${id}#${slug}`,
      inDefinedTermSet: id,
    })),
  }
  return {
    title,
    description:
      'Twenty-five terms of dream books, sleep research and the traditions, from Anima/Animus to Zhougong Jiemeng: what each means, and where it comes from.',
    path: PATH,
    image: '/social/pages/glossary.png',
    structuredData: [breadcrumbs(site, [{ name: title, path: PATH }]), set],
  }
}

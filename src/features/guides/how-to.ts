import type { HowTo, WithContext } from 'schema-dts'
import words from '../../../content/guides/how-to-interpret-dreams.yaml'
import type { Site } from '../../contract/site.ts'
import { fillPlaceholders } from '../../lib/fill-placeholders.ts'
import { breadcrumbs } from '../../lib/seo/structured-data.ts'
import type { GuideLinkTarget } from './guide-link.tsx'

type Guide = {
  title: string
  intro: string
  badges: string[]
  steps: { id: string; title: string; description: string; tip: string; guide?: GuideLinkTarget }[]
}

/** The guide in eight steps. `howToSchema` validates the file. */
export const HOW_TO = words as Guide

const PATH = '/how-to-interpret-dreams'

export function howToMetadata(site: Site) {
  const page: WithContext<HowTo> = {
    '@context': 'https://schema.org',
    '@type': 'HowTo',
    name: HOW_TO.title,
    description: fillPlaceholders(HOW_TO.intro, site),
    totalTime: 'PT15M',
    step: HOW_TO.steps.map(({ id, title, description, tip }, at) => ({
      '@type': 'HowToStep',
      position: at + 1,
      name: title,
      url: `${site.url}${PATH}#${id}`,
      itemListElement: [
        { '@type': 'HowToDirection', text: fillPlaceholders(description, site) },
        { '@type': 'HowToTip', text: fillPlaceholders(tip, site) },
      ],
    })),
  }
  return {
    title: HOW_TO.title,
    description:
      'How to interpret a dream yourself in eight small steps and a quarter of an hour, with one dream worked through from the first note to the last question.',
    path: PATH,
    image: '/social/pages/how-to-interpret-dreams.png',
    type: 'article' as const,
    structuredData: [breadcrumbs(site, [{ name: HOW_TO.title, path: PATH }]), page],
  }
}

import type { HowTo, WithContext } from 'schema-dts'
import words from '../../../content/guides/how-to-interpret-dreams.yaml'
import type { Site } from '../../contract/site.ts'
import { fill } from '../../lib/fill.ts'
import { breadcrumbs } from '../../lib/structured-data.ts'

type Guide = {
  title: string
  intro: string
  badges: string[]
  steps: { id: string; title: string; description: string; tip: string }[]
}

/** The guide in eight steps; the file is held to `howToSchema`. */
export const GUIDE = words as Guide

const PATH = '/how-to-interpret-dreams'

export function describeHowTo(site: Site) {
  const page: WithContext<HowTo> = {
    '@context': 'https://schema.org',
    '@type': 'HowTo',
    name: GUIDE.title,
    description: fill(GUIDE.intro, site),
    totalTime: 'PT15M',
    step: GUIDE.steps.map(({ id, title, description, tip }, at) => ({
      '@type': 'HowToStep',
      position: at + 1,
      name: title,
      url: `${site.url}${PATH}#${id}`,
      itemListElement: [
        { '@type': 'HowToDirection', text: fill(description, site) },
        { '@type': 'HowToTip', text: fill(tip, site) },
      ],
    })),
  }
  return {
    title: GUIDE.title,
    description:
      'How to interpret a dream yourself in eight small steps and a quarter of an hour, with one dream worked through from the first note to the last question.',
    path: PATH,
    image: '/social/pages/how-to-interpret-dreams.png',
    type: 'article' as const,
    structuredData: [breadcrumbs(site, [{ name: GUIDE.title, path: PATH }]), page],
  }
}

import type { FAQPage, WithContext } from 'schema-dts'
import words from '../../../content/guides/faq.yaml'
import type { Site } from '../../contract/site.ts'
import { fillPlaceholders } from '../../lib/fill-placeholders.ts'
import { breadcrumbs } from '../../lib/seo/structured-data.ts'
import type { GuideLinkTarget } from './guide-link.tsx'

type FaqSection = {
  name: string
  slug: string
  questions: { question: string; answer: string; guide?: GuideLinkTarget }[]
}

/** Five categories of four questions. `faqSchema` validates the file. */
export const FAQ = words as FaqSection[]

const PATH = '/faq'

export function faqMetadata(site: Site) {
  const title = 'Frequently Asked Questions'
  const page: WithContext<FAQPage> = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: FAQ.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: fillPlaceholders(question, site),
        acceptedAnswer: { '@type': 'Answer', text: fillPlaceholders(answer, site) },
      })),
    ),
  }
  return {
    title,
    description: `What dreams can tell and what they can’t, how ${site.name} reads them, what is kept, what symbols, science and five traditions say: twenty questions answered.`,
    path: PATH,
    image: '/social/pages/faq.png',
    structuredData: [breadcrumbs(site, [{ name: title, path: PATH }]), page],
  }
}

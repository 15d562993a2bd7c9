import type { FAQPage, WithContext } from 'schema-dts'
import words from '../../../content/guides/faq.yaml'
import type { Site } from '../../contract/site.ts'
import { fill } from '../../lib/fill.ts'
import { breadcrumbs } from '../../lib/structured-data.ts'

type FaqCategory = { name: string; slug: string; questions: { question: string; answer: string }[] }

/** Five categories of four questions; the file is held to `faqSchema`. */
export const FAQ = words as FaqCategory[]

const PATH = '/faq'

export function describeFaq(site: Site) {
  const title = 'Frequently Asked Questions'
  const page: WithContext<FAQPage> = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: FAQ.flatMap(({ questions }) =>
      questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: fill(question, site),
        acceptedAnswer: { '@type': 'Answer', text: fill(answer, site) },
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

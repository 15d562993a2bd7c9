import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { TextPage } from '../../components/layout/text-page.tsx'
import type { Site } from '../../contract/site.ts'
import { fillPlaceholders } from '../../lib/fill-placeholders.ts'
import { FAQ } from './faq.ts'
import { GuideLink } from './guide-link.tsx'

/** Keeps a question where it was pressed, when an answer above it closes. */
function keepInPlace({ currentTarget }: MouseEvent<HTMLElement>) {
  const { top } = currentTarget.getBoundingClientRect()
  requestAnimationFrame(() =>
    window.scrollBy({ top: currentTarget.getBoundingClientRect().top - top, behavior: 'instant' }),
  )
}

/** Twenty questions. All `details` have the same name, so the browser keeps at most one open, without JavaScript. */
export function FaqPage({ site }: { site: Site }) {
  return (
    <TextPage title="Frequently Asked Questions" here="FAQ">
      {FAQ.map(({ name, slug, questions }) => (
        <section key={slug} id={slug} aria-labelledby={`${slug}-name`} className="mt-12 scroll-mt-24">
          <h2 id={`${slug}-name`} className="text-2xl">
            {fillPlaceholders(name, site)}
          </h2>
          <div className="mt-4 divide-y divide-night-line border-y border-night-line">
            {questions.map(({ question, answer, guide }) => (
              <details key={question} name="question" className="group">
                {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
                <summary
                  onClick={keepInPlace}
                  className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-4 font-medium transition-colors duration-200 hover:text-lamp [&::-webkit-details-marker]:hidden"
                >
                  {fillPlaceholders(question, site)}
                  <span
                    aria-hidden="true"
                    className="shrink-0 text-2xl leading-none font-light text-moon-soft transition-transform duration-200 group-open:rotate-45"
                  >
                    +
                  </span>
                </summary>
                <p className="prose-serif pr-8 pb-6">
                  {fillPlaceholders(answer, site)} <GuideLink guide={guide} />
                </p>
              </details>
            ))}
          </div>
        </section>
      ))}
      <aside className="mt-16 rounded-xl border border-night-line bg-night-raised p-6 md:p-8">
        <h2 className="text-2xl">Still have questions?</h2>
        <p className="mt-3 text-moon-soft">
          Look your image up in the{' '}
          <Link to="/categories" className="link">
            symbol database
          </Link>
          , read on in the{' '}
          <Link to="/blog" className="link">
            blog
          </Link>
          , or tell your dream to the{' '}
          <Link to="/" hash="interpret" className="link">
            AI interpreter
          </Link>
          .
        </p>
      </aside>
    </TextPage>
  )
}

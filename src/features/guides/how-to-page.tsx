import { Link } from '@tanstack/react-router'
import { TextPage } from '../../components/layout/text-page.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import type { Site } from '../../contract/site.ts'
import { fillPlaceholders } from '../../lib/fill-placeholders.ts'
import { GuideLink } from './guide-link.tsx'
import { HOW_TO } from './how-to.ts'

export function HowToPage({ site }: { site: Site }) {
  return (
    <TextPage title={HOW_TO.title} lead={fillPlaceholders(HOW_TO.intro, site)}>
      <ul aria-label="What it takes" className="mt-6 flex flex-wrap gap-2">
        {HOW_TO.badges.map((badge) => (
          <li key={badge} className="rounded-full border border-night-line px-4 py-1 text-sm text-moon-soft">
            {badge}
          </li>
        ))}
      </ul>
      <ol className="mt-12 space-y-12">
        {HOW_TO.steps.map(({ id, title, description, tip, guide }, at) => (
          <li key={id} id={id} className="grid scroll-mt-24 gap-x-8 sm:grid-cols-[3rem_1fr]">
            <span aria-hidden="true" className="font-serif text-4xl leading-none text-lamp">
              {at + 1}
            </span>
            <div>
              <h2 className="mt-2 text-2xl sm:mt-0">
                <span className="sr-only">Step {at + 1}: </span>
                {title}
              </h2>
              <p className="prose-serif mt-3">{fillPlaceholders(description, site)}</p>
              <p className="mt-4 border-l border-lamp/60 pl-5 text-moon-soft">
                <span className="label-caps mr-2">Tip</span>
                {fillPlaceholders(tip, site)} <GuideLink guide={guide} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-16 flex flex-wrap gap-4">
        <Link to="/" hash="interpret" className={buttonClass()}>
          Get Dream Interpretation
        </Link>
        <Link to="/categories" className={buttonClass('quiet')}>
          Browse Dream Symbols
        </Link>
      </p>
    </TextPage>
  )
}

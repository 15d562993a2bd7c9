import { Link } from '@tanstack/react-router'
import { TextPage } from '../../components/layout/text-page.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import type { Site } from '../../contract/site.ts'
import { fillPlaceholders } from '../../lib/fill-placeholders.ts'
import { ABOUT } from './about.ts'

export function AboutPage({ site }: { site: Site }) {
  return (
    <TextPage title={fillPlaceholders(ABOUT.title, site)}>
      <p className="mt-8 border-y border-night-line py-8 font-serif text-xl leading-[1.45]">
        {fillPlaceholders(ABOUT.mission, site)}
      </p>
      {ABOUT.sections.map(({ title, text }) => (
        <section key={title} className="mt-12">
          <h2 className="text-2xl">{title}</h2>
          <div className="prose-serif mt-4">
            {fillPlaceholders(text, site)
              .trim()
              .split(/\n{2,}/)
              .map((paragraph) => (
                <p key={paragraph.slice(0, 40)}>{paragraph}</p>
              ))}
          </div>
        </section>
      ))}
      <p className="mt-14">
        <Link to="/" className={buttonClass()}>
          Start Interpreting Your Dreams
        </Link>
      </p>
    </TextPage>
  )
}

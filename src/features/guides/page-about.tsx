import { Link } from '@tanstack/react-router'
import { PageText } from '../../components/layout/page-text.tsx'
import { buttonLook } from '../../components/ui/button.tsx'
import type { Site } from '../../contract/site.ts'
import { fill } from '../../lib/fill.ts'
import { ABOUT } from './about.ts'

export function PageAbout({ site }: { site: Site }) {
  return (
    <PageText title={fill(ABOUT.title, site)}>
      <p className="mt-8 border-y border-night-line py-8 font-serif text-xl leading-[1.45]">
        {fill(ABOUT.mission, site)}
      </p>
      {ABOUT.sections.map(({ title, text }) => (
        <section key={title} className="mt-12">
          <h2 className="text-2xl">{title}</h2>
          <div className="prose-serif mt-4">
            {fill(text, site)
              .trim()
              .split(/\n{2,}/)
              .map((paragraph) => (
                <p key={paragraph.slice(0, 40)}>{paragraph}</p>
              ))}
          </div>
        </section>
      ))}
      <p className="mt-14">
        <Link to="/" className={buttonLook()}>
          Start Interpreting Your Dreams
        </Link>
      </p>
    </PageText>
  )
}

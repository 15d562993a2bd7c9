import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagePage } from '../../../components/layout/message-page.tsx'
import { Breadcrumbs } from '../../../components/ui/breadcrumbs.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { traditionSymbolsQuery } from '../../../lib/api/symbol-queries.ts'
import { TRADITION_NAMES } from '../../../shared/tradition-names.ts'
import { SymbolNameLink } from '../symbol-name-link.tsx'
import type { TraditionGuide } from './traditions.ts'

/** A tradition: its books, how far to trust them, and the symbols of which it has something to say. */
export function TraditionPage({ guide: { slug, title, lead, sections, works } }: { guide: TraditionGuide }) {
  const { data: symbols } = useSuspenseQuery(traditionSymbolsQuery(slug))
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <Breadcrumbs steps={[{ name: 'Traditions', to: '/traditions' }]} here={TRADITION_NAMES[slug]} />
      <article className="mx-auto mt-8 max-w-read md:mt-12">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-5 font-serif text-xl leading-[1.5]">{lead}</p>
        {sections.map(({ title: heading, text }) => (
          <section key={heading} className="mt-10">
            <h2 className="text-xl">{heading}</h2>
            <p className="prose-serif mt-3">{text}</p>
          </section>
        ))}
        <section aria-labelledby="works" className="mt-12">
          <h2 id="works" className="text-xl">
            The books
          </h2>
          <ul className="mt-4 space-y-4">
            {works.map(({ text, note }) => (
              <li key={text}>
                <p className="font-medium">{text}</p>
                <p className="mt-0.5 text-moon-soft">{note}</p>
              </li>
            ))}
          </ul>
        </section>
      </article>
      <section aria-labelledby="symbols" className="mt-16 border-t border-night-line pt-10">
        <h2 id="symbols" className="text-2xl">
          It speaks of {symbols.length} symbols
        </h2>
        <ul className="mt-6 gap-x-8 sm:columns-2 lg:columns-4">
          {symbols.map((symbol) => (
            <li key={symbol.slug} className="break-inside-avoid">
              <SymbolNameLink symbol={symbol} hash={slug} />
            </li>
          ))}
        </ul>
      </section>
      <p className="mt-14 flex flex-wrap justify-center gap-4 print:hidden">
        <Link to="/traditions" className={buttonClass('quiet')}>
          All Traditions
        </Link>
        <Link to="/symbol-comparison" className={buttonClass('quiet')}>
          Symbol Comparison
        </Link>
      </p>
    </div>
  )
}

export function TraditionNotFound() {
  return (
    <MessagePage
      title="Tradition not found"
      action={
        <Link to="/traditions" className={buttonClass('quiet')}>
          All Traditions
        </Link>
      }
    />
  )
}

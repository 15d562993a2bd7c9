import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TextPage } from '../../components/layout/text-page.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { SearchField } from '../../components/ui/search-field.tsx'
import { findTerms, type Term } from './glossary.ts'
import { GuideLink } from './guide-link.tsx'

export function GlossaryPage({ terms }: { terms: readonly Term[] }) {
  const [query, setQuery] = useState('')
  const found = findTerms(terms, query)
  return (
    <TextPage
      title="Dream Glossary"
      here="Glossary"
      lead="The words that dream books, sleep laboratories and the traditions use, and where each comes from."
    >
      <search className="mt-8 block print:hidden">
        <SearchField label="Search terms" placeholder="Search terms..." value={query} onChange={setQuery} />
      </search>
      <p role="status" className="mt-4 text-sm text-moon-soft">
        {`Showing ${found.length} of ${terms.length} terms`}
      </p>
      {found.length === 0 ? (
        <p className="mt-8 border-y border-night-line py-12 text-center">
          No terms found matching "{query}". Try a different search term.
        </p>
      ) : (
        <dl className="mt-6 divide-y divide-night-line border-y border-night-line">
          {found.map(({ term, slug, definition, culturalContext, guide }) => (
            <div key={slug} id={slug} className="scroll-mt-20 py-8 target:bg-night-raised">
              <dt>
                <a href={`#${slug}`} className="font-serif text-xl hover:text-lamp">
                  {term}
                </a>
              </dt>
              <dd className="prose-serif mt-2">
                {definition} <GuideLink guide={guide} />
              </dd>
              <dd className="mt-3 text-moon-soft">{culturalContext}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-14 flex flex-wrap gap-4">
        <Link to="/how-to-interpret-dreams" className={buttonClass('quiet')}>
          How to Interpret Dreams
        </Link>
        <Link to="/categories" className={buttonClass('quiet')}>
          Browse Dream Symbols
        </Link>
      </p>
    </TextPage>
  )
}

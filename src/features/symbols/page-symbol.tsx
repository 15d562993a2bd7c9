import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Constellation } from '../../components/constellation/constellation.tsx'
import { PageMessage } from '../../components/layout/page-message.tsx'
import { buttonLook } from '../../components/ui/button.tsx'
import { hueOf } from '../../lib/hue.ts'
import { symbolQuery } from './queries.ts'

/** A symbol's entry. */
export function PageSymbol({ slug }: { slug: string }) {
  const { data: symbol } = useSuspenseQuery(symbolQuery(slug))
  const hue = hueOf(symbol.category.slug)
  return (
    <article className="mx-auto max-w-read px-5 pt-10 md:pt-16">
      <header className="flex flex-col items-center text-center">
        <Constellation slug={symbol.slug} hue={hue} className="size-48 md:size-60" />
        <p className="label-caps mt-4" style={{ color: `oklch(0.8 0.07 ${hue})` }}>
          {symbol.category.name}
        </p>
        <h1 className="mt-2 text-4xl">{symbol.keyword}</h1>
        <ul className="mt-5 flex flex-wrap justify-center gap-2" aria-label="Tags">
          {symbol.tags.map((tag) => (
            <li key={tag} className="rounded-full border border-night-line px-3 py-0.5 text-sm text-moon-soft">
              {tag}
            </li>
          ))}
        </ul>
      </header>

      <section aria-labelledby="takeaway" className="mt-12 border-y border-night-line py-8">
        <h2 id="takeaway" className="label-caps font-sans tracking-[0.09em]">
          Key Takeaway
        </h2>
        <p className="mt-3 font-serif text-xl leading-[1.42]">{symbol.keyTakeaway}</p>
      </section>

      <div className="prose-serif mt-10">
        {symbol.content.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>{paragraph}</p>
        ))}
      </div>

      <section aria-labelledby="context" className="mt-14">
        <h2 id="context" className="text-xl">
          Cultural &amp; Historical Context
        </h2>
        <p className="prose-serif mt-4">{symbol.culturalContext}</p>
      </section>

      <section aria-labelledby="related" className="mt-14">
        <h2 id="related" className="text-xl">
          Related Dream Symbols
        </h2>
        <ul className="mt-4 flex flex-wrap gap-2">
          {symbol.relatedSymbols.map((related) => (
            <li key={related}>
              <Link
                to="/interpretation/$slug"
                params={{ slug: related }}
                className="inline-flex min-h-11 items-center gap-2 rounded-full border border-night-line py-1 pr-4 pl-2 transition-colors duration-200 hover:border-lamp hover:text-lamp"
              >
                <Constellation slug={related} className="size-8" />
                <span className="capitalize">{related.replaceAll('-', ' ')}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="sources" className="mt-14 text-sm text-moon-soft">
        <h2 id="sources" className="text-xl text-moon">
          Sources &amp; References
        </h2>
        <ul className="mt-4 list-disc space-y-2 pl-5">
          {symbol.sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </section>

      <div className="mt-16 text-center print:hidden">
        <Link to="/" hash="interpret" className={buttonLook()}>
          Get Universal Wisdom Dream Interpretation
        </Link>
      </div>
    </article>
  )
}

export function SymbolNotFound() {
  return (
    <PageMessage
      title="Interpretation Not Found"
      action={
        <Link to={'/categories' as string} className={buttonLook('quiet')}>
          Back to Categories
        </Link>
      }
    />
  )
}

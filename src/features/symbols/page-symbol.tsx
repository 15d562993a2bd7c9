import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Constellation } from '../../components/constellation/constellation.tsx'
import { PageMessage } from '../../components/layout/page-message.tsx'
import { Breadcrumbs } from '../../components/ui/breadcrumbs.tsx'
import { buttonLook } from '../../components/ui/button.tsx'
import { Neighbours } from '../../components/ui/neighbours.tsx'
import type { SymbolEntry, SymbolName, SymbolSurroundings } from '../../contract/symbol.ts'
import { hueOf, inkOf } from '../../lib/hue.ts'
import { siteQuery } from '../../lib/site.ts'
import { surroundingsQuery, symbolQuery } from './queries.ts'
import { RelatedSky } from './related-sky.tsx'
import { ShareSymbol } from './share-symbol.tsx'
import { Source } from './source.tsx'

/** A symbol's entry. */
export function PageSymbol({ slug }: { slug: string }) {
  const { data: symbol } = useSuspenseQuery(symbolQuery(slug))
  const { data: surroundings } = useSuspenseQuery(surroundingsQuery(slug))
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <Breadcrumbs
        steps={[
          { name: 'Categories', to: '/categories' },
          { name: symbol.category.name, to: `/category/${symbol.category.slug}` },
        ]}
        here={symbol.keyword}
      />
      <div className="mt-6 grid gap-x-12 lg:mt-2 lg:grid-cols-[1fr_42rem_1fr]">
        <Actions symbol={symbol} />
        <article className="mx-auto w-full max-w-read lg:col-start-2 lg:row-start-1">
          <Head symbol={symbol} />
          <Text symbol={symbol} />
          <section aria-labelledby="related" className="mt-14 break-inside-avoid">
            <h2 id="related" className="text-xl">
              Related Dream Symbols
            </h2>
            <RelatedSky slug={slug} related={surroundings.related} />
            <DreamtWith symbols={surroundings.dreamtWith} />
          </section>
          <section aria-labelledby="sources" className="mt-14 text-sm text-moon-soft">
            <h2 id="sources" className="text-xl text-moon">
              Sources &amp; References
            </h2>
            <ul className="mt-4 list-disc space-y-2 pl-5">
              {symbol.sources.map((source) => (
                <li key={source}>
                  <Source text={source} />
                </li>
              ))}
            </ul>
          </section>
          <p className="mt-16 text-center print:hidden">
            <Link to="/" hash="interpret" className={buttonLook()}>
              Get Universal Wisdom Dream Interpretation
            </Link>
          </p>
          <Neighbours
            label={`More in ${symbol.category.name}`}
            previous={surroundings.previous && linkTo(surroundings.previous)}
            next={surroundings.next && linkTo(surroundings.next)}
            className="mt-20 border-t border-night-line pt-6"
          />
        </article>
      </div>
    </div>
  )
}

/** On a wide screen a column that stays; on a phone a row above the entry. */
function Actions({ symbol }: { symbol: SymbolEntry }) {
  const { data: site } = useSuspenseQuery(siteQuery)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 lg:sticky lg:top-28 lg:col-start-1 lg:row-start-1 lg:mt-16 lg:flex-col lg:items-start lg:justify-start lg:self-start print:hidden">
      <Link
        to="/category/$slug"
        params={{ slug: symbol.category.slug }}
        className="inline-flex min-h-11 items-center gap-2 hover:text-lamp"
      >
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
        Back
        <span className="sr-only"> to {symbol.category.name}</span>
      </Link>
      <ShareSymbol symbol={symbol} siteName={site.name} />
      <Link to="/" hash="interpret" className="link hidden py-2 lg:block">
        Interpret my dream
      </Link>
    </div>
  )
}

function Head({ symbol }: { symbol: SymbolEntry }) {
  const hue = hueOf(symbol.category.slug)
  return (
    <header className="mt-2 flex flex-col items-center text-center">
      <Constellation slug={symbol.slug} hue={hue} className="size-48 md:size-60 print:size-32" />
      <p className="mt-4">
        <Link
          to="/category/$slug"
          params={{ slug: symbol.category.slug }}
          className="label-caps rounded-full border border-night-line px-3 py-1.5 text-(color:--ink) hover:border-lamp print:text-moon"
          style={{ '--ink': inkOf(hue) } as CSSProperties}
        >
          {symbol.category.name}
        </Link>
      </p>
      <h1 className="mt-4 text-4xl">{symbol.keyword}</h1>
      <ul className="mt-5 flex flex-wrap justify-center gap-2" aria-label="Tags">
        {symbol.tags.map((tag) => (
          <li key={tag} className="rounded-full border border-night-line px-3 py-0.5 text-sm text-moon-soft">
            {tag}
          </li>
        ))}
      </ul>
    </header>
  )
}

function Text({ symbol }: { symbol: SymbolEntry }) {
  return (
    <>
      {symbol.keyTakeaway && (
        <section aria-labelledby="takeaway" className="mt-12 border-y border-night-line py-8">
          <h2 id="takeaway" className="label-caps font-sans tracking-[0.09em]">
            Key Takeaway
          </h2>
          <p id="takeaway-text" className="mt-3 font-serif text-xl leading-[1.42]">
            {symbol.keyTakeaway}
          </p>
        </section>
      )}
      <div className="prose-serif mt-10">
        {symbol.content.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>{paragraph}</p>
        ))}
      </div>
      {symbol.culturalContext && (
        <section aria-labelledby="context" className="mt-14">
          <h2 id="context" className="text-xl">
            Cultural &amp; Historical Context
          </h2>
          <p className="prose-serif mt-4">{symbol.culturalContext}</p>
        </section>
      )}
    </>
  )
}

function DreamtWith({ symbols }: { symbols: SymbolSurroundings['dreamtWith'] }) {
  if (symbols.length === 0) return null
  return (
    <p className="mt-2 text-center text-sm text-moon-soft">
      Often dreamt together with{' '}
      {symbols.map(({ slug, keyword }, index) => (
        <span key={slug}>
          {index > 0 && (index === symbols.length - 1 ? ' and ' : ', ')}
          <Link to="/interpretation/$slug" params={{ slug }} className="link">
            {keyword}
          </Link>
        </span>
      ))}
      .
    </p>
  )
}

function linkTo({ slug, keyword }: SymbolName) {
  return { name: keyword, to: `/interpretation/${slug}` }
}

export function SymbolNotFound() {
  return (
    <PageMessage
      title="Interpretation Not Found"
      action={
        <Link to="/categories" className={buttonLook('quiet')}>
          Back to Categories
        </Link>
      }
    />
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { MessagePage } from '../../components/layout/message-page.tsx'
import { Breadcrumbs } from '../../components/ui/breadcrumbs.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { Constellation } from '../../components/ui/constellation.tsx'
import { LineIcon } from '../../components/ui/line-icon.tsx'
import { PreviousNext } from '../../components/ui/previous-next.tsx'
import { ReferencedText, SourceList } from '../../components/ui/referenced-text.tsx'
import type { SymbolEntry, SymbolName, SymbolNeighbours } from '../../contract/symbols.ts'
import { siteQuery } from '../../lib/api/site.ts'
import { symbolNeighboursQuery, symbolQuery } from '../../lib/api/symbol-queries.ts'
import { categoryColour, categoryHue } from '../../shared/category-colour.ts'
import { splitTexts } from '../../shared/entry-text.ts'
import { TRADITION_NAMES } from '../../shared/tradition-names.ts'
import type { Tradition } from '../../shared/traditions.ts'
import { InRealDreams } from './in-real-dreams.tsx'
import { RelatedSymbolsMap } from './related-symbols-map.tsx'
import { ShareSymbol } from './share-symbol.tsx'
import { Situations } from './situations.tsx'

type Props = {
  slug: string
  /**
   * The user's own dreams with the symbol, which appear after the page: at the end of the column beside the text, on
   * narrow screens at the end of the page, so that nothing moves.
   */
  ownDreams?: ReactNode
}

/** The page of a symbol. */
export function SymbolPage({ slug, ownDreams }: Props) {
  const { data: symbol } = useSuspenseQuery(symbolQuery(slug))
  const { data: neighbours } = useSuspenseQuery(symbolNeighboursQuery(slug))
  const { traditions } = symbol
  const references = splitTexts([...symbol.content.split(/\n{2,}/), ...traditions.map(({ text }) => text)])
  const paragraphs = references.pieces.slice(0, references.pieces.length - traditions.length)
  const readings = traditions.map(({ tradition }, at) => ({
    tradition,
    pieces: references.pieces[paragraphs.length + at] ?? [],
  }))
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
        <Actions symbol={symbol}>{ownDreams}</Actions>
        <article className="mx-auto w-full max-w-read lg:col-start-2 lg:row-start-1">
          <Header symbol={symbol} />
          <Text symbol={symbol} paragraphs={paragraphs} />
          <Traditions readings={readings} />
          {neighbours.inDreams && (
            <InRealDreams
              keyword={symbol.keyword}
              inDreams={neighbours.inDreams}
              hasOwnPairs={neighbours.coOccurring.length > 0}
            />
          )}
          <section aria-labelledby="related" className="mt-14 break-inside-avoid">
            <h2 id="related" className="text-xl">
              Related Dream Symbols
            </h2>
            <RelatedSymbolsMap slug={slug} related={neighbours.related} />
            <CoOccurringSymbols symbols={neighbours.coOccurring} />
          </section>
          <section aria-labelledby="sources" className="mt-14">
            <h2 id="sources" className="text-xl">
              Sources &amp; References
            </h2>
            <SourceList sources={symbol.sources} timesReferred={references.timesReferred} />
          </section>
          <Colophon symbol={symbol} changed={neighbours.updatedAt} />
          <p className="mt-16 text-center print:hidden">
            <Link to="/" hash="interpret" className={buttonClass()}>
              Get Universal Wisdom Dream Interpretation
            </Link>
          </p>
          <PreviousNext
            label={`More in ${symbol.category.name}`}
            previous={neighbours.previous && linkTo(neighbours.previous)}
            next={neighbours.next && linkTo(neighbours.next)}
            className="mt-20 border-t border-night-line pt-6"
          />
          {ownDreams && <div className="mt-14 lg:hidden print:hidden">{ownDreams}</div>}
        </article>
      </div>
    </div>
  )
}

/** Back, share and interpret links: a sticky column on wide screens, on narrow ones a row above the text. */
function Actions({ symbol, children }: { symbol: SymbolEntry; children: ReactNode }) {
  const { data: site } = useSuspenseQuery(siteQuery)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 lg:sticky lg:top-28 lg:col-start-1 lg:row-start-1 lg:mt-16 lg:flex-col lg:items-start lg:justify-start lg:self-start print:hidden">
      <Link
        to="/category/$slug"
        params={{ slug: symbol.category.slug }}
        className="inline-flex min-h-11 items-center gap-2 hover:text-lamp"
      >
        <LineIcon name="arrow-left" size={18} />
        Back
        <span className="sr-only"> to {symbol.category.name}</span>
      </Link>
      <ShareSymbol symbol={symbol} siteName={site.name} />
      <Link to="/" hash="interpret" className="link hidden py-2 lg:block">
        Interpret my dream
      </Link>
      {children && <div className="mt-10 hidden w-full lg:block">{children}</div>}
    </div>
  )
}

function Header({ symbol }: { symbol: SymbolEntry }) {
  const hue = categoryHue(symbol.category.slug)
  return (
    <header className="mt-2 flex flex-col items-center text-center">
      <Constellation slug={symbol.slug} figure={symbol.figure} hue={hue} className="size-48 md:size-60 print:size-32" />
      <p className="mt-4">
        <Link
          to="/category/$slug"
          params={{ slug: symbol.category.slug }}
          className="label-caps rounded-full border border-night-line px-3 py-1.5 text-(color:--ink) hover:border-lamp print:text-moon"
          style={{ '--ink': categoryColour(hue) } as CSSProperties}
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

type Pieces = ComponentProps<typeof ReferencedText>['pieces']

function Text({ symbol, paragraphs }: { symbol: SymbolEntry; paragraphs: Pieces[] }) {
  return (
    <>
      <p id="answer" className="mt-10 font-serif text-xl leading-[1.5] md:text-[1.375rem] md:leading-[1.5]">
        {symbol.answer}
      </p>
      {symbol.keyTakeaway && (
        <section aria-labelledby="takeaway" className="mt-10 border-y border-night-line py-8">
          <h2 id="takeaway" className="label-caps font-sans tracking-[0.09em]">
            Key Takeaway
          </h2>
          <p id="takeaway-text" className="mt-3 font-serif text-lg leading-[1.45]">
            {symbol.keyTakeaway}
          </p>
        </section>
      )}
      <Situations situations={symbol.situations} />
      <div className="prose-serif mt-10">
        {paragraphs.map((pieces, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes its order
          <p key={at}>
            <ReferencedText pieces={pieces} />
          </p>
        ))}
      </div>
    </>
  )
}

/** What traditions said of the symbol, each under its own heading, which has an address and leads to its page. */
function Traditions({ readings }: { readings: { tradition: Tradition; pieces: Pieces }[] }) {
  if (readings.length === 0) return null
  return (
    <section aria-labelledby="context" className="mt-14">
      <h2 id="context" className="text-xl">
        Cultural &amp; Historical Context
      </h2>
      {readings.map(({ tradition, pieces }) => (
        <section key={tradition} aria-labelledby={tradition} className="mt-5 break-inside-avoid">
          <h3 id={tradition} className="label-caps scroll-mt-28 font-sans">
            <Link to="/traditions/$slug" params={{ slug: tradition }} className="hover:text-lamp">
              {TRADITION_NAMES[tradition]}
            </Link>
          </h3>
          <p className="prose-serif mt-1.5">
            <ReferencedText pieces={pieces} />
          </p>
        </section>
      ))}
    </section>
  )
}

/** Who wrote the entry and when it last changed, how to cite it, and where to write about an error. */
function Colophon({ symbol: { slug, keyword }, changed }: { symbol: SymbolEntry; changed: string }) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const date = LONG_DATE.format(new Date(changed))
  const url = `${site.url}/interpretation/${slug}`
  const report = site.email && `mailto:${site.email}?subject=${encodeURIComponent(`Error in “${keyword}” (${url})`)}`
  return (
    <section aria-labelledby="cite" className="mt-14 text-sm leading-relaxed text-moon-soft">
      <h2 id="cite" className="label-caps font-sans">
        Cite this page
      </h2>
      <p className="mt-2 [overflow-wrap:anywhere] select-all">
        The editors of {site.name}. “{keyword}.” <cite>{site.name}: The Dictionary of Dream Symbols</cite>. Last changed{' '}
        {date}. {url}.
      </p>
      {report && (
        <p className="mt-2 print:hidden">
          Found a mistake?{' '}
          <a href={report} className="link">
            Report an error
          </a>
        </p>
      )}
    </section>
  )
}

/** The server and every browser write the same date. */
const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function CoOccurringSymbols({ symbols }: { symbols: SymbolNeighbours['coOccurring'] }) {
  if (symbols.length === 0) return null
  return (
    <p className="mt-2 text-center text-sm text-moon-soft">
      Often in the same dreams as{' '}
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
    <MessagePage
      title="Interpretation Not Found"
      action={
        <Link to="/categories" className={buttonClass('quiet')}>
          Back to Categories
        </Link>
      }
    />
  )
}

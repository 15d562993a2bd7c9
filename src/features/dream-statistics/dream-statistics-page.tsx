import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TextPage } from '../../components/layout/text-page.tsx'
import { IntervalTable, linearScale, NumberWithInterval, ratioScale } from '../../components/ui/interval-table.tsx'
import type { DreamStatisticsOverview } from '../../contract/dream-statistics.ts'
import { FEELINGS, formatPerThousand, formatRatio } from '../../lib/dream-counts.ts'
import { formatNumber } from '../../shared/format-number.ts'
import { Method } from './method.tsx'
import { Passages } from './passages.tsx'
import { overviewQuery } from './queries.ts'
import { Ranking } from './ranking.tsx'
import { Rate, RateTable, SymbolLink } from './rate-table.tsx'

/** Shows how often each symbol of the dictionary is found in published dream reports. */
export function DreamStatisticsPage() {
  const { data: overview } = useSuspenseQuery(overviewQuery)
  const { reports, series, counted, lookedUp, method, source } = overview
  return (
    <TextPage
      title="What people really dream of"
      here="Dream statistics"
      lead={
        <p>
          Dream books say what a snake may mean. They seldom say how often people dream of one. So we counted every
          symbol of our dictionary in {formatNumber(reports)} dream reports of adults, published for research by
          DreamBank.net.
        </p>
      }
    >
      <p className="prose-serif mt-6">
        A number such as 31 means that 31 of 1,000 reports tell of the symbol, in whatever words. The dot is that
        number, and the line through it the range in which it would probably lie with other dreamers of the same kind.{' '}
        <a href="#method" className="link">
          How this was counted
        </a>{' '}
        says how far that can be trusted.
      </p>

      <Section id="ranking" title="What people dream of most">
        <p>
          Nearly everything at the top of the list comes from ordinary days: people, rooms, roads, things we do with our
          hands. Of {formatNumber(counted)} symbols, these are found in the most reports.
        </p>
        <Ranking overview={overview} />
      </Section>

      {lookedUp.length > 0 && (
        <Section id="famous" title="Famous, and how rare">
          <p>
            These {lookedUp.length} symbols come first in our dictionary, as in most dream books. Some images that
            everyone has heard of turn up in few reports. Each step of the scale is ten times the one before.
          </p>
          <RateTable
            caption="The symbols that dream books begin with"
            symbols={lookedUp}
            tooFew={`under ${method.reportsMin} in all`}
            isByRatio
          />
        </Section>
      )}

      <Differences overview={overview} />
      <Feelings overview={overview} />

      <Section id="method" title="How this was counted">
        <Method overview={overview} />
      </Section>
      <Section id="passages" title="How the passages were made">
        <Passages />
      </Section>

      <section aria-labelledby="source" className="mt-16 border-t border-night-line pt-8 text-sm text-moon-soft">
        <h2 id="source" className="text-xl text-moon">
          Source
        </h2>
        <p className="mt-4">
          <a href={source.url} className="link" rel="noopener">
            {source.text}
          </a>
          . We thank the dreamers of its {series} series.
        </p>
        <p className="mt-3">
          All numbers, with those that this page leaves out, as{' '}
          <a href="/api/dream-statistics" className="link">
            JSON
          </a>
          . Each symbol’s own stand on its page; the symbols are{' '}
          <Link to="/symbols" className="link">
            listed from A to Z
          </Link>
          .
        </p>
      </section>
    </TextPage>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-name`} className="mt-16 scroll-mt-24">
      <h2 id={`${id}-name`} className="text-2xl">
        {title}
      </h2>
      <div className="[&>p:first-child]:mt-4 [&>p:first-child]:mb-8 [&>p:first-child]:font-serif [&>p:first-child]:text-lg">
        {children}
      </div>
    </section>
  )
}

/** The symbols whose intervals for women and men don't overlap. */
function Differences({ overview: { moreByWomen, moreByMen, compared } }: { overview: DreamStatisticsOverview }) {
  if (moreByWomen.length + moreByMen.length === 0) return null
  const rates = [...moreByWomen, ...moreByMen].flatMap(({ women, men }) => [women, men].flatMap((rate) => rate ?? []))
  const scale = ratioScale(rates)
  const table = (caption: string, symbols: typeof moreByWomen) =>
    symbols.length > 0 && (
      <div className="mt-10 first-of-type:mt-0">
        <IntervalTable
          caption={caption}
          isCaptionShown
          nameHead="Symbol"
          areNamesLong
          numberHeads={[
            { name: 'women', shape: 'dot' },
            { name: 'men', shape: 'diamond' },
          ]}
          scale={scale}
          rows={symbols.map(({ slug, keyword, women, men }) => ({
            key: slug,
            name: <SymbolLink slug={slug} keyword={keyword} />,
            marks: [
              ...(women ? [{ shape: 'dot' as const, value: women.perThousand, ...women }] : []),
              ...(men ? [{ shape: 'diamond' as const, value: men.perThousand, ...men }] : []),
            ],
            numbers: [women && <Rate key="women" rate={women} />, men && <Rate key="men" rate={men} />],
          }))}
        />
      </div>
    )
  return (
    <Section id="women-and-men" title="Women and men">
      <p>
        Of {formatNumber(compared)} symbols that both tell of often enough, most are about as frequent with either. Here
        are the widest differences, only where the two intervals don’t touch. On this scale, equal distances are equal
        ratios.
      </p>
      {table('More often in the reports of women, of 1,000', moreByWomen)}
      {table('More often in the reports of men, of 1,000', moreByMen)}
    </Section>
  )
}

function Feelings({ overview: { feelings } }: { overview: DreamStatisticsOverview }) {
  const told = feelings.filter(({ symbols }) => symbols.length > 0)
  if (told.length === 0) return null
  const scale = linearScale(
    told.flatMap(({ symbols }) => symbols),
    1,
  )
  return (
    <Section id="feelings" title="Which feelings go with what">
      <p>
        A feeling counts here if the dreamer tells of it anywhere in the report. The number says how many times as often
        as usual that is the case where the symbol is found; 1 would be as often as usual.
      </p>
      {told.map(({ feeling, perThousand, symbols }) => (
        <div key={feeling} className="mt-10 first-of-type:mt-0">
          <h3 className="text-xl">{FEELINGS[feeling].charAt(0).toUpperCase() + FEELINGS[feeling].slice(1)}</h3>
          <IntervalTable
            caption={`Told of in ${formatPerThousand(perThousand)} of 1,000 reports; more often beside:`}
            isCaptionShown
            nameHead="Symbol"
            areNamesLong
            numberHeads={[{ name: 'times as often' }]}
            scale={scale}
            rows={symbols.map(({ slug, keyword, ratio, low, high }) => ({
              key: slug,
              name: <SymbolLink slug={slug} keyword={keyword} />,
              marks: [{ shape: 'dot' as const, value: ratio, low, high }],
              numbers: [
                <NumberWithInterval
                  key="ratio"
                  value={formatRatio(ratio)}
                  interval={`${formatRatio(low)}–${formatRatio(high)}`}
                />,
              ],
            }))}
          />
        </div>
      ))}
    </Section>
  )
}

import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { IntervalTable, linearScale, MarkKey, NumberWithInterval } from '../../components/ui/interval-table.tsx'
import type { InDreams, ReportRate } from '../../contract/dream-statistics.ts'
import { FEELINGS, formatInterval, formatPerThousand, formatRatio } from '../../lib/dream-counts.ts'
import { formatNumber } from '../../shared/format-number.ts'

type Props = {
  keyword: string
  inDreams: InDreams
  /** Whether the site's own dreams, and not the reports, say which symbols are dreamt together with this one. */
  hasOwnPairs: boolean
}

/** Shows how often published dream reports tell of the symbol, with which feelings, and beside which symbols. */
export function InRealDreams({ keyword, inDreams, hasOwnPairs }: Props) {
  const { all, women, men, feelings, pairs, total, reportsMin } = inDreams
  return (
    <section aria-labelledby="in-real-dreams" className="mt-14 break-inside-avoid border-y border-night-line py-8">
      <h2 id="in-real-dreams" className="text-xl">
        In real dreams
      </h2>
      {all ? (
        <>
          <p className="mt-4 font-serif text-lg">
            Found in <strong className="font-medium text-lamp">{formatPerThousand(all.perThousand)} of 1,000</strong>{' '}
            reports <span className="text-moon-soft">({formatInterval(all)})</span>
            {women && men && (
              <>
                ; women {formatPerThousand(women.perThousand)}, men {formatPerThousand(men.perThousand)}
              </>
            )}
            .
          </p>
          {women && men && <WomenAndMen keyword={keyword} women={women} men={men} />}
          {feelings.length > 0 && (
            <p className="mt-5 font-serif">
              Felt beside it more often than usual:{' '}
              {listOf(
                feelings.map(({ feeling, ratio }, at) => (
                  <Fragment key={feeling}>
                    {FEELINGS[feeling]}{' '}
                    <span className="text-moon-soft">
                      ({formatRatio(ratio)} times{at === 0 && ' as often'})
                    </span>
                  </Fragment>
                )),
              )}
              .
            </p>
          )}
          {!hasOwnPairs && pairs.length > 0 && (
            <p className="mt-3 font-serif">
              More often than usual in the same dreams:{' '}
              {listOf(
                pairs.map(({ slug, keyword: other }) => (
                  <Link key={slug} to="/interpretation/$slug" params={{ slug }} className="link">
                    {other}
                  </Link>
                )),
              )}
              .
            </p>
          )}
        </>
      ) : (
        <p className="mt-4 font-serif text-lg">
          Found in fewer than {reportsMin} of {formatNumber(total)} reports: too few to say more.
        </p>
      )}
      <p className="mt-5 text-sm text-moon-soft">
        {all ? `Counted in ${formatNumber(total)} dream` : 'Dream'} reports of adults from DreamBank.net.{' '}
        <Link to="/dream-statistics" hash="method" className="link">
          How this was counted
        </Link>
      </p>
    </section>
  )
}

function WomenAndMen({ keyword, women, men }: { keyword: string; women: ReportRate; men: ReportRate }) {
  const row = (name: string, shape: 'dot' | 'diamond', rate: ReportRate) => ({
    key: name,
    name: <MarkKey shape={shape}>{name}</MarkKey>,
    marks: [{ shape, value: rate.perThousand, low: rate.low, high: rate.high }],
    numbers: [
      <NumberWithInterval key={name} value={formatPerThousand(rate.perThousand)} interval={formatInterval(rate)} />,
    ],
  })
  return (
    <div className="mt-4">
      <IntervalTable
        caption={`${keyword} in 1,000 reports of women and of men, with 95 % intervals`}
        nameHead="Dreamers"
        numberHeads={[{ name: 'of 1,000' }]}
        rows={[row('Women', 'dot', women), row('Men', 'diamond', men)]}
        scale={linearScale([women, men])}
      />
    </div>
  )
}

/** Joins items as a sentence does: "a, b and c". */
function listOf(items: ReactNode[]): ReactNode {
  return items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order
    <Fragment key={at}>
      {at > 0 && (at === items.length - 1 ? ' and ' : ', ')}
      {item}
    </Fragment>
  ))
}

import { Link } from '@tanstack/react-router'
import { IntervalTable, linearScale, MarkKey } from '../../../components/ui/interval-table.tsx'
import type { ComparedSymbol, Comparison } from '../../../contract/journal-insights.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import { NightsLink } from './nights-link.tsx'

/** The number of symbols of each kind that are told in words; the table has all. */
const SENTENCES = 2

/** The symbols that are clearly more or less frequent than in other people's dream reports. */
export function ComparisonSection({ comparison }: { comparison: Comparison }) {
  const { status, entries, more, less, reports, tested } = comparison
  const all = [...more, ...less]
  if (status === 'too-few') return null
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="text-2xl">
        Beside other people’s dreams
      </h2>
      {status === 'other-length' ? (
        <p className="mt-3 max-w-read text-moon-soft">
          Most of your dreams are told in far fewer or far more words than those of the {formatNumber(reports)} reports,
          so that comparing them wouldn’t be fair.
        </p>
      ) : all.length === 0 ? (
        <p className="mt-3 max-w-read text-moon-soft">
          None of {tested} symbols is clearly more or less frequent in your {formatNumber(entries)} dreams than in{' '}
          {formatNumber(reports)} published reports of other people.
        </p>
      ) : (
        <>
          <div className="mt-3 max-w-read space-y-1.5 font-serif text-lg leading-snug">
            {[...more.slice(0, SENTENCES), ...less.slice(0, SENTENCES)].map((symbol) => (
              <p key={symbol.slug}>{sentenceOf(symbol, entries)}</p>
            ))}
          </div>
          <div className="mt-8 max-w-4xl">
            <p className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-moon-soft">
              <MarkKey shape="dot">your dreams</MarkKey>
              <MarkKey shape="diamond">other people’s</MarkKey>
              <span>Dreams of a hundred; the lines are 95 % intervals.</span>
            </p>
            <IntervalTable
              caption="Shares of your dreams and of other people’s that have a symbol, of a hundred"
              nameHead="Symbol"
              areNamesLong
              numberHeads={[
                { name: 'Yours', shape: 'dot' },
                { name: 'Others’', shape: 'diamond' },
              ]}
              scale={linearScale(all.flatMap(({ own, others }) => [hundredths(own), hundredths(others)]))}
              rows={all.map(({ slug, keyword, own, others, address, count }) => ({
                key: slug,
                name: (
                  <Link to="/interpretation/$slug" params={{ slug }} className="font-serif text-base hover:text-lamp">
                    {keyword}
                  </Link>
                ),
                marks: [
                  { shape: 'dot', ...hundredths(own) },
                  { shape: 'diamond', ...hundredths(others) },
                ],
                numbers: [
                  <span key="own">
                    {count > 0 ? <NightsLink address={address}>{share(own.perThousand)}</NightsLink> : '0'}{' '}
                    <span className="block text-xs text-moon-soft">
                      {share(own.low)}–{share(own.high)}
                    </span>
                  </span>,
                  <span key="others">
                    {share(others.perThousand)}{' '}
                    <span className="block text-xs text-moon-soft">
                      {share(others.low)}–{share(others.high)}
                    </span>
                  </span>,
                ],
              }))}
            />
          </div>
          <p className="mt-4 max-w-read text-sm text-moon-soft">
            Of {tested} symbols, these differ so clearly from {formatNumber(reports)}{' '}
            <Link to="/dream-statistics" className="link">
              published reports
            </Link>{' '}
            that at most one in twenty of such differences is to be expected by chance, and not only because your dreams
            are told in more or fewer words.
          </p>
        </>
      )}
    </section>
  )
}

const hundredths = ({ perThousand, low, high }: ComparedSymbol['own']) => ({
  value: perThousand / 10,
  low: low / 10,
  high: high / 10,
})

/** A share of a hundred: "26", and below ten with one decimal. */
function share(perThousand: number): string {
  const value = perThousand / 10
  return value >= 9.95 || value === 0 ? String(Math.round(value)) : value.toFixed(1)
}

function sentenceOf({ keyword, count, own, others, address }: ComparedSymbol, entries: number) {
  const nights = count > 0 ? <NightsLink address={address}>{count}</NightsLink> : 'none'
  return (
    <>
      {keyword} was in {nights} of your {formatNumber(entries)} dreams,{' '}
      {timesAsOften(own.perThousand / others.perThousand)} in other people’s.
    </>
  )
}

/** "about twice as often as" */
function timesAsOften(ratio: number): string {
  if (ratio >= 9.5) return 'more than nine times as often as'
  if (ratio >= 2.5) return `about ${NUMBERS[Math.round(ratio)]} times as often as`
  if (ratio >= 1.75) return 'about twice as often as'
  if (ratio >= 1.25) return 'about one and a half times as often as'
  if (ratio > 1) return 'a little more often than'
  if (ratio >= 0.8) return 'a little less often than'
  if (ratio >= 0.6) return 'about two thirds as often as'
  if (ratio >= 0.42) return 'about half as often as'
  if (ratio >= 0.28) return 'about a third as often as'
  return 'far less often than'
}

const NUMBERS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

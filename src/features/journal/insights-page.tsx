import { useQuery } from '@tanstack/react-query'
import { ClientOnly, Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { Spinner } from '../../components/ui/spinner.tsx'
import type { Insights, MonthCount } from '../../contract/journal.ts'
import { INSIGHT_MIN } from '../../contract/limits.ts'
import { moodBrightness } from '../../contract/moods.ts'
import { formatDay, formatMonth, monthsFrom, today } from '../../lib/dates.ts'
import { BackToJournal } from './back-to-journal.tsx'
import { insightsQuery } from './queries.ts'

const Chart = lazy(() => import('./chart.tsx'))

/** Statistics over all entries of the journal. They are only counts; nothing is interpreted. */
export function InsightsPage() {
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <BackToJournal />
      <h1 className="mt-4 text-4xl">Insights</h1>
      <p className="mt-3 max-w-read text-moon-soft">
        Counts of what you wrote down, nothing more. What recurs is worth a look; what it means is yours to say.
      </p>
      {/* Rendered in the browser only: today's date, and so the current streak, depends on the user's time zone. */}
      <ClientOnly fallback={<Spinner />}>
        <Sections />
      </ClientOnly>
    </div>
  )
}

function Sections() {
  const { data: insights, error } = useQuery(insightsQuery(today()))
  if (error) return <p className="mt-12 text-ember">Your insights could not be loaded. Please try again.</p>
  if (!insights) return <Spinner />
  return (
    <Suspense fallback={<Spinner />}>
      <div className="mt-12 space-y-20">
        <NightsSection nights={insights.nights} />
        <SymbolsSection symbols={insights.symbols} nights={insights.nights} />
        <MoodsSection moods={insights.moods} nights={insights.nights} />
        <PairsSection pairs={insights.pairs} />
      </div>
    </Suspense>
  )
}

function NightsSection({ nights }: { nights: Insights['nights'] }) {
  const rows = fillMonths(nights.months, nights).map(({ month, count }) => ({ month, nights: count }))
  return (
    <Section id="nights" title="Nights recorded" entries={nights.entries} of="entries">
      <dl className="grid max-w-2xl grid-cols-2 gap-x-8 gap-y-6 sm:grid-cols-4">
        <Statistic name="Nights" value={nights.recorded} />
        <Statistic name="In a row now" value={nights.streak} />
        <Statistic name="Longest row" value={nights.longestStreak} />
        <Statistic name="Since" value={nights.first ? formatMonth(nights.first.slice(0, 7)) : '–'} small />
      </dl>
      <p className="mt-4 text-sm text-moon-soft">
        {nights.first && nights.last && `From ${formatDay(nights.first)} to ${formatDay(nights.last)}.`}
      </p>
      <Chart
        label="Nights recorded in each month"
        rows={rows}
        columns={{ month: 'Month', nights: 'Nights' }}
        kind={{ type: 'bars', x: 'month', y: 'nights' }}
      />
    </Section>
  )
}

function SymbolsSection({ symbols, nights }: { symbols: Insights['symbols']; nights: Insights['nights'] }) {
  const rows = symbols.top.flatMap(({ keyword, months }) =>
    fillMonths(months, nights).map(({ month, count }) => ({ symbol: keyword, month, entries: count })),
  )
  return (
    <Section id="recurring" title="Recurring symbols" entries={symbols.entries} of="entries with a symbol in them">
      <p className="mb-6 flex flex-wrap gap-x-5 gap-y-1">
        {symbols.top.map(({ slug, keyword, count }) => (
          <span key={slug}>
            <Link to="/interpretation/$slug" params={{ slug }} className="link">
              {keyword}
            </Link>{' '}
            <span className="text-sm text-moon-soft">{count}</span>
          </span>
        ))}
      </p>
      <Chart
        label="How many entries each symbol was in, by month"
        rows={rows}
        columns={{ symbol: 'Symbol', month: 'Month', entries: 'Entries' }}
        kind={{
          type: 'cells',
          x: 'month',
          y: 'symbol',
          size: 'entries',
          order: symbols.top.map(({ keyword }) => keyword),
        }}
      />
    </Section>
  )
}

function MoodsSection({ moods, nights }: { moods: Insights['moods']; nights: Insights['nights'] }) {
  const byLight = moods.top.toSorted((a, b) => moodBrightness(b.mood) - moodBrightness(a.mood))
  const rows = byLight.flatMap(({ mood, months }) =>
    fillMonths(months, nights).map(({ month, count }) => ({ mood, month, entries: count })),
  )
  return (
    <Section id="moods" title="Moods over time" entries={moods.entries} of="entries with a mood">
      <Chart
        label="How many entries had each mood, by month, the lightest moods on top"
        rows={rows}
        columns={{ mood: 'Mood', month: 'Month', entries: 'Entries' }}
        kind={{ type: 'cells', x: 'month', y: 'mood', size: 'entries', order: byLight.map(({ mood }) => mood) }}
      />
    </Section>
  )
}

function PairsSection({ pairs }: { pairs: Insights['pairs'] }) {
  const rows = pairs.top.map(({ one, other, count }) => ({
    pair: `${one.keyword} and ${other.keyword}`,
    entries: count,
  }))
  return (
    <Section
      id="pairs"
      title="Symbols that appear together"
      entries={pairs.entries}
      of="entries with two symbols or more"
    >
      {rows.length === 0 ? (
        <p className="text-moon-soft">No two symbols have met more than once yet.</p>
      ) : (
        <Chart
          label="How many entries each pair of symbols was in"
          rows={rows}
          columns={{ pair: 'Symbols', entries: 'Entries' }}
          kind={{ type: 'rows', x: 'entries', y: 'pair', order: rows.map(({ pair }) => pair) }}
        />
      )}
    </Section>
  )
}

type SectionProps = { id: string; title: string; entries: number; of: string; children: ReactNode }

/** Shows `children` and the number of entries they are based on, if there are at least {@link INSIGHT_MIN}. */
function Section({ id, title, entries, of, children }: SectionProps) {
  const missing = INSIGHT_MIN - entries
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {missing > 0 ? (
        <p className="mt-3 max-w-read text-moon-soft">
          Five {of} are needed before this says anything;{' '}
          {entries === 0 ? 'there are none yet' : `there ${entries === 1 ? 'is' : 'are'} ${entries}`}.
        </p>
      ) : (
        <>
          <p className="mt-2 text-sm text-moon-soft">
            Rests on {entries} {of}.
          </p>
          <div className="mt-6">{children}</div>
        </>
      )}
    </section>
  )
}

function Statistic({ name, value, small }: { name: string; value: string | number; small?: boolean }) {
  return (
    <div>
      <dt className="text-sm text-moon-soft">{name}</dt>
      <dd className={`mt-1 font-serif ${small ? 'text-xl' : 'text-3xl'}`}>{value}</dd>
    </div>
  )
}

const MONTHS_MAX = 24

/** Adds the months without entries, from the first night to the last; at most the last {@link MONTHS_MAX} months. */
function fillMonths(counts: MonthCount[], { first, last }: Insights['nights']): MonthCount[] {
  if (!first || !last) return []
  const byMonth = new Map(counts.map(({ month, count }) => [month, count]))
  const end = last.slice(0, 7)
  const start = [first.slice(0, 7), monthsFrom(end, 1 - MONTHS_MAX)].sort()[1] ?? end
  const months: MonthCount[] = []
  for (let month = start; month <= end; month = monthsFrom(month, 1)) {
    months.push({ month, count: byMonth.get(month) ?? 0 })
  }
  return months
}

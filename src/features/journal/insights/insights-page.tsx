import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ClientOnly, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Spinner } from '../../../components/ui/spinner.tsx'
import type { Insights, Period } from '../../../contract/journal-insights.ts'
import { INSIGHT_MIN } from '../../../contract/limits.ts'
import { formatDay, formatMonth, today } from '../../../lib/dates.ts'
import { detailsOfKind } from '../../../shared/entry-details.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import { moodBrightness } from '../../../shared/moods.ts'
import { BackToJournal } from '../back-to-journal.tsx'
import { insightsQuery } from '../queries.ts'
import { ComparisonSection } from './comparison-section.tsx'
import { FEATURE_KINDS } from './feature-kinds.ts'
import { fillMonths } from './fill-months.ts'
import { InsightSection } from './insight-section.tsx'
import { counted, NightsLink } from './nights-link.tsx'
import { PeriodContext } from './period.ts'
import { PeriodField } from './period-field.tsx'
import { LuciditySection, SleepSection } from './quality-section.tsx'
import { RecurringSection } from './recurring-section.tsx'
import { SignsSection } from './signs-section.tsx'
import { TogetherSection } from './together-section.tsx'

const Chart = lazy(() => import('./chart.tsx'))

/** Statistics over all entries of the journal. They are only counts; nothing is interpreted. */
export function InsightsPage({ userId, period }: { userId: number; period: Period }) {
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <BackToJournal />
      <h1 className="mt-4 text-4xl">Insights</h1>
      <p className="mt-3 max-w-read text-moon-soft">
        Counts of what you wrote down, nothing more. What recurs is worth a look; what it means is yours to say.
      </p>
      {/* Rendered in the browser only: today's date, and so the current streak, depends on the user's time zone. */}
      <ClientOnly fallback={<Spinner />}>
        <PeriodContext value={period}>
          <Sections userId={userId} period={period} />
        </PeriodContext>
      </ClientOnly>
    </div>
  )
}

/** The interval at which the numbers are fetched anew: they grow while entries are read again. */
const OUTDATED_REFETCH_MS = 8_000

function Sections({ userId, period }: { userId: number; period: Period }) {
  const { data: insights, error } = useQuery({
    ...insightsQuery(today(), period),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.outdated ?? 0) > 0 ? OUTDATED_REFETCH_MS : false),
  })
  if (error) return <p className="mt-12 text-ember">Your insights could not be loaded. Please try again.</p>
  if (!insights) return <Spinner />
  const { nights, years, outdated, recurring, together, comparison, signs, quality, moods, pairs } = insights
  return (
    <Suspense fallback={<Spinner />}>
      {outdated > 0 && (
        <p role="status" className="mt-6 max-w-read text-sm text-moon-soft">
          {`${formatNumber(outdated)} of your entries are still being read again for people, places, themes and feelings; the numbers grow meanwhile.`}
        </p>
      )}
      {years.length > 0 && (
        <nav aria-label="Years" className="mt-6 flex flex-wrap items-center gap-x-6 print:hidden">
          <span className="text-moon-soft">A year to read or print:</span>
          {years.map((year) => (
            <Link key={year} to="/journal/year/$year" params={{ year }} className="link py-2.5">
              {year}
            </Link>
          ))}
        </nav>
      )}
      {years.length > 0 && <PeriodField period={period} years={years} />}
      {/* Other entries make other sections: their numbers aren't written over those of before. */}
      <div key={`${nights.first} ${nights.last} ${nights.entries}`} className="mt-12 space-y-20">
        {nights.entries < INSIGHT_MIN ? (
          <p className="max-w-read text-moon-soft">
            {INSIGHT_MIN} entries are needed before this says anything;{' '}
            {nights.entries === 0
              ? 'there are none yet'
              : nights.entries === 1
                ? 'there is 1'
                : `there are ${nights.entries}`}
            .
          </p>
        ) : (
          <>
            <NightsSection nights={nights} />
            {recurring.map((one) => (
              <RecurringSection key={one.kind} recurring={one} nights={nights} />
            ))}
            <TogetherSection together={together} entries={nights.entries} />
            <PairsSection pairs={pairs} />
            <ComparisonSection comparison={comparison} />
            <SignsSection signs={signs} userId={userId} entries={nights.entries} />
            <MoodsSection moods={moods} nights={nights} />
            <LuciditySection lucidity={quality.lucidity} nights={nights} />
            <SleepSection quality={quality} nights={nights} />
            <Missing insights={insights} />
          </>
        )}
      </div>
    </Suspense>
  )
}

function NightsSection({ nights }: { nights: Insights['nights'] }) {
  const rows = fillMonths(nights.months, nights).map(({ month, count }) => ({ month, nights: count }))
  return (
    <InsightSection
      id="nights"
      title="Nights recorded"
      entries={nights.entries}
      of="entries"
      says={`You wrote down ${counted(nights.entries, 'dream')} from ${counted(nights.recorded, 'night')}.`}
    >
      <dl className="grid max-w-2xl grid-cols-2 gap-x-8 gap-y-6 sm:grid-cols-4">
        <Statistic name="Nights" value={formatNumber(nights.recorded)} />
        <Statistic name="Current streak" value={nights.streak} />
        <Statistic name="Longest streak" value={nights.longestStreak} />
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
        addressOf={({ month }) => `/journal?month=${month}`}
      />
    </InsightSection>
  )
}

function MoodsSection({ moods, nights }: { moods: Insights['moods']; nights: Insights['nights'] }) {
  const byLight = moods.top.toSorted((a, b) => moodBrightness(b.mood) - moodBrightness(a.mood))
  const [first] = moods.top
  const rows = byLight.flatMap(({ mood, months }) =>
    fillMonths(months, nights).map(({ month, count }) => ({ mood, month, entries: count })),
  )
  return (
    <InsightSection
      id="moods"
      title="Moods over time"
      entries={moods.entries}
      of="entries with a mood"
      says={first && `Your most frequent mood was ${first.mood.toLowerCase()}: ${counted(first.count, 'dream')}.`}
    >
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {byLight.map(({ mood, count }) => (
          <span key={mood}>
            <span className="font-serif">{mood}</span>{' '}
            <NightsLink address={`/journal?${new URLSearchParams({ mood })}`}>{count}</NightsLink>
          </span>
        ))}
      </p>
      <Chart
        label="How many entries had each mood, by month, the lightest moods on top"
        rows={rows}
        columns={{ mood: 'Mood', month: 'Month', entries: 'Entries' }}
        kind={{ type: 'cells', x: 'month', y: 'mood', size: 'entries', order: byLight.map(({ mood }) => mood) }}
        addressOf={({ mood, month }) => `/journal?${new URLSearchParams({ mood: String(mood), month: String(month) })}`}
      />
    </InsightSection>
  )
}

function PairsSection({ pairs }: { pairs: Insights['pairs'] }) {
  const [first] = pairs.top
  return (
    <InsightSection
      id="pairs"
      title="Symbols that appear together"
      entries={pairs.entries}
      of="entries with two symbols or more"
      says={
        first
          ? `${first.one.keyword} and ${first.other.keyword} were in the same dream most often: ${counted(first.count, 'time')}.`
          : 'No two symbols have met more than once yet.'
      }
    >
      {first && (
        <table className="w-full max-w-xl text-left tabular-nums">
          <caption className="sr-only">How many entries each pair of symbols was in</caption>
          <thead className="text-xs text-moon-soft">
            <tr>
              <th scope="col" className="py-2 pr-4 font-normal">
                Symbols
              </th>
              <th scope="col" className="py-2 font-normal">
                Dreams with both
              </th>
            </tr>
          </thead>
          <tbody>
            {pairs.top.map(({ one, other, count }) => (
              <tr key={`${one.slug} ${other.slug}`} className="border-t border-night-line/60">
                <td className="py-1 pr-4 font-serif">
                  <NightsLink address={`/journal?symbol=${one.slug}`}>{one.keyword}</NightsLink> and{' '}
                  <NightsLink address={`/journal?symbol=${other.slug}`}>{other.keyword}</NightsLink>
                </td>
                <td className="py-1">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </InsightSection>
  )
}

/** Names in one line what there is too little of. */
function Missing({ insights: { recurring, comparison, moods, quality, pairs } }: { insights: Insights }) {
  const sleep = Math.max(...detailsOfKind('scale', 'number').map((name) => quality[name].entries))
  const parts = [
    ...recurring.map(({ kind, entries }) => [FEATURE_KINDS[kind].several.toLowerCase(), entries] as const),
    ['symbols that appear together', pairs.entries] as const,
    ['moods', moods.entries] as const,
    ['lucid dreams', quality.lucidity.entries] as const,
    ['vividness and sleep', sleep] as const,
  ]
  const missing = parts.flatMap(([name, entries]) => (entries < INSIGHT_MIN ? [name] : []))
  if (comparison.status === 'too-few')
    missing.push(`a comparison with other people (from ${comparison.entriesMin} dreams on)`)
  if (missing.length === 0) return null
  return (
    <p className="max-w-read text-sm text-moon-soft">
      Not enough noted yet for: {new Intl.ListFormat('en-US').format(missing)}.
    </p>
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

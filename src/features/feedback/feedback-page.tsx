import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Constellation } from '../../components/ui/constellation.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import type { FeedbackAnswers, FeedbackPeriod, FeedbackSummary } from '../../contract/feedback.ts'
import { FEEDBACK_MIN } from '../../contract/limits.ts'
import { formatNumber } from '../../shared/format-number.ts'
import { feedbackQuery } from './queries.ts'

// Not the contract's list: that module brings the schemas with it.
const PERIODS: FeedbackPeriod[] = ['7', '30', '365']
const ENGINE_NAMES = { dictionary: 'Dictionary engine', model: 'Language model' }

/** Shows administrators what readers said about interpretations, by engine and by theme. */
export function FeedbackPage() {
  const [days, setDays] = useState<FeedbackPeriod>('30')
  const { data, error } = useQuery({ ...feedbackQuery(days), placeholderData: keepPreviousData })
  return (
    <div className="mx-auto max-w-page px-5 pt-8 md:px-8 md:pt-12">
      <h1 className="text-4xl">Feedback</h1>
      <p className="mt-3 max-w-read text-moon-soft">
        What readers answered under their readings. Only the answers are counted, by day, engine and theme.
      </p>
      <PeriodField days={days} onChange={setDays} />
      {error ? (
        <p role="alert" className="mt-12 text-ember">
          The feedback could not be loaded. Please try again.
        </p>
      ) : data ? (
        <Summary summary={data} />
      ) : (
        <Spinner />
      )}
    </div>
  )
}

function PeriodField({ days, onChange }: { days: FeedbackPeriod; onChange: (days: FeedbackPeriod) => void }) {
  return (
    <fieldset className="mt-8 flex flex-wrap items-center gap-x-2 gap-y-3">
      <legend className="sr-only">Period</legend>
      {PERIODS.map((period) => (
        <label
          key={period}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-night-edge px-5 text-sm hover:border-lamp hover:text-lamp has-checked:border-lamp has-checked:text-lamp has-checked:underline has-checked:underline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lamp"
        >
          <input
            type="radio"
            name="days"
            value={period}
            checked={period === days}
            onChange={() => onChange(period)}
            className="sr-only"
          />
          {period} days
        </label>
      ))}
    </fieldset>
  )
}

function Summary({ summary: { engines, themes, unlistedThemes } }: { summary: FeedbackSummary }) {
  if (engines.every(({ estimate }) => !estimate)) {
    return (
      <div className="grid justify-items-center py-20 text-center">
        <Constellation slug="no-feedback" className="size-36" />
        <p className="mt-6 font-serif text-2xl">No one has answered in this period.</p>
      </div>
    )
  }
  return (
    <>
      <Section id="engines" title="By engine">
        <Table
          first="Engine"
          rows={engines.map(({ source, ...answers }) => ({ name: ENGINE_NAMES[source], answers }))}
        />
      </Section>
      <Section id="themes" title="By theme">
        {themes.length > 0 && (
          <Table
            first="Theme"
            rows={themes.map(({ theme, ...answers }) => ({ name: theme ?? 'Without a theme', answers }))}
          />
        )}
        {unlistedThemes > 0 && (
          <p className="mt-4 text-sm text-moon-soft">
            {unlistedThemes} {themes.length > 0 ? 'more ' : ''}
            {unlistedThemes === 1 ? 'theme has' : 'themes have'} fewer than {FEEDBACK_MIN} answers: too few to say
            anything.
          </p>
        )}
      </Section>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-14 max-w-3xl">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

const percent = (share: number) => Math.round(share * 100)

/** Answers by name. `first` is the heading of the column of names. */
function Table({ first, rows }: { first: string; rows: { name: string; answers: FeedbackAnswers }[] }) {
  return (
    <table className="mt-4 w-full table-fixed border-collapse text-left tabular-nums">
      <thead>
        <tr className="border-b border-night-edge align-bottom text-sm text-moon-soft">
          <th scope="col" className="py-2 pr-3 font-normal">
            {first}
          </th>
          <th scope="col" className="w-12 px-1 py-2 text-right font-normal sm:w-24 sm:px-2">
            Fits
          </th>
          <th scope="col" className="w-16 px-1 py-2 text-right font-normal sm:w-24 sm:px-2">
            Doesn’t
          </th>
          <th scope="col" className="w-28 py-2 pl-2 text-right font-normal sm:w-64">
            Share that fits <span className="whitespace-nowrap">(95 % interval)</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, answers: { fits, misses, estimate } }) => (
          <tr key={name} className="border-b border-night-line align-baseline">
            <th scope="row" className="py-3 pr-3 font-normal">
              {name}
            </th>
            <td className="px-1 py-3 text-right sm:px-2">{formatNumber(fits)}</td>
            <td className="px-1 py-3 text-right sm:px-2">{formatNumber(misses)}</td>
            <td className="py-3 pl-2 text-right">
              {estimate ? (
                <>
                  {percent(estimate.share)} %{' '}
                  <span className="block text-sm whitespace-nowrap text-moon-soft sm:inline">
                    ({percent(estimate.low)}–{percent(estimate.high)} %)
                  </span>
                </>
              ) : (
                '–'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

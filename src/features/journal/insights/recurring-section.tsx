import { Link } from '@tanstack/react-router'
import type { Insights, Recurring } from '../../../contract/journal-insights.ts'
import { formatMonth } from '../../../lib/dates.ts'
import { capitalize } from '../../../shared/capitalize.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import { FEATURE_KINDS } from './feature-kinds.ts'
import { fillMonths } from './fill-months.ts'
import { InsightSection, NumbersTable } from './insight-section.tsx'
import { MonthBars } from './month-bars.tsx'
import { counted, NightsLink } from './nights-link.tsx'

/** The recurring features of one kind, each with its months as small bars on a common scale. */
export function RecurringSection({ recurring, nights }: { recurring: Recurring; nights: Insights['nights'] }) {
  const { kind, entries, items } = recurring
  const { title, of, id } = FEATURE_KINDS[kind]
  const filled = items.map((item) => ({ ...item, months: fillMonths(item.months, nights) }))
  const most = Math.max(1, ...filled.flatMap(({ months }) => months.map(({ count }) => count)))
  const [first, second] = items
  const range = filled[0]?.months
  return (
    <InsightSection
      id={id}
      title={title}
      entries={entries}
      of={of}
      says={
        first
          ? `${capitalize(first.label)} ${second ? `and ${second.label} were` : 'was'} there most often, in ${formatNumber(first.count)}${second ? ` and ${formatNumber(second.count)}` : ''} of your ${formatNumber(nights.entries)} dreams.`
          : 'Nothing of this has come back yet.'
      }
    >
      {items.length > 0 && (
        <>
          <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
            {filled.map(({ name, label, count, address, months }) => (
              <li key={name} className="break-inside-avoid">
                <p className="flex items-baseline justify-between gap-3">
                  {kind === 'symbol' ? (
                    <Link to="/interpretation/$slug" params={{ slug: name }} className="link py-1 font-serif">
                      {label}
                    </Link>
                  ) : (
                    <span className="py-1 font-serif">{capitalize(label)}</span>
                  )}
                  <span className="text-sm">
                    <NightsLink address={address}>
                      {count}
                      <span className="sr-only">
                        {' '}
                        {count === 1 ? 'dream' : 'dreams'} with {label}
                      </span>
                    </NightsLink>
                  </span>
                </p>
                <MonthBars months={months} most={most} />
              </li>
            ))}
          </ul>
          {range && range.length > 0 && (
            <p className="mt-3 text-xs text-moon-soft">
              A bar is a month, from {formatMonth(range[0]?.month ?? '')} to {formatMonth(range.at(-1)?.month ?? '')}.
              The highest is {counted(most, 'dream')}.
            </p>
          )}
          <NumbersTable
            caption={`${title}, by month`}
            heads={['Name', 'Month', 'Dreams']}
            rows={items.flatMap(({ name, label, address, months }) =>
              months.map(({ month, count }) => ({
                key: `${name} ${month}`,
                cells: [
                  capitalize(label),
                  formatMonth(month),
                  <NightsLink key="count" address={`${address}&month=${month}`}>
                    {count}
                  </NightsLink>,
                ],
              })),
            )}
          />
        </>
      )}
    </InsightSection>
  )
}

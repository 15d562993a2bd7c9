import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import type { JournalYear } from '../../../contract/journal-insights.ts'
import { formatDay, formatMonth } from '../../../lib/dates.ts'
import { capitalize } from '../../../shared/capitalize.ts'
import { detailInWords } from '../../../shared/entry-details.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import { FEATURE_KINDS } from './feature-kinds.ts'
import { yearQuery } from './insight-queries.ts'
import { counted, NightsLink } from './nights-link.tsx'

/** A year of the journal, to read and to print: two to four pages. It counts and quotes, and interprets nothing. */
export function YearPage({ year }: { year: string }) {
  const { data } = useSuspenseQuery(yearQuery(year))
  return (
    <div className="mx-auto max-w-read px-5 pt-8 md:pt-12 print:max-w-none print:px-0 print:pt-0">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Link to="/journal/insights" className={buttonClass('quiet')}>
          Back to the insights
        </Link>
        {data.dreams > 0 && <Button onClick={() => window.print()}>Print</Button>}
      </div>
      <h1 className="mt-8 text-4xl print:mt-0">{year} in dreams</h1>
      {data.dreams === 0 ? (
        <p className="mt-4 text-moon-soft">No dream of {year} is in your journal.</p>
      ) : (
        <Year year={data} />
      )}
      <OtherYears years={data.years} year={year} />
    </div>
  )
}

function Year({ year }: { year: JournalYear }) {
  const { nights, dreams, longestRow, lucid, lucidAddress, months, recurring, firstSeen, longest, sentences } = year
  const kinds = recurring.filter(({ items }) => items.length > 0)
  return (
    <>
      <p className="mt-4 font-serif text-lg leading-snug">
        You wrote down {counted(dreams, 'dream')} from {counted(nights, 'night')}
        {longestRow > 1 && `, at most ${longestRow} nights in a row`}.{' '}
        {lucid > 0 && `In ${lucid === 1 ? 'one of them' : `${lucid} of them`} you knew that you were dreaming.`}
      </p>
      {lucid > 0 && (
        <p className="mt-2 text-sm text-moon-soft print:hidden">
          Lucid dreams, of all years:{' '}
          {lucidAddress.map(({ lucidity, address }) => (
            <span key={lucidity} className="mr-4">
              <NightsLink address={address}>{detailInWords('lucidity', lucidity).toLowerCase()}</NightsLink>
            </span>
          ))}
        </p>
      )}
      <TwelveMonths months={months} />
      {kinds.length > 0 && (
        <section aria-labelledby="recurred" className="mt-12">
          <h2 id="recurred" className="text-2xl">
            What came back
          </h2>
          <dl className="mt-4 space-y-3">
            {kinds.map(({ kind, items }) => (
              <div key={kind} className="break-inside-avoid sm:grid sm:grid-cols-[7rem_1fr]">
                <dt className="pt-1 text-sm text-moon-soft">{FEATURE_KINDS[kind].several}</dt>
                <dd className="flex flex-wrap gap-x-5">
                  {items.map((item) => (
                    <CountedLink key={item.name} {...item} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {firstSeen.length > 0 && (
        <section aria-labelledby="first-seen" className="mt-12">
          <h2 id="first-seen" className="text-2xl">
            New this year
          </h2>
          <p className="mt-3 text-moon-soft">People and places that no earlier dream in this journal names.</p>
          <p className="mt-2 flex flex-wrap gap-x-5">
            {firstSeen.map((item) => (
              <CountedLink key={`${item.kind} ${item.name}`} {...item} />
            ))}
          </p>
        </section>
      )}
      {longest && (
        <section aria-labelledby="longest" className="mt-12 break-inside-avoid">
          <h2 id="longest" className="text-2xl">
            The longest dream
          </h2>
          <p className="mt-3">
            <Link to="/journal/$id" params={{ id: longest.id }} className="link py-1 font-serif text-lg">
              {longest.title}
            </Link>
            <span className="block text-sm text-moon-soft">
              {formatDay(longest.day)}, about {formatNumber(longest.words)} words
            </span>
          </p>
        </section>
      )}
      {sentences.length > 0 && (
        <section aria-labelledby="sentences" className="mt-12">
          <h2 id="sentences" className="text-2xl">
            In your words
          </h2>
          <p className="mt-3 text-moon-soft">
            The first sentence of the longest dream of each quarter, as you wrote it.
          </p>
          {sentences.map(({ id, title, day, sentence }) => (
            <figure key={id} className="mt-6 break-inside-avoid">
              <blockquote className="font-serif text-lg leading-snug">“{sentence}”</blockquote>
              <figcaption className="mt-1 text-sm text-moon-soft">
                <Link to="/journal/$id" params={{ id }} className="link inline-block py-1">
                  {title}
                </Link>
                , {formatDay(day)}
              </figcaption>
            </figure>
          ))}
        </section>
      )}
      <p className="mt-12 text-sm text-moon-soft">
        Counted from what you wrote. People, places, themes and feelings are found by their words, and some are
        overlooked.
      </p>
    </>
  )
}

/** The nights of the twelve months as bars, each with its number and its name; a link to its nights. */
function TwelveMonths({ months }: { months: JournalYear['months'] }) {
  const most = Math.max(...months.map(({ count }) => count), 1)
  return (
    <section aria-labelledby="months" className="mt-12 break-inside-avoid">
      <h2 id="months" className="text-2xl">
        The twelve months
      </h2>
      <ol className="mt-4 grid grid-cols-6 gap-x-2 gap-y-5 sm:grid-cols-12">
        {months.map(({ month, count, address }) => (
          <li key={month} className="flex flex-col items-center text-center text-sm">
            <span className="flex h-20 w-full items-end justify-center border-b border-night-edge" aria-hidden="true">
              <svg className="h-full w-5" viewBox="0 0 10 40" preserveAspectRatio="none" role="presentation">
                <rect x="1" width="8" y={40 - (count / most) * 40} height={(count / most) * 40} className="fill-lamp" />
              </svg>
            </span>
            <span className="mt-1 text-moon-soft">
              <span aria-hidden="true">{formatMonth(month).slice(0, 3)}</span>
              <span className="sr-only">{formatMonth(month)}: </span>
            </span>
            {count > 0 ? (
              <NightsLink address={address}>
                {count}
                <span className="sr-only">{count === 1 ? ' night' : ' nights'}</span>
              </NightsLink>
            ) : (
              <span className="py-1 text-moon-soft">0</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function OtherYears({ years, year }: { years: string[]; year: string }) {
  const others = years.filter((other) => other !== year)
  if (others.length === 0) return null
  return (
    <nav aria-label="Other years" className="mt-12 flex flex-wrap gap-x-6 print:hidden">
      {others.map((other) => (
        <Link key={other} to="/journal/year/$year" params={{ year: other }} className="link py-2.5">
          {other}
        </Link>
      ))}
    </nav>
  )
}

/** The list can't be filtered by a year: the link leads to all nights that have it. */
function CountedLink({ label, address, count }: { label: string; address: string; count: number }) {
  return (
    <span>
      <NightsLink address={address}>
        <span className="font-serif">{capitalize(label)}</span>
      </NightsLink>{' '}
      <span className="text-sm text-moon-soft">{count}</span>
    </span>
  )
}

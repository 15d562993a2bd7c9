import type { Insights, NightQuality, Scale } from '../../../contract/journal-insights.ts'
import { INSIGHT_MIN } from '../../../contract/limits.ts'
import { formatMonth } from '../../../lib/dates.ts'
import { DETAILS, type DetailNameOf, detailInWords, detailsOfKind } from '../../../shared/entry-details.ts'
import { formatNumber } from '../../../shared/format-number.ts'
import { fillMonths } from './fill-months.ts'
import { InsightSection, NumbersTable } from './insight-section.tsx'
import { MonthBars } from './month-bars.tsx'
import { MonthDots } from './month-dots.tsx'
import { counted, NightsLink } from './nights-link.tsx'

/** Lucid dreams: how many, and in which months. */
export function LuciditySection({
  lucidity,
  nights,
}: {
  lucidity: NightQuality['lucidity']
  nights: Insights['nights']
}) {
  const lucid = lucidity.counts.filter((count) => count.lucidity !== 'none').reduce((sum, { count }) => sum + count, 0)
  const months = fillMonths(lucidity.months, nights)
  const most = Math.max(...lucidity.months.map(({ count }) => count), 1)
  return (
    <InsightSection
      id="lucidity"
      title="Lucid dreams"
      entries={lucidity.entries}
      of="entries that note it"
      says={`You knew that you were dreaming in ${lucid === 0 ? 'none' : formatNumber(lucid)} of the ${formatNumber(lucidity.entries)} dreams for which you noted it.`}
    >
      <ul className="mb-5 flex flex-wrap gap-x-8 gap-y-1">
        {lucidity.counts
          .filter(({ count }) => count > 0)
          .map(({ lucidity: level, count, address }) => (
            <li key={level}>
              <NightsLink address={address}>{count}</NightsLink>{' '}
              <span className="text-sm text-moon-soft">{detailInWords('lucidity', level).toLowerCase()}</span>
            </li>
          ))}
      </ul>
      <div className="max-w-2xl">
        <MonthBars months={months} most={most} isTall />
        <p className="mt-2 text-xs text-moon-soft">
          Lucid dreams in each month, at most {most}; from {formatMonth(months[0]?.month ?? '')} to{' '}
          {formatMonth(months.at(-1)?.month ?? '')}.
        </p>
      </div>
      <NumbersTable
        caption="Lucid dreams by month"
        heads={['Month', 'Lucid', 'Noted']}
        rows={lucidity.months.map(({ month, count, entries, address }) => ({
          key: month,
          cells: [
            formatMonth(month),
            count,
            <NightsLink key="noted" address={address}>
              {entries}
            </NightsLink>,
          ],
        }))}
      />
    </InsightSection>
  )
}

type Name = DetailNameOf<'scale' | 'number'>
/** The unit and the scale of each detail's chart: fewer hours than a day has are enough. */
const SCALES: Record<Name, { unit: string; least: number; most: number }> = {
  vividness: { unit: 'of 5', least: 1, most: DETAILS.vividness.max },
  sleepQuality: { unit: 'of 5', least: 1, most: DETAILS.sleepQuality.max },
  sleepHours: { unit: 'hours', least: 0, most: 12 },
}

/** Vividness and sleep over the months, and vividness and lucidity by sleep: medians and counts, side by side. */
export function SleepSection({ quality, nights }: { quality: NightQuality; nights: Insights['nights'] }) {
  const scales = detailsOfKind('scale', 'number').filter((name) => quality[name].entries >= INSIGHT_MIN)
  const entries = Math.max(...detailsOfKind('scale', 'number').map((name) => quality[name].entries))
  return (
    <InsightSection
      id="sleep"
      title="Vividness and sleep"
      entries={entries}
      of="entries that note one of these"
      says={scales
        .map(
          (name, at) =>
            `${at === 0 ? 'Your' : 'your'} typical ${DETAILS[name].noun} is ${format(quality[name].median)} ${SCALES[name].unit}`,
        )
        .join('; ')
        .concat('.')}
    >
      <div className="grid gap-8 md:grid-cols-3">
        {scales.map((name) => (
          <ScaleFigure key={name} name={name} scale={quality[name]} nights={nights} />
        ))}
      </div>
      {quality.bySleep.length > 0 && <BySleep groups={quality.bySleep} />}
    </InsightSection>
  )
}

function ScaleFigure({ name, scale, nights }: { name: Name; scale: Scale; nights: Insights['nights'] }) {
  const { least, most } = SCALES[name]
  const title = DETAILS[name].label
  const shown = new Set(fillMonths([], nights).map(({ month }) => month))
  return (
    <div className="break-inside-avoid">
      <h3 className="font-serif text-lg">{title}</h3>
      <MonthDots
        months={[...shown]}
        values={new Map(scale.months.map(({ month, median }) => [month, median]))}
        least={least}
        most={most}
      />
      <p className="mt-1 text-xs text-moon-soft">
        The median of each month, from {least} to {most}; {counted(scale.entries, 'dream')}.
      </p>
      <NumbersTable
        caption={`${title} by month`}
        heads={['Month', 'Median', 'Dreams']}
        rows={scale.months.map(({ month, median, count, address }) => ({
          key: month,
          cells: [
            formatMonth(month),
            format(median),
            <NightsLink key="count" address={address}>
              {count}
            </NightsLink>,
          ],
        }))}
      />
    </div>
  )
}

function BySleep({ groups }: { groups: NightQuality['bySleep'] }) {
  return (
    <table className="mt-8 w-full max-w-3xl text-left text-sm tabular-nums">
      <caption className="pb-3 text-left text-sm text-moon-soft">
        Side by side, without saying that one comes from the other. Medians of fewer than five dreams are left out.
      </caption>
      <thead className="text-xs text-moon-soft">
        <tr>
          {['Sleep', 'Dreams', 'Typical vividness', 'Lucid'].map((head) => (
            <th key={head} scope="col" className="py-2 pr-4 font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ by, from, until, entries, vividness, vividnessEntries, lucid, lucidityEntries }) => (
          <tr key={`${by} ${from}`} className="border-t border-night-line/60">
            <th scope="row" className="py-2 pr-4 font-normal">
              {by === 'quality' ? `quality ${from} of 5` : hoursOf(from, until)}
            </th>
            <td className="py-2 pr-4">{entries}</td>
            <td className="py-2 pr-4">{vividnessEntries >= INSIGHT_MIN ? format(vividness) : '–'}</td>
            <td className="py-2">{lucidityEntries > 0 ? `${lucid} of ${lucidityEntries} noted` : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const hoursOf = (from: number, until: number | null) =>
  until === null ? `${from} hours or more` : from === 0 ? `under ${until} hours` : `${from} to under ${until} hours`

const format = (value: number | null) => (value === null ? '–' : String(Math.round(value * 10) / 10))

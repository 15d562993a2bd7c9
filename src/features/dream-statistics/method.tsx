import type { DreamStatisticsOverview } from '../../contract/dream-statistics.ts'
import { formatNumber } from '../../shared/format-number.ts'

/** Explains in plain words how the counts were made, and what they can't say. */
export function Method({ overview }: { overview: DreamStatisticsOverview }) {
  const { reports, series, leftOut, largestSeries, women, men, method, compared } = overview
  return (
    <dl className="mt-6 [&_dd]:mt-2 [&_dd]:font-serif [&_dd]:text-[1.0625rem] [&_dd]:leading-relaxed [&_dt]:mt-8 [&_dt]:font-serif [&_dt]:text-lg">
      <dt>Whose dreams</dt>
      <dd>
        {formatNumber(reports)} reports in English by adults, in {series} series: {formatNumber(women.reports)} reports
        in {women.series} series by women, {formatNumber(men.reports)} in {men.series} by men. Some series are one
        person’s diary over many years, others the dreams of a class of students or of people asked for a study. Most
        dreamers are American. Several series come from people with something in common: war veterans, pregnant women,
        the blind. So soldiers are frequent among these men for a reason. This is no sample of humanity, not even of
        America.
        {leftOut > 0 &&
          ` A further ${formatNumber(leftOut)} reports were left out, since they were collected for their subject, weddings.`}
      </dd>
      <dt>What counts as found</dt>
      <dd>
        The same program that reads a dream on this site has read each report, and looked for the entries of our
        dictionary: not only for the word, but for its sense, so that a person who can’t bear something is no bear. It
        makes mistakes: of 120 finds of different symbols, drawn by lot and read by hand, about one in ten was wrong.
        How much it overlooks has not been measured. A symbol counts once in a report, however often it is named. The
        longer a report is, the more is found in it.
      </dd>
      <dt>Weights</dt>
      <dd>
        A few dreamers wrote down far more than the rest; the longest series has {formatNumber(largestSeries)} reports.
        So that these pages aren’t about them, no series counts for more than {method.seriesMax} reports: the reports of
        a longer one weigh less, all alike.
      </dd>
      <dt>The intervals</dt>
      <dd>
        One person’s dreams resemble each other, so what is uncertain is above all which dreamers happened to be in the
        collection. We have therefore drawn the series anew by lot, {formatNumber(method.resamples)} times, women’s and
        men’s each among their own, and counted again each time. The interval in brackets is where the middle 95 % of
        these counts lie (a bootstrap over series).
      </dd>
      <dt>Women and men</dt>
      <dd>
        Half of the women’s reports have more than {women.words} words, half of the men’s more than {men.words}. The two
        are therefore compared as if they were equally long: in {method.lengthClasses} classes of length, each with the
        weight that it has among all reports. Only symbols told by both, in at least {method.partMin} reports of{' '}
        {method.seriesMin} series each, are compared. Among {formatNumber(compared)} comparisons a few intervals part by
        chance alone.
      </dd>
      <dt>Beside it, and together</dt>
      <dd>
        A feeling is one that the dreamer tells of anywhere in the report, in other words than those of the symbol
        itself; the five classes are those of Hall and Van de Castle, fear being their “apprehension”. A number such as
        1.5 says that the two are in one report 1.5 times as often as they would be by chance in reports of the same
        length. It is given where at least {method.partMin} reports of {method.seriesMin} series have both, where it is{' '}
        {method.ratioMin} or more, and where the interval lies above 1. Pairs that name the same thing twice are left
        out.
      </dd>
      <dt>What is kept back</dt>
      <dd>
        Nothing is said of a symbol in fewer than {method.reportsMin} reports, or in fewer than {method.seriesMin}{' '}
        series. Only sums have left the collection: no sentence of a report is on this site.
      </dd>
      <dt>What the numbers don’t say</dt>
      <dd>
        They don’t say why people dream of something often, seldom, or in fear, or what it means. They count what people
        wrote down of what they remembered, and nothing else.
      </dd>
    </dl>
  )
}

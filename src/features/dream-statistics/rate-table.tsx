import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IntervalTable, linearScale, NumberWithInterval, ratioScale } from '../../components/ui/interval-table.tsx'
import type { ReportRate } from '../../contract/dream-statistics.ts'
import { formatInterval, formatPerThousand } from '../../lib/dream-counts.ts'

type Props = {
  caption: string
  symbols: { slug: string; keyword: string; all: ReportRate | null }[]
  /** The text in place of a rate if a symbol is in too few reports. */
  tooFew: string
  /** Draws equal ratios as equal distances, where frequent and rare symbols stand together. */
  isByRatio?: boolean
}

/** Symbols with the number of reports in a thousand that tell of them. */
export function RateTable({ caption, symbols, tooFew, isByRatio = false }: Props) {
  return (
    <IntervalTable
      caption={caption}
      nameHead="Symbol"
      areNamesLong
      numberHeads={[{ name: 'of 1,000' }]}
      scale={(isByRatio ? ratioScale : linearScale)(symbols.flatMap(({ all }) => all ?? []))}
      rows={symbols.map(({ slug, keyword, all }) => ({
        key: slug,
        name: <SymbolLink slug={slug} keyword={keyword} />,
        marks: all ? [{ shape: 'dot' as const, value: all.perThousand, low: all.low, high: all.high }] : [],
        numbers: [all ? <Rate key="all" rate={all} /> : <span key="few">{tooFew}</span>],
      }))}
    />
  )
}

export function SymbolLink({ slug, keyword }: { slug: string; keyword: string }): ReactNode {
  return (
    <Link to="/interpretation/$slug" params={{ slug }} className="font-serif text-base leading-tight hover:text-lamp">
      {keyword}
    </Link>
  )
}

export function Rate({ rate }: { rate: ReportRate }): ReactNode {
  return <NumberWithInterval value={formatPerThousand(rate.perThousand)} interval={formatInterval(rate)} />
}

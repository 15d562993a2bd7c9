import type { ReactNode } from 'react'

/** A value with its interval. Its shape tells it from others in the same row, without colour. */
export type IntervalMark = { shape: 'dot' | 'diamond'; value: number; low: number; high: number }

type Row = { key: string; name: ReactNode; marks: IntervalMark[]; numbers: ReactNode[] }

type Props = {
  /** The table's name, read by screen readers and printed above it where `isCaptionShown`. */
  caption: ReactNode
  isCaptionShown?: boolean
  nameHead: string
  /** The heads of the columns of numbers; `shape` is the mark of the column's values. */
  numberHeads: { name: string; shape?: IntervalMark['shape'] }[]
  rows: Row[]
  scale: Scale
  /** Widens the column of names, which is narrow for short ones. */
  areNamesLong?: boolean
}

/** The places of values in the plot, in percent of its width; `ticks` are labelled. */
type Scale = { place: (value: number) => number; ticks: number[] }

type Extent = Pick<IntervalMark, 'low' | 'high'>

const TICKS_MAX = 4
/** The scale goes beyond its highest value by this share. */
const MARGIN = 0.04

/** A scale from `from` to a little beyond the highest of the intervals, with round ticks. */
export function linearScale(extents: readonly Extent[], from = 0): Scale {
  const span = Math.max(...extents.map(({ high }) => high - from), Number.EPSILON) * (1 + MARGIN)
  const least = span / TICKS_MAX
  const power = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 5].find((multiple) => multiple * power >= least) ?? 10) * power
  const ticks = Array.from({ length: Math.floor(span / step) + 1 }, (_, at) =>
    Number((from + at * step).toPrecision(6)),
  )
  return { place: (value) => ((value - from) / span) * 100, ticks }
}

/** A scale on which equal distances are equal ratios, from 1, with the ticks 1, 10, 100 … Lower values stand at 1. */
export function ratioScale(extents: readonly Extent[]): Scale {
  const span = Math.log10(Math.max(...extents.map(({ high }) => high), 10)) * (1 + MARGIN)
  return {
    place: (value) => (Math.log10(Math.max(value, 1)) / span) * 100,
    ticks: Array.from({ length: Math.floor(span) + 1 }, (_, at) => 10 ** at),
  }
}

/**
 * A table with a drawn column: each row has its values as marks with their intervals on a common scale, and the same
 * numbers beside them. It needs no script and no colour.
 */
export function IntervalTable({ caption, isCaptionShown, nameHead, numberHeads, rows, scale, areNamesLong }: Props) {
  const place = (value: number) => `${Number(scale.place(value).toFixed(1))}%`
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm tabular-nums">
      <caption className={isCaptionShown ? 'pb-3 text-left text-sm text-moon-soft' : 'sr-only'}>{caption}</caption>
      <thead>
        <tr className="align-bottom text-xs text-moon-soft">
          <th scope="col" className={`pr-3 pb-1 font-normal ${areNamesLong ? 'w-[30%]' : 'w-24'}`}>
            <span className={areNamesLong ? '' : 'sr-only'}>{nameHead}</span>
          </th>
          <td className="pb-1" aria-hidden="true">
            <span className="relative block h-5">
              {scale.ticks.map((tick) => (
                <span key={tick} className="absolute bottom-0 -translate-x-1/2" style={{ left: place(tick) }}>
                  {tick}
                </span>
              ))}
            </span>
          </td>
          {numberHeads.map(({ name, shape }) => (
            <th
              key={name}
              scope="col"
              className={`pb-1 pl-3 font-normal sm:w-34 sm:pl-5 ${numberHeads.length > 1 ? 'w-18' : 'w-21'}`}
            >
              {shape ? <MarkKey shape={shape}>{name}</MarkKey> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, marks, numbers }) => (
          <tr key={key} className="break-inside-avoid border-t border-night-line/60">
            <th scope="row" className="h-10 py-1 pr-3 font-normal break-words">
              {name}
            </th>
            <td className="relative p-0" aria-hidden="true">
              <svg className="absolute inset-0 size-full overflow-visible" role="presentation">
                {scale.ticks.map((tick) => (
                  <line key={tick} x1={place(tick)} x2={place(tick)} y1="0" y2="100%" className="stroke-night-line" />
                ))}
                {marks.map((mark, at) => (
                  <Mark key={mark.shape} mark={mark} place={place} y={`${((at + 1) / (marks.length + 1)) * 100}%`} />
                ))}
              </svg>
            </td>
            {numbers.map((number, at) => (
              <td key={numberHeads[at]?.name} className="py-1.5 pl-3 leading-snug sm:pl-5">
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Mark({ mark, place, y }: { mark: IntervalMark; place: (value: number) => string; y: string }) {
  const { shape, value, low, high } = mark
  return (
    <>
      <line x1={place(low)} x2={place(high)} y1={y} y2={y} className="stroke-moon-soft" strokeWidth="1.5" />
      <svg x={place(value)} y={y} overflow="visible" role="presentation">
        {shape === 'dot' ? <Dot /> : <Diamond />}
      </svg>
    </>
  )
}

function Dot() {
  return <circle r="4.5" className="fill-lamp" />
}

function Diamond() {
  return <path d="M0 -6 6 0 0 6 -6 0Z" className="fill-night stroke-moon" strokeWidth="1.5" />
}

/** A number and its interval, which is shown below the number if there is no room beside it. */
export function NumberWithInterval({ value, interval }: { value: string; interval: string }) {
  return (
    <>
      {value} <span className="block text-xs whitespace-nowrap text-moon-soft sm:inline sm:text-sm">({interval})</span>
    </>
  )
}

/** The key to the marks, in words beside each. */
export function MarkKey({ shape, children }: { shape: IntervalMark['shape']; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="-8 -8 16 16" className="size-3.5 shrink-0" aria-hidden="true">
        {shape === 'dot' ? <Dot /> : <Diamond />}
      </svg>
      {children}
    </span>
  )
}

import * as Plot from '@observablehq/plot'
import { useEffect, useRef, useState } from 'react'
import { formatMonth } from '../../../lib/dates.ts'
import { NumbersTable } from './insight-section.tsx'
import { monthLabels } from './month-labels.ts'
import { NightsLink } from './nights-link.tsx'

type Row = Record<string, string | number>

type Kind =
  | { type: 'bars'; x: string; y: string }
  | { type: 'cells'; x: string; y: string; size: string; order: string[] }

type Props = {
  label: string
  rows: Row[]
  /** The names of the table's columns, by the keys of the rows. */
  columns: Record<string, string>
  kind: Kind
  /** The address of the entries that the last number of a row counts. */
  addressOf?: (row: Row) => string
}

/** A chart of `rows`, with a collapsible table of them for screen readers and for exact numbers. */
export default function Chart({ label, rows, columns, kind, addressOf }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const width = useWidth(container)
  useEffect(() => {
    if (width === 0) return
    const svg = Plot.plot({ ...plotOf(kind, rows, width), width })
    // The container is a single image with one name: labels inside it aren't read.
    for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label')
    container.current?.replaceChildren(svg)
    return () => svg.remove()
  }, [width, rows, kind])
  const cellsOf = (row: Row) =>
    Object.keys(columns).map((column, at, all) => {
      if (column === 'month') return formatMonth(String(row[column]))
      return addressOf && at === all.length - 1 ? (
        <NightsLink key={column} address={addressOf(row)}>
          {row[column]}
        </NightsLink>
      ) : (
        row[column]
      )
    })
  return (
    <figure className="mt-6">
      <div
        ref={container}
        role="img"
        aria-label={label}
        className="min-h-40 w-full overflow-hidden text-moon-soft [&_svg]:overflow-visible [&_svg]:bg-transparent"
      />
      <NumbersTable
        caption={label}
        heads={Object.values(columns)}
        rows={rows
          .filter((row) => row['entries'] !== 0)
          .map((row) => ({ key: Object.values(row).join(' '), cells: cellsOf(row) }))}
      />
    </figure>
  )
}

const COLORS = { lamp: 'var(--color-lamp)', line: 'var(--color-night-line)' }
const FONT = { fontFamily: 'var(--font-sans)', fontSize: '13px', background: 'transparent' }
const ROW_HEIGHT_PX = 34
const BARS_MARGIN_PX = 34
/** For the names of moods; on a phone they leave room for the months. */
const NAMES_MARGIN_PX = 130
const NAMES_MARGIN_NARROW_PX = 92
const NARROW_PX = 500
const RADIUS_MAX_PX = 12

function plotOf(kind: Kind, rows: Row[], width: number): Plot.PlotOptions {
  const months = [...new Set(rows.map((row) => String(row[kind.x])))]
  const namesMargin = width < NARROW_PX ? NAMES_MARGIN_NARROW_PX : NAMES_MARGIN_PX
  const marginLeft = kind.type === 'bars' ? BARS_MARGIN_PX : namesMargin
  const labels = monthLabels(months, width - marginLeft)
  const monthAxis = {
    type: 'band' as const,
    label: null,
    tickSize: 0,
    ticks: [...labels.keys()],
    tickFormat: (month: string) => labels.get(month) ?? '',
  }
  switch (kind.type) {
    case 'bars':
      return {
        height: 252,
        marginLeft,
        marginBottom: 42,
        style: FONT,
        x: { ...monthAxis, padding: 0.35 },
        y: { label: null, grid: true, interval: 1, ticks: 4 },
        marks: [
          Plot.ruleY([0], { stroke: COLORS.line }),
          Plot.barY(rows, {
            x: kind.x,
            y: kind.y,
            fill: COLORS.lamp,
            rx: 2,
            title: (row: Row) => `${formatMonth(String(row[kind.x]))}: ${row[kind.y]}`,
          }),
        ],
      }
    case 'cells':
      return {
        height: 52 + kind.order.length * ROW_HEIGHT_PX,
        marginLeft,
        marginBottom: 42,
        style: FONT,
        x: monthAxis,
        y: { type: 'point', label: null, domain: kind.order, tickSize: 0 },
        // A dot is hardly wider than its month, so that neighbors can be told apart.
        r: { range: [0, Math.min(RADIUS_MAX_PX, Math.max(2, (0.7 * (width - marginLeft)) / months.length))] },
        marks: [
          Plot.ruleY(kind.order, { stroke: COLORS.line, strokeWidth: 0.6 }),
          Plot.dot(rows, {
            x: kind.x,
            y: kind.y,
            r: kind.size,
            fill: COLORS.lamp,
            title: (row: Row) => `${row[kind.y]}, ${formatMonth(String(row[kind.x]))}: ${row[kind.size]}`,
          }),
        ],
      }
  }
}

/** The current width of an element in pixels; 0 before it is measured. */
function useWidth(container: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!container.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [container])
  return width
}

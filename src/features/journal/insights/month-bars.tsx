import type { MonthCount } from '../../../contract/journal-insights.ts'

const HEIGHT = 28
const WIDTH = 6
const GAP = 2

type Props = { months: MonthCount[]; most: number; isTall?: boolean }

/**
 * Counts of consecutive months as small bars on one line; an empty month is the line alone. The numbers stand beside.
 */
export function MonthBars({ months, most, isTall = false }: Props) {
  const height = isTall ? HEIGHT * 3 : HEIGHT
  const width = months.length * (WIDTH + GAP)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={`w-full ${isTall ? 'h-24' : 'h-7'}`}
      aria-hidden="true"
    >
      <line x1="0" x2={width} y1={height} y2={height} className="stroke-night-edge" vectorEffect="non-scaling-stroke" />
      {months.map(({ month, count }, at) => {
        const bar = count === 0 ? 0 : Math.max(2, (count / Math.max(most, 1)) * height)
        return (
          <rect
            key={month}
            x={at * (WIDTH + GAP) + GAP / 2}
            y={height - bar}
            width={WIDTH}
            height={bar}
            className="fill-lamp"
          />
        )
      })}
    </svg>
  )
}

import { DISTRESS_MAX } from '../../../contract/limits.ts'
import type { Rehearsal } from '../../../contract/rewritings.ts'
import { formatDay } from '../../../lib/dates.ts'

const HEIGHT = 120
/** Room for the numbers on the left, and for the circles at the edges. */
const LEFT = 28
const MARGIN = 10
const STEP = 26
const WIDTH_MIN = 320
/** The chart shows the last rehearsals; the table has all of them. */
const SHOWN = 40

const y = (distress: number) => MARGIN + (HEIGHT - 2 * MARGIN) * (1 - distress / DISTRESS_MAX)

/** The distress before (an open circle) and after (a filled one) each rehearsal, and the same as a table. */
export function DistressChart({ rehearsals }: { rehearsals: Rehearsal[] }) {
  const shown = rehearsals.slice(-SHOWN)
  const width = Math.max(WIDTH_MIN, LEFT + shown.length * STEP + MARGIN)
  return (
    <figure>
      <div className="overflow-x-auto">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={`Distress before and after ${shown.length === 1 ? 'one rehearsal' : `each of ${shown.length} rehearsals`}`}
          className="max-w-none"
        >
          {[0, 5, DISTRESS_MAX].map((line) => (
            <g key={line}>
              <line x1={LEFT} x2={width} y1={y(line)} y2={y(line)} className="stroke-night-line" />
              <text x={LEFT - 8} y={y(line) + 4} textAnchor="end" className="fill-moon-soft text-[11px]">
                {line}
              </text>
            </g>
          ))}
          {shown.map(({ id, distressBefore, distressAfter }, at) => {
            const x = LEFT + STEP / 2 + at * STEP
            return (
              <g key={id}>
                <line x1={x} x2={x} y1={y(distressBefore)} y2={y(distressAfter)} className="stroke-lamp/60" />
                <circle cx={x} cy={y(distressBefore)} r={5} className="fill-night stroke-moon-soft" strokeWidth={1.5} />
                <circle cx={x} cy={y(distressAfter)} r={4} className="fill-lamp" />
              </g>
            )
          })}
        </svg>
      </div>
      <figcaption className="mt-2 text-sm text-moon-soft">
        An open circle is the distress before a rehearsal, a filled one that after it; 10 is the most there can be.
      </figcaption>
      <details className="mt-2">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">All rehearsals</summary>
        <table className="mt-1 w-full max-w-md text-sm">
          <thead>
            <tr className="border-b border-night-line text-left text-moon-soft">
              <th scope="col" className="py-2 font-medium">
                Day
              </th>
              <th scope="col" className="py-2 font-medium">
                Before
              </th>
              <th scope="col" className="py-2 font-medium">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {rehearsals.toReversed().map(({ id, day, distressBefore, distressAfter }) => (
              <tr key={id} className="border-b border-night-line/60">
                <th scope="row" className="py-2 text-left font-normal">
                  {formatDay(day)}
                </th>
                <td className="py-2 tabular-nums">{distressBefore}</td>
                <td className="py-2 tabular-nums">{distressAfter}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

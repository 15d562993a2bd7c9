import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { YearNight } from '../../../contract/journal-nights.ts'
import { formatMonth, today } from '../../../lib/dates.ts'
import { yearQuery } from '../queries.ts'
import { SkyDrawing } from './sky-drawing.tsx'
import { FIRST_MONTH, MONTHS_PER_ROW, monthAtKey } from './sky-keys.ts'
import { useGridFocus } from './use-grid-focus.ts'

const NO_NIGHTS: YearNight[] = []
type Props = {
  year: string
  /** The month (YYYY-MM) that was shown before, which has the focus first. */
  month: string
  onYear: (year: string) => void
  onMonth: (month: string) => void
}

/** The twelve skies of a year (YYYY), each a button that opens its month. Arrow keys lead from month to month. */
export function YearSky({ year, month, onYear, onMonth }: Props) {
  const { data: nights = NO_NIGHTS } = useQuery(yearQuery(year))
  const now = today()
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)
  const [chosen, setChosen] = useState(month)
  const active = chosen.startsWith(year) ? chosen : (months[0] ?? month)
  const { ref, moveFocus } = useGridFocus(active)
  const byMonth = Map.groupBy(nights, ({ day }) => day.slice(0, 7))

  const onKeyDown = (event: KeyboardEvent) => {
    const target = monthAtKey(active, event.key)
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = target > now.slice(0, 7) ? now.slice(0, 7) : target
    if (next === active || next < FIRST_MONTH) return
    moveFocus()
    setChosen(next)
    if (!next.startsWith(year)) onYear(next.slice(0, 4))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern, a table of buttons
    <table ref={ref} role="grid" aria-label={year} onKeyDown={onKeyDown} className="absolute inset-0 block p-1.5">
      <tbody className="grid h-full auto-rows-fr">
        {[0, 1, 2].map((row) => (
          <tr key={row} className="grid min-h-0 grid-cols-4">
            {months.slice(row * MONTHS_PER_ROW, (row + 1) * MONTHS_PER_ROW).map((one) => (
              <td key={one} className="relative block">
                <MonthButton
                  month={one}
                  nights={byMonth.get(one) ?? NO_NIGHTS}
                  now={now}
                  isActive={one === active}
                  onFocus={setChosen}
                  onMonth={onMonth}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type MonthButtonProps = {
  month: string
  nights: YearNight[]
  now: string
  isActive: boolean
  onFocus: (month: string) => void
  onMonth: (month: string) => void
}

function MonthButton({ month, nights, now, isActive, onFocus, onMonth }: MonthButtonProps) {
  const name = formatMonth(month)
  const lit = nights.filter(({ entries }) => entries.length > 0).length
  const isThisMonth = month === now.slice(0, 7)
  return (
    <button
      type="button"
      aria-current={isThisMonth ? 'date' : undefined}
      tabIndex={isActive ? 0 : -1}
      disabled={month > now.slice(0, 7)}
      onClick={() => onMonth(month)}
      onFocus={() => onFocus(month)}
      className="absolute inset-0 flex flex-col items-center gap-2 rounded-lg px-1 pt-2 pb-1 text-xs leading-none text-moon-soft outline-offset-0 enabled:hover:bg-night-line/40 enabled:hover:text-lamp disabled:opacity-45"
    >
      <span className="sr-only">{`${name}, ${lit === 0 ? 'no nights' : lit === 1 ? '1 night' : `${lit} nights`}`}</span>
      <span
        aria-hidden="true"
        className={isThisMonth ? 'font-semibold text-lamp underline decoration-2 underline-offset-3' : ''}
      >
        {name.slice(0, 3)}
      </span>
      <SkyDrawing
        month={month}
        nights={nights}
        until={now}
        magnification={MAGNIFICATION}
        className="min-h-0 w-full flex-1 motion-safe:animate-fade-in"
      />
    </button>
  )
}

const MAGNIFICATION = 2

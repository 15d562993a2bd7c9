import { type KeyboardEvent, useState } from 'react'
import type { Night } from '../../../contract/journal-nights.ts'
import { formatDay, formatMonth, today } from '../../../lib/dates.ts'
import { type DrawnNight, SkyDrawing } from './sky-drawing.tsx'
import { DAYS_PER_WEEK, type Place, placesOf, SKY_HEIGHT, SKY_WIDTH, weeksOf } from './sky-geometry.ts'
import { dayAtKey, FIRST_MONTH } from './sky-keys.ts'
import { useGridFocus } from './use-grid-focus.ts'

/** A night as the API sends it. Whether it was without a dream may not be said. */
export type MonthNight = Night & Pick<DrawnNight, 'isDreamless'>

type Props = {
  month: string
  nights: MonthNight[]
  isFocusedAtFirst: boolean
  /** Called when the keyboard leads to another month. */
  onMonth: (month: string) => void
  /** Called with the night (YYYY-MM-DD) that is chosen. */
  onNight: (day: string) => void
  /** Called with the text for the night under the pointer or the focus, and with undefined after it. */
  onPoint: (label: string | undefined) => void
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * A month (YYYY-MM) as a night sky: a grid of its days, of which each is a button with the day's number and its star.
 * Arrow keys lead from night to night.
 */
export function MonthSky({ month, nights, isFocusedAtFirst, onMonth, onNight, onPoint }: Props) {
  const now = today()
  const places = placesOf(month)
  const [chosen, setChosen] = useState<string>()
  const active = chosen?.startsWith(month) ? chosen : firstActive(places, now)
  const { ref, moveFocus } = useGridFocus(active, isFocusedAtFirst)
  const byDay = new Map(nights.map((night) => [night.day, night]))
  const weeks = Array.from({ length: weeksOf(month) }, (_, week) => places.filter((place) => place.week === week))

  const onKeyDown = (event: KeyboardEvent) => {
    const target = dayAtKey(active, event.key, event.shiftKey)
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const day = target > now ? now : target
    if (day === active || day < FIRST_MONTH) return
    moveFocus()
    setChosen(day)
    if (!day.startsWith(month)) onMonth(day.slice(0, 7))
  }
  return (
    <div className="relative">
      <SkyDrawing
        key={month}
        month={month}
        nights={nights}
        until={now}
        className="absolute inset-x-0 bottom-0 w-full motion-safe:animate-fade-in"
      />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern, a table of buttons */}
      <table ref={ref} role="grid" aria-label={formatMonth(month)} onKeyDown={onKeyDown} className="relative block">
        <thead className="block">
          <tr className="grid h-7 grid-cols-7 items-center">
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name} className="text-xs font-normal text-moon-soft">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid auto-rows-fr" style={{ aspectRatio: `${SKY_WIDTH} / ${SKY_HEIGHT}` }}>
          {weeks.map((week) => (
            <tr key={week[0]?.day} className="grid grid-cols-7">
              {Array.from({ length: DAYS_PER_WEEK }, (_, weekday) => {
                const place = week.find((one) => one.weekday === weekday)
                return (
                  <td key={WEEKDAYS[weekday]} className="relative block">
                    {place && (
                      <NightButton
                        place={place}
                        weeks={weeks.length}
                        label={labelOf(place.day, byDay.get(place.day))}
                        isLit={Boolean(byDay.get(place.day)?.entries.length)}
                        now={now}
                        isActive={place.day === active}
                        onNight={onNight}
                        onFocus={setChosen}
                        onPoint={onPoint}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type NightButtonProps = Pick<Props, 'onNight' | 'onPoint'> & {
  place: Place
  weeks: number
  label: string
  isLit: boolean
  now: string
  isActive: boolean
  onFocus: (day: string) => void
}

/** A day's button, as large as its cell; its number stands below its star. */
function NightButton({ place, weeks, label, isLit, now, isActive, onNight, onFocus, onPoint }: NightButtonProps) {
  const { day, week, weekday, number } = place
  const weekHeight = SKY_HEIGHT / weeks
  const columnWidth = SKY_WIDTH / DAYS_PER_WEEK
  const isToday = day === now
  const point = { onMouseEnter: () => onPoint(label), onMouseLeave: () => onPoint(undefined) }
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isActive ? 0 : -1}
      disabled={day > now}
      onClick={() => onNight(day)}
      onFocus={() => {
        onFocus(day)
        onPoint(label)
      }}
      onBlur={point.onMouseLeave}
      {...point}
      className="absolute inset-0 rounded-full text-xs leading-none tabular-nums outline-offset-0 enabled:hover:bg-[radial-gradient(closest-side,color-mix(in_oklch,var(--color-lamp)_16%,transparent),transparent)]"
    >
      <span
        className={`absolute -translate-1/2 ${numberClass(isToday, isLit, day > now)}`}
        style={{
          left: `${(100 * (number.x - weekday * columnWidth)) / columnWidth}%`,
          top: `${(100 * (number.y - week * weekHeight)) / weekHeight}%`,
        }}
      >
        {Number(day.slice(8))}
      </span>
    </button>
  )
}

function numberClass(isToday: boolean, isLit: boolean, isToCome: boolean): string {
  if (isToday) return 'font-semibold text-lamp underline decoration-2 underline-offset-3'
  if (isToCome) return 'text-moon-soft opacity-45'
  return isLit ? 'text-moon' : 'text-moon-soft'
}

/** The night that the tab key leads to: today, or the month's first one. It doesn't change when the entries arrive. */
function firstActive(places: Place[], now: string): string {
  return (places.find(({ day }) => day === now) ?? places[0])?.day ?? now
}

function labelOf(day: string, night: MonthNight | undefined): string {
  if (night?.entries.length) return `${formatDay(day)}: ${night.entries.map(labelOfEntry).join('; ')}`
  return `${formatDay(day)}, ${night?.isDreamless ? 'no dream remembered' : 'no entry'}`
}

function labelOfEntry({ title, mood, lucidity }: Night['entries'][number]): string {
  return [title, mood, (lucidity === 'aware' || lucidity === 'control') && 'lucid'].filter(Boolean).join(', ')
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { type ComponentProps, createContext, useContext, useEffect, useRef } from 'react'
import { type DayButtonProps, DayPicker } from 'react-day-picker'
import type { Night } from '../../contract/journal.ts'
import { moodBrightness } from '../../contract/moods.ts'
import { dayOf, formatDay, formatMonth, today } from '../../lib/dates.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { nightsQuery } from './queries.ts'

const NO_NIGHTS: Night[] = []
const NightsByDay = createContext<Map<string, Night>>(new Map())

type Props = { month: string; onMonth: (month: string) => void; onEmptyNight: (day: string) => void }

/**
 * A calendar of a month (YYYY-MM), drawn as a night sky: a day with entries has a star, whose brightness depends on the
 * mood, and a line connects the stars. Choosing a day opens its entry, or filters the list if it has several;
 * `onEmptyNight` is called with a day (YYYY-MM-DD) that has none.
 */
export function MonthCalendar({ month, onMonth, onEmptyNight }: Props) {
  const { data: noted = NO_NIGHTS } = useQuery(nightsQuery(month))
  const nights = noted.filter(({ isDreamless }) => !isDreamless)
  const navigate = useNavigate()
  const open = (day: string) => {
    const [only, ...more] = nights.find((night) => night.day === day)?.entries ?? []
    if (!only) return onEmptyNight(day)
    if (more.length === 0) return navigate({ to: '/journal/$id', params: { id: only.id } })
    navigate({ to: '/journal', search: { month: day.slice(0, 7) }, hash: `day-${day}` })
  }
  const shown = new Date(`${month}-01T12:00:00`)
  return (
    <section aria-label="The month’s sky" className="relative">
      <NightsByDay value={new Map(nights.map((night) => [night.day, night]))}>
        <DayPicker
          mode="single"
          month={shown}
          onMonthChange={(date) => onMonth(dayOf(date).slice(0, 7))}
          onDayClick={(date) => open(dayOf(date))}
          disabled={{ after: new Date() }}
          endMonth={new Date()}
          showOutsideDays={false}
          components={{ DayButton: NightButton }}
          labels={{
            labelDayButton: (date) => labelOf(dayOf(date), nights),
            labelNext: () => 'Next month',
            labelPrevious: () => 'Previous month',
          }}
          classNames={CLASSES}
        />
      </NightsByDay>
      <StarLine month={month} nights={nights} />
      <p className="mt-3 text-sm text-moon-soft">
        {nights.length === 0
          ? `No night of ${formatMonth(month)} is written down yet.`
          : `${nights.length} ${nights.length === 1 ? 'night' : 'nights'} of ${formatMonth(month)}. The brighter a star, the lighter the mood.`}
      </p>
    </section>
  )
}

const CLASSES = {
  root: 'relative z-10',
  months: 'relative',
  month_caption: 'flex h-11 items-center',
  caption_label: 'font-serif text-xl',
  nav: 'absolute top-0 right-0 flex',
  button_previous:
    'grid size-11 place-items-center rounded-full text-moon-soft hover:text-lamp aria-disabled:opacity-30',
  button_next: 'grid size-11 place-items-center rounded-full text-moon-soft hover:text-lamp aria-disabled:opacity-30',
  chevron: 'size-5 fill-current',
  month_grid: 'mt-2 w-full table-fixed border-collapse',
  weekday: 'h-8 text-xs font-medium text-moon-soft',
  day: 'p-0 text-center',
}

function labelOf(day: string, nights: Night[]): string {
  const night = nights.find((one) => one.day === day)
  if (!night) return `${formatDay(day)}, no entry`
  return `${formatDay(day)}: ${night.entries.map(({ title, mood }) => (mood ? `${title}, ${mood}` : title)).join('; ')}`
}

/** A day of the calendar: its number, and a star if it has an entry. */
function NightButton({ day, modifiers, ...button }: DayButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const night = useContext(NightsByDay).get(day.isoDate)
  useEffect(() => {
    if (modifiers['focused']) ref.current?.focus()
  }, [modifiers])
  const position = starPosition(day.isoDate)
  return (
    <button
      ref={ref}
      {...(button as ComponentProps<'button'>)}
      className="relative block aspect-square w-full rounded-lg text-xs text-moon-soft/80 hover:bg-night-line/40 disabled:opacity-40"
    >
      <span
        className={`absolute top-1 left-1.5 ${day.isoDate === today() ? 'text-lamp underline underline-offset-4' : ''}`}
      >
        {day.date.getDate()}
      </span>
      {night && <Star light={maxBrightness(night)} {...position} />}
    </button>
  )
}

function maxBrightness(night: Night): number {
  return Math.max(...night.entries.map(({ mood }) => moodBrightness(mood)))
}

/** A star's position in its cell, in percent. It is random, seeded by the day, so that the stars form no grid. */
function starPosition(day: string): { x: number; y: number } {
  const random = seededRandom(day)
  return { x: 36 + uniformFloat64(random) * 34, y: 44 + uniformFloat64(random) * 30 }
}

const STAR_RADIUS_MIN = 3.5
const STAR_RADIUS_STEP = 1.5

function Star({ light, x, y }: { light: number; x: number; y: number }) {
  const radius = STAR_RADIUS_MIN + light * STAR_RADIUS_STEP
  return (
    <svg
      viewBox="0 0 100 100"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
      aria-hidden="true"
    >
      <g fill="var(--color-lamp)" opacity={0.45 + light * 0.11}>
        {light > GLOW_THRESHOLD && <circle cx={x} cy={y} r={radius * 2.6} opacity=".16" />}
        <circle cx={x} cy={y} r={radius} />
      </g>
    </svg>
  )
}
/** A brighter star has a glow. */
const GLOW_THRESHOLD = 3

/** The height above the first week: caption, margin and weekdays. */
const CALENDAR_HEADER_REM = 2.75 + 0.5 + 2
const DAYS_PER_WEEK = 7

/** The line that connects the stars, behind the calendar. In its coordinates each day's cell is 100 by 100. */
function StarLine({ month, nights }: { month: string; nights: Night[] }) {
  if (nights.length < 2) return null
  const firstWeekday = new Date(`${month}-01T00:00:00Z`).getUTCDay()
  const points = nights.map(({ day }) => {
    const cell = firstWeekday + Number(day.slice(8)) - 1
    const { x, y } = starPosition(day)
    return `${(cell % DAYS_PER_WEEK) * 100 + x},${Math.floor(cell / DAYS_PER_WEEK) * 100 + y}`
  })
  return (
    <svg
      viewBox="0 0 700 600"
      className="pointer-events-none absolute inset-x-0 w-full overflow-visible"
      style={{ top: `${CALENDAR_HEADER_REM}rem` }}
      aria-hidden="true"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--color-moon-soft)"
        strokeOpacity=".35"
        strokeWidth="1.4"
      />
    </svg>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, ChevronsDownUp, ChevronsUpDown, LayoutGrid } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatMonth, monthsFrom, today } from '../../../lib/dates.ts'
import { nightsQuery } from '../queries.ts'
import { type MonthNight, MonthSky } from './month-sky.tsx'
import { SkyKey } from './sky-key.tsx'
import { FIRST_MONTH } from './sky-keys.ts'
import { SKY_FRAME } from './sky-skeleton.tsx'
import { YearSky } from './year-sky.tsx'

const NO_NIGHTS: MonthNight[] = []

type Props = {
  /** The month of the list's filter (YYYY-MM), which is shown first. Going to another one doesn't change the filter. */
  month: string | undefined
  /** Called with a night (YYYY-MM-DD) that has no entry. */
  onEmptyNight: (day: string) => void
}

/**
 * The journal's sky: a month, or the twelve of a year; folded up at first where it stands above the list. Choosing a
 * night opens its entry, or leads to its entries in the list if it has several.
 */
export function SkyPanel({ month: filterMonth, onEmptyNight }: Props) {
  const thisMonth = today().slice(0, 7)
  const [month, setMonth] = useState(filterMonth ?? thisMonth)
  const [previousFilterMonth, setPreviousFilterMonth] = useState(filterMonth)
  const [view, setView] = useState<'month' | 'year'>('month')
  const [isOpenedFromYear, setIsOpenedFromYear] = useState(false)
  const [isFolded, setIsFolded] = useState(true)
  const [pointed, setPointed] = useState<string>()
  if (filterMonth !== previousFilterMonth) {
    setPreviousFilterMonth(filterMonth)
    if (filterMonth) setMonth(filterMonth)
  }
  const { data: nights = NO_NIGHTS, isSuccess } = useQuery(nightsQuery(month))
  const navigate = useNavigate()
  const openNight = (day: string) => {
    const [only, ...more] = nights.find((night) => night.day === day)?.entries ?? []
    if (!only) return onEmptyNight(day)
    if (more.length === 0) return navigate({ to: '/journal/$id', params: { id: only.id } })
    navigate({ to: '/journal', search: { month: day.slice(0, 7) }, hash: `day-${day}` })
  }
  const isYear = view === 'year'
  const year = month.slice(0, 4)
  const turn = (direction: 1 | -1) => {
    const target = monthsFrom(month, isYear ? direction * 12 : direction)
    setMonth(target > thisMonth ? thisMonth : target)
  }
  return (
    <section aria-label={isYear ? 'The year’s sky' : 'The month’s sky'} className="mx-auto max-w-lg">
      <div className="flex h-11 items-center">
        <button
          type="button"
          onClick={() => {
            setView(isYear ? 'month' : 'year')
            setIsOpenedFromYear(false)
          }}
          className="mr-auto flex h-11 min-w-0 items-center gap-2.5 text-left font-serif text-xl leading-tight hover:text-lamp"
        >
          <span aria-live="polite">{isYear ? year : formatMonth(month)}</span>
          <LayoutGrid
            size={17}
            strokeWidth={1.5}
            aria-hidden
            className={`shrink-0 ${isYear ? 'text-lamp' : 'text-moon-soft'}`}
          />
          <span className="sr-only">{isYear ? `Show ${formatMonth(month)}` : 'Show the whole year'}</span>
        </button>
        <IconButton
          label={isYear ? 'Previous year' : 'Previous month'}
          isDisabled={isYear ? year <= FIRST_MONTH.slice(0, 4) : month <= FIRST_MONTH}
          onPress={() => turn(-1)}
        >
          <ChevronLeft size={22} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton
          label={isYear ? 'Next year' : 'Next month'}
          isDisabled={isYear ? year >= thisMonth.slice(0, 4) : month >= thisMonth}
          onPress={() => turn(1)}
        >
          <ChevronRight size={22} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton
          label="Show the sky"
          isExpanded={!isFolded}
          onPress={() => setIsFolded(!isFolded)}
          className="-mr-2.5 lg:hidden"
        >
          {isFolded ? (
            <ChevronsUpDown size={20} strokeWidth={1.5} aria-hidden />
          ) : (
            <ChevronsDownUp size={20} strokeWidth={1.5} aria-hidden />
          )}
        </IconButton>
      </div>
      <div className={isFolded ? 'max-lg:hidden' : ''}>
        <div className={SKY_FRAME}>
          {isYear ? (
            <>
              {/* The year is as high as a month, so that nothing below it moves. */}
              <div className="pt-7">
                <div className="aspect-[350/288]" />
              </div>
              <YearSky
                year={year}
                month={month}
                onYear={(other) => setMonth(other + month.slice(4))}
                onMonth={(chosen) => {
                  setMonth(chosen)
                  setView('month')
                  setIsOpenedFromYear(true)
                }}
              />
            </>
          ) : (
            <MonthSky
              month={month}
              nights={nights}
              isFocusedAtFirst={isOpenedFromYear}
              onMonth={setMonth}
              onNight={openNight}
              onPoint={setPointed}
            />
          )}
        </div>
        <p className="mt-2.5 h-6 truncate text-sm text-moon-soft">
          {isYear ? 'Choose a month to open it.' : (pointed ?? (isSuccess && summaryOf(month, nights)))}
        </p>
        <SkyKey />
      </div>
    </section>
  )
}

function summaryOf(month: string, nights: MonthNight[]): string {
  const lit = nights.filter(({ entries }) => entries.length > 0).length
  if (lit === 0) return `No night of ${formatMonth(month)} is written down yet.`
  return `${lit} ${lit === 1 ? 'night' : 'nights'} of ${formatMonth(month)}.`
}

type IconButtonProps = {
  label: string
  /** Of a button that shows and hides something. */
  isExpanded?: boolean
  isDisabled?: boolean
  onPress: () => void
  className?: string
  children: ReactNode
}

/** Stays focusable while it is disabled, or the focus would be lost at the last month. */
function IconButton({ label, isExpanded, isDisabled = false, onPress, className = '', children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isExpanded}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
      className={`grid size-11 shrink-0 place-items-center rounded-full text-moon-soft hover:text-lamp aria-disabled:opacity-30 ${className}`}
    >
      {children}
    </button>
  )
}

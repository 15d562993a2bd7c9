import { useNavigate } from '@tanstack/react-router'
import type { Period } from '../../../contract/journal-insights.ts'
import { today } from '../../../lib/dates.ts'
import { DayField } from '../search/day-field.tsx'
import { FilterSelect } from '../search/filter-select.tsx'
import { periodOptions } from './period.ts'

/** Chooses the period that is counted, which is stored in the address: one of the list, or from a day to another. */
export function PeriodField({ period, years }: { period: Period; years: readonly string[] }) {
  const navigate = useNavigate()
  const options = periodOptions(years, today())
  const current = options.find((one) => one.period.from === period.from && one.period.to === period.to)
  const choose = (change: Period) => {
    const { from, to } = { ...period, ...change }
    return navigate({
      to: '/journal/insights',
      search: { ...(from && { from }), ...(to && { to }) },
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <div className="mt-6 grid max-w-4xl gap-x-8 gap-y-3 md:grid-cols-3 print:hidden">
      <FilterSelect
        label="Period"
        value={current?.value}
        allLabel={period.from || period.to ? 'Another period' : 'All time'}
        options={[...(period.from || period.to ? [{ value: 'all', text: 'All time' }] : []), ...options]}
        onChoose={(value) => {
          const chosen = options.find((one) => one.value === value)?.period
          if (chosen || value === 'all') choose({ from: undefined, to: undefined, ...chosen })
        }}
      />
      <DayField label="From" value={period.from} max={period.to} onChange={(from) => choose({ from })} />
      <DayField label="To" value={period.to} min={period.from} onChange={(to) => choose({ to })} />
    </div>
  )
}

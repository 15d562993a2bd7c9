import { type ChangeEvent, useId } from 'react'
import { INPUT_CLASS } from '../../../components/ui/field.tsx'

type DayProps = {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

/** A field for one of the days between which something lies. */
export function DayField({ label, value = '', min, max, onChange }: DayProps) {
  const id = useId()
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // While a year is being typed, the day is one of the year 2, 20 or 202.
    if (!target.value || target.value >= '1900') onChange(target.value)
  }
  return (
    <div className="flex items-center gap-4">
      <label htmlFor={id} className="w-20 shrink-0 text-sm text-moon-soft">
        {label}
      </label>
      <input
        id={id}
        type="date"
        defaultValue={value}
        key={value}
        min={min}
        max={max}
        onChange={change}
        className={`${INPUT_CLASS} min-h-11 py-2`}
      />
    </div>
  )
}

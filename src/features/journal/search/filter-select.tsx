import { useId } from 'react'
import { INPUT_CLASS } from '../../../components/ui/field.tsx'

type Props = {
  label: string
  value: string | undefined
  /** The option for no filter. */
  allLabel: string
  options: { value: string; text: string }[]
  onChoose: (value: string) => void
  /** Leaves the label to screen readers. */
  hidesLabel?: boolean
}

/** The options for values that are counted: "Anna (3)". */
export function countedOptions(counts: readonly { name: string; count: number }[], textOf = (name: string) => name) {
  return counts.map(({ name, count }) => ({ value: name, text: `${textOf(name)} (${count})` }))
}

/** A filter with a list of values; nothing if there are none to choose. */
export function FilterSelect({ label, value = '', allLabel, options, onChoose, hidesLabel = false }: Props) {
  const id = useId()
  if (options.length === 0) return null
  return (
    <div className="flex items-center gap-4">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'w-20 shrink-0 text-sm text-moon-soft'}>
        {label}
      </label>
      <select
        id={id}
        value={options.some((option) => option.value === value) ? value : ''}
        onChange={({ target }) => onChoose(target.value)}
        className={`${INPUT_CLASS} min-h-11 py-2`}
      >
        <option value="">{allLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}

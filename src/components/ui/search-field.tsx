import { useEffect, useEffectEvent, useRef } from 'react'
import { INPUT_CLASS } from './field.tsx'
import { LineIcon } from './line-icon.tsx'

type Props = {
  /** The accessible name: what is searched. */
  label: string
  placeholder: string
  value: string
  maxLength?: number
  onChange: (value: string) => void
}

/** A search input that filters a list while the user types. */
export function SearchField({ label, placeholder, value, maxLength, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const adopt = useEffectEvent((typed: string) => {
    if (typed !== value) onChange(typed)
  })
  // Hydration leaves text that was typed before it in the field, without an event.
  useEffect(() => {
    if (input.current) adopt(input.current.value)
  }, [])
  return (
    <div className="relative">
      <LineIcon name="search" size={18} className="absolute top-3.5 left-4 text-moon-soft" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
        className={`${INPUT_CLASS} min-h-12 pl-11`}
      />
    </div>
  )
}

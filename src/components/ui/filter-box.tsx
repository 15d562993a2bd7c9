import { Search } from 'lucide-react'
import { INPUT } from './field.tsx'

type Props = {
  /** What is searched, for those who don't see the box. */
  label: string
  placeholder: string
  value: string
  maxLength?: number
  onChange: (value: string) => void
}

/** A box whose words narrow a list as they are typed. */
export function FilterBox({ label, placeholder, value, maxLength, onChange }: Props) {
  return (
    <div className="relative">
      <Search size={18} strokeWidth={1.5} aria-hidden className="absolute top-3.5 left-4 text-moon-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
        className={`${INPUT} min-h-12 pl-11`}
      />
    </div>
  )
}

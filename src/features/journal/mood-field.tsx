import type { ReactNode } from 'react'
import { MOODS } from '../../contract/moods.ts'
import { OptionalLabel } from './optional-label.tsx'

type Props = { value: string; onChange: (mood: string) => void; children: ReactNode }

/** Buttons for the common moods; pressing the chosen one again clears it. `children` is the field for another mood. */
export function MoodField({ value, onChange, children }: Props) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        <OptionalLabel>Mood</OptionalLabel>
      </legend>
      <div className="flex flex-wrap gap-2">
        {MOODS.map(({ name }) => {
          const isChosen = value.trim().toLowerCase() === name.toLowerCase()
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? '' : name)}
              className="min-h-9 rounded-full border border-night-edge px-3.5 text-sm transition-colors duration-200 hover:border-lamp aria-pressed:border-lamp aria-pressed:bg-lamp aria-pressed:text-night"
            >
              {name}
            </button>
          )
        })}
      </div>
      <div className="mt-1 sm:max-w-80">{children}</div>
    </fieldset>
  )
}

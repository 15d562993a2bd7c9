import type { ReactNode } from 'react'
import { MOODS } from '../../../contract/moods.ts'
import { Chip } from '../chip.tsx'
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
            <Chip key={name} isChosen={isChosen} onPress={() => onChange(isChosen ? '' : name)}>
              {name}
            </Chip>
          )
        })}
      </div>
      <div className="mt-1 sm:max-w-80">{children}</div>
    </fieldset>
  )
}

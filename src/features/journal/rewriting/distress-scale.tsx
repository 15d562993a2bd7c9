import { RadioGroup } from 'radix-ui'
import { DISTRESS_MAX } from '../../../contract/limits.ts'

type Props = { legend: string; value: number | undefined; onChange: (value: number) => void }

const STEPS = Array.from({ length: DISTRESS_MAX + 1 }, (_, step) => step)

/** A choice from 0 (no distress) to 10 (the most there can be). */
export function DistressScale({ legend, value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="font-medium">{legend}</legend>
      <RadioGroup.Root
        aria-label={legend}
        value={value === undefined ? '' : String(value)}
        onValueChange={(chosen) => onChange(Number(chosen))}
        className="mt-3 grid grid-cols-6 gap-2 sm:grid-cols-11"
      >
        {STEPS.map((step) => (
          <RadioGroup.Item
            key={step}
            value={String(step)}
            aria-label={String(step)}
            className="grid min-h-11 place-items-center rounded-lg border border-night-edge tabular-nums transition-colors duration-200 hover:border-lamp data-[state=checked]:border-lamp data-[state=checked]:bg-lamp data-[state=checked]:text-night"
          >
            {step}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <p className="mt-2 flex justify-between text-sm text-moon-soft">
        <span>0: none</span>
        <span>10: the most there can be</span>
      </p>
    </fieldset>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { InputField } from '../../../components/ui/field.tsx'
import { LUCIDITIES, SCALE_MAX } from '../../../contract/limits.ts'
import { Chip } from '../chip.tsx'
import { nightFactsOf } from '../entry-facts.tsx'
import { labelsQuery } from '../queries.ts'
import { type EntryFormValues, hoursIn, labelsIn } from './entry-draft.ts'

const NAMES = ['lucidity', 'vividness', 'sleepQuality', 'sleepHours', 'signs'] as const

/** The answers to whether the dreamer knew. */
const LUCIDITY_ANSWERS = { none: 'No', aware: 'Aware', control: 'In control' } as const

type Props = { form: UseFormReturn<EntryFormValues>; userId: number | null }

/** What may be noted about the night, folded up: writing a dream down is quick. What is set shows all the same. */
export function NightFields({ form, userId }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { control, register, setValue, setFocus, formState } = form
  const { sleepHours: hoursError, signs: signsError } = formState.errors
  const faulty = hoursError ? 'sleepHours' : signsError ? 'signs' : undefined
  // A fault must not be hidden. The field takes the focus once it can.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each attempt to submit
  useEffect(() => {
    if (!faulty) return
    setIsOpen(true)
    const first = Object.keys(formState.errors)[0]
    if (first === 'sleepHours' || first === 'signs') requestAnimationFrame(() => setFocus(faulty))
  }, [faulty, formState.submitCount])
  const [lucidity, vividness, sleepQuality, sleepHours, signs] = useWatch({ control, name: NAMES })
  const chosenSigns = labelsIn(signs)
  const facts = nightFactsOf({
    lucidity: lucidity || null,
    vividness,
    sleepQuality,
    sleepHours: hoursIn(sleepHours),
    signs: chosenSigns,
  })
  const set = <Name extends 'lucidity' | 'vividness' | 'sleepQuality'>(name: Name, value: EntryFormValues[Name]) =>
    setValue(name, value as never, { shouldDirty: true })
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-lg border border-night-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-2.5 hover:text-lamp [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="font-medium">About the night</span> <span className="text-moon-soft">(optional)</span>
          {facts.length > 0 && (
            <span className="block text-sm text-moon-soft [overflow-wrap:anywhere]">{facts.join(' · ')}</span>
          )}
        </span>
        <ChevronDown
          size={20}
          strokeWidth={1.5}
          aria-hidden
          className="shrink-0 text-moon-soft transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="space-y-5 px-4 pt-1 pb-5">
        <fieldset>
          <legend className="mb-1.5 font-medium">Did you know you were dreaming?</legend>
          <div className="flex flex-wrap gap-2">
            {LUCIDITIES.map((one) => {
              const isChosen = lucidity === one
              return (
                <Chip key={one} isChosen={isChosen} onPress={() => set('lucidity', isChosen ? '' : one)}>
                  {LUCIDITY_ANSWERS[one]}
                </Chip>
              )
            })}
          </div>
        </fieldset>
        <ScaleField
          label="Vividness"
          ends={['faint', 'like waking']}
          value={vividness}
          onChange={(value) => set('vividness', value)}
        />
        <ScaleField
          label="Sleep quality"
          ends={['bad', 'good']}
          value={sleepQuality}
          onChange={(value) => set('sleepQuality', value)}
        />
        <InputField
          label="Hours of sleep"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          className="max-w-28"
          error={hoursError?.message}
          {...register('sleepHours')}
        />
        <div>
          <InputField
            label="Dream signs"
            help="What keeps telling you that you dream, separated by commas: my old school, broken lifts"
            autoComplete="off"
            error={signsError?.message}
            {...register('signs')}
          />
          {isOpen && userId !== null && (
            <OwnSigns
              chosen={chosenSigns}
              onChange={(changed) => setValue('signs', changed.join(', '), { shouldDirty: true, shouldValidate: true })}
            />
          )}
        </div>
      </div>
    </details>
  )
}

type ScaleProps = {
  label: string
  /** What the lowest and the highest value mean. */
  ends: [string, string]
  value: number | null
  onChange: (value: number | null) => void
}

function ScaleField({ label, ends: [lowest, highest], value, onChange }: ScaleProps) {
  const nameOf = (step: number) =>
    step === 1 ? `1, ${lowest}` : step === SCALE_MAX ? `${step}, ${highest}` : `${step}`
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {Array.from({ length: SCALE_MAX }, (_, at) => at + 1).map((step) => (
          <Chip
            key={step}
            isChosen={value === step}
            label={nameOf(step)}
            onPress={() => onChange(value === step ? null : step)}
          >
            {step}
          </Chip>
        ))}
        <span aria-hidden className="text-sm text-moon-soft">
          1 {lowest}, {SCALE_MAX} {highest}
        </span>
      </div>
    </fieldset>
  )
}

const SIGNS_SHOWN = 10

type SignsProps = { chosen: string[]; onChange: (signs: string[]) => void }

/** The signs that the user noted before, the most frequent first, to add and to take back. */
function OwnSigns({ chosen, onChange }: SignsProps) {
  const { data: labels } = useQuery(labelsQuery)
  if (!labels?.signs.length) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field above has the label
    <div role="group" aria-label="Signs you noted before" className="mt-2 flex flex-wrap gap-2">
      {labels.signs.slice(0, SIGNS_SHOWN).map(({ name }) => {
        const isChosen = chosen.includes(name)
        return (
          <Chip
            key={name}
            isChosen={isChosen}
            onPress={() => onChange(isChosen ? chosen.filter((sign) => sign !== name) : [...chosen, name])}
          >
            {name}
          </Chip>
        )
      })}
    </div>
  )
}

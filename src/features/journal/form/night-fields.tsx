import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { InputField } from '../../../components/ui/field.tsx'
import { fieldProps } from '../../../lib/field-props.ts'
import {
  DETAIL_NAMES,
  DETAILS,
  type Detail,
  type DetailName,
  factsOf,
  LUCIDITIES,
  type Lucidity,
} from '../../../shared/entry-details.ts'
import { Chip } from '../chip.tsx'
import { labelsQuery } from '../queries.ts'
import { detailsIn, type EntryFormValues, emptyEntryForm, labelsIn } from './entry-draft.ts'

const NIGHT_DETAILS = DETAIL_NAMES.filter((name) => DETAILS[name].place === 'night')

type Props = { form: UseFormReturn<EntryFormValues>; userId: number | null }

/** The fields about the night, folded up, since writing a dream down is quick. Fields that are set show anyway. */
export function NightFields({ form, userId }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { control, setFocus, formState } = form
  const faulty = NIGHT_DETAILS.find((name) => formState.errors[name])
  // A fault must not be hidden. The field takes the focus once it can.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each attempt to submit
  useEffect(() => {
    if (!faulty) return
    setIsOpen(true)
    if (Object.keys(formState.errors)[0] === faulty) requestAnimationFrame(() => setFocus(faulty))
  }, [faulty, formState.submitCount])
  const facts = factsOf({ ...detailsIn({ ...emptyEntryForm(), ...useWatch({ control }) }), mood: null })
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
        {NIGHT_DETAILS.map((name) => (
          <DetailField key={name} name={name} form={form} ownSigns={isOpen && userId !== null} />
        ))}
      </div>
    </details>
  )
}

type FieldProps = {
  name: DetailName
  form: UseFormReturn<EntryFormValues>
  /** Whether the signs that the user noted before are offered. */
  ownSigns: boolean
}

/** The field of a detail, depending on its kind. */
function DetailField({ name, form, ownSigns }: FieldProps) {
  const value = useWatch({ control: form.control, name })
  const set = (changed: EntryFormValues[DetailName]) =>
    form.setValue(name, changed as never, { shouldDirty: true, shouldValidate: true })
  const detail: Detail = DETAILS[name]
  switch (detail.kind) {
    case 'choice':
      return <ChoiceField {...detail} value={value} onChange={set} />
    case 'scale':
      return <ScaleField {...detail} value={value as number | null} onChange={set} />
    case 'number':
      return (
        <InputField
          label={detail.label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          className="max-w-28"
          {...fieldProps(form, name)}
        />
      )
    case 'text':
      return (
        <InputField
          label={detail.label}
          help={detail.help}
          maxLength={detail.max}
          autoComplete="off"
          {...fieldProps(form, name)}
        />
      )
    case 'labels':
      return (
        <div>
          <InputField label={detail.label} help={detail.help} autoComplete="off" {...fieldProps(form, name)} />
          {ownSigns && name === 'signs' && (
            <OwnSigns chosen={labelsIn(String(value))} onChange={(changed) => set(changed.join(', '))} />
          )}
        </div>
      )
  }
}

type ChoiceProps = {
  question: string
  words: Record<Lucidity, string>
  /** The chosen value; any other value means that none is chosen. */
  value: unknown
  onChange: (value: Lucidity | '') => void
}

function ChoiceField({ question, words, value, onChange }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{question}</legend>
      <div className="flex flex-wrap gap-2">
        {LUCIDITIES.map((one) => (
          <Chip key={one} isChosen={value === one} onPress={() => onChange(value === one ? '' : one)}>
            {words[one]}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

type ScaleProps = {
  label: string
  max: number
  /** The meanings of the lowest and the highest value. */
  ends: readonly [string, string]
  value: number | null
  onChange: (value: number | null) => void
}

function ScaleField({ label, max, ends: [lowest, highest], value, onChange }: ScaleProps) {
  const nameOf = (step: number) => (step === 1 ? `1, ${lowest}` : step === max ? `${step}, ${highest}` : `${step}`)
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {Array.from({ length: max }, (_, at) => at + 1).map((step) => (
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
          1 {lowest}, {max} {highest}
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

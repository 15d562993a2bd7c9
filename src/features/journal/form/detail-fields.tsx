import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { InputField } from '../../../components/ui/field.tsx'
import { fieldProps } from '../../../lib/field-props.ts'
import {
  DETAIL_NAMES,
  DETAILS,
  type Detail,
  type DetailName,
  LUCIDITIES,
  type Lucidity,
} from '../../../shared/entry-details.ts'
import { Chip } from '../chip.tsx'
import { labelsQuery } from '../queries.ts'
import { type EntryFormValues, labelsIn } from './entry-draft.ts'
import { OptionalLabel } from './optional-label.tsx'

/** The details whose fields are in a part of the form. */
export const detailsAt = (place: Detail['place']) => DETAIL_NAMES.filter((name) => DETAILS[name].place === place)

type Props = {
  form: UseFormReturn<EntryFormValues>
  place: Detail['place']
  /** Whether the dream signs that the user noted before are offered. */
  offersOwnSigns?: boolean
}

/** The fields of the details in a part of the form. */
export function DetailFields({ form, place, offersOwnSigns = false }: Props) {
  return detailsAt(place).map((name) => (
    <DetailField key={name} name={name} form={form} offersOwnSigns={offersOwnSigns} />
  ))
}

type FieldProps = { name: DetailName; form: UseFormReturn<EntryFormValues>; offersOwnSigns: boolean }

/** The field of a detail, depending on its kind. */
function DetailField({ name, form, offersOwnSigns }: FieldProps) {
  const value = useWatch({ control: form.control, name })
  const set = (changed: EntryFormValues[DetailName]) =>
    form.setValue(name, changed as never, { shouldDirty: true, shouldValidate: true })
  const detail: Detail = DETAILS[name]
  // The heading of the folded part says that all of it is optional.
  const label = detail.place === 'night' ? detail.label : <OptionalLabel>{detail.label}</OptionalLabel>
  switch (detail.kind) {
    case 'choice':
      return <ChoiceField {...detail} value={value} onChange={set} />
    case 'scale':
      return <ScaleField {...detail} value={value as number | null} onChange={set} />
    case 'number':
      return (
        <InputField
          label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          className="max-w-28"
          {...fieldProps(form, name)}
        />
      )
    case 'text': {
      const input = { help: detail.help, maxLength: detail.max, autoComplete: 'off', ...fieldProps(form, name) }
      if (!detail.suggested) return <InputField label={label} {...input} />
      return (
        <fieldset>
          <legend className="mb-1.5 font-medium">{label}</legend>
          <SuggestedTexts texts={detail.suggested} value={String(value)} onChange={set} />
          <div className="mt-1 sm:max-w-80">
            <InputField
              label={<span className="sr-only">{detail.label} in your own words</span>}
              placeholder="or in your own words"
              {...input}
            />
          </div>
        </fieldset>
      )
    }
    case 'labels':
      return (
        <div>
          <InputField label={label} help={detail.help} autoComplete="off" {...fieldProps(form, name)} />
          {offersOwnSigns && name === 'signs' && (
            <OwnSigns chosen={labelsIn(String(value))} onChange={(changed) => set(changed.join(', '))} />
          )}
        </div>
      )
  }
}

type SuggestedProps = { texts: readonly string[]; value: string; onChange: (text: string) => void }

/** Buttons for common texts; pressing the chosen one again clears it. */
function SuggestedTexts({ texts, value, onChange }: SuggestedProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {texts.map((text) => {
        const isChosen = value.trim().toLowerCase() === text.toLowerCase()
        return (
          <Chip key={text} isChosen={isChosen} onPress={() => onChange(isChosen ? '' : text)}>
            {text}
          </Chip>
        )
      })}
    </div>
  )
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

import { type UseFormReturn, useWatch } from 'react-hook-form'
import { InputField, TextField } from '../../../components/ui/field.tsx'
import { TITLE_MAX } from '../../../contract/limits.ts'
import { today } from '../../../lib/dates.ts'
import { fieldProps } from '../../../lib/field-props.ts'
import { titleFromDream } from '../../../shared/title-from-dream.ts'
import { DetailFields } from './detail-fields.tsx'
import { Dictation } from './dictation.tsx'
import type { EntryFormValues } from './entry-draft.ts'
import { NightFields } from './night-fields.tsx'
import { OptionalLabel } from './optional-label.tsx'

type Props = {
  form: UseFormReturn<EntryFormValues>
  /** Null for a guest, or without a connection: then none of the user's own dream signs are suggested. */
  userId: number | null
}

/** The fields of an entry, for its form with a connection and for the one without. */
export function EntryFields({ form, userId }: Props) {
  return (
    <>
      <div>
        <TextField
          label="Dream description"
          rows={6}
          required
          placeholder="Write it as it comes back to you, in any order."
          className="min-h-40 font-serif text-[1.1875rem] leading-[1.55] group-data-full/dialog:max-h-[75dvh] group-data-full/dialog:min-h-[60dvh]"
          {...fieldProps(form, 'dreamContent')}
        />
        <Dictation
          userId={userId}
          onWords={(words) => {
            const written = form.getValues('dreamContent').trimEnd()
            form.setValue('dreamContent', [written, words.trim()].filter(Boolean).join(' '), { shouldDirty: true })
          }}
        />
      </div>
      <TitleField form={form} />
      <InputField
        label="Date"
        type="date"
        max={today()}
        required
        className="sm:max-w-60"
        {...fieldProps(form, 'dreamDate')}
      />
      <DetailFields place="dream" form={form} />
      <NightFields form={form} userId={userId} />
      <DetailFields place="end" form={form} />
      <TextField
        label={<OptionalLabel>Interpretation</OptionalLabel>}
        rows={3}
        className="min-h-24"
        {...fieldProps(form, 'interpretation')}
      />
    </>
  )
}

/**
 * The title. Left empty, it is filled with the dream's first words when the form is sent; until then they are shown.
 */
function TitleField({ form }: { form: UseFormReturn<EntryFormValues> }) {
  const offered = titleFromDream(useWatch({ control: form.control, name: 'dreamContent' }))
  return (
    <InputField
      label="Title"
      maxLength={TITLE_MAX}
      required={!offered}
      placeholder={offered}
      {...fieldProps(form, 'title')}
    />
  )
}

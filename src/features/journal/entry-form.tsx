import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { InputField, TextField } from '../../components/ui/field.tsx'
// Loaded with the form: the first toast may say that the connection is lost.
import '../../components/ui/toast-region.tsx'
import { MOOD_MAX, TITLE_MAX } from '../../contract/limits.ts'
import { today } from '../../lib/dates.ts'
import { type EntryFormValues, titleFromDream } from './entry-draft.ts'
import { MoodField } from './mood-field.tsx'
import { NewerVersion } from './newer-version.tsx'
import { NightFields } from './night-fields.tsx'
import { OptionalLabel } from './optional-label.tsx'
import { type EntryFormOptions, useEntryForm } from './use-entry-form.ts'

/** The form for a new entry or an edited one. Until it is saved, a draft of it is kept on the device. */
export function EntryForm(options: EntryFormOptions) {
  const { form, submit, isPending, newerVersion, overwrite, discardEdit } = useEntryForm(options)
  const { register, watch, setValue } = form
  const { errors } = form.formState
  const isGuest = options.userId === null
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      {newerVersion && (
        <NewerVersion
          entry={newerVersion}
          mine={form.getValues()}
          onKeepMine={() => overwrite(newerVersion)}
          onTakeTheirs={() => discardEdit(newerVersion)}
        />
      )}
      <TitleField form={form} />
      <InputField
        label="Date"
        type="date"
        max={today()}
        required
        className="sm:max-w-60"
        error={errors.dreamDate?.message}
        {...register('dreamDate')}
      />
      <TextField
        label="Dream description"
        rows={6}
        required
        placeholder="Write it as it comes back to you, in any order."
        className="min-h-40 font-serif text-[1.1875rem] leading-[1.55]"
        error={errors.dreamContent?.message}
        {...register('dreamContent')}
      />
      <MoodField value={watch('mood')} onChange={(mood) => setValue('mood', mood, { shouldDirty: true })}>
        <InputField
          label={<span className="sr-only">Mood in your own words</span>}
          placeholder="or in your own words"
          maxLength={MOOD_MAX}
          error={errors.mood?.message}
          {...register('mood')}
        />
      </MoodField>
      <NightFields form={form} userId={options.userId} />
      <InputField
        label={<OptionalLabel>Tags</OptionalLabel>}
        help="Separated by commas: family, recurring, the old house"
        error={errors.tags?.message}
        {...register('tags')}
      />
      <TextField
        label={<OptionalLabel>Interpretation</OptionalLabel>}
        rows={3}
        className="min-h-24"
        error={errors.interpretation?.message}
        {...register('interpretation')}
      />
      <div className="sticky -bottom-5 -mx-5 flex items-center justify-between gap-4 border-t border-night-line bg-night-raised px-5 py-4 md:-mx-7 md:px-7">
        <p className="text-sm text-moon-soft">
          {isGuest ? 'Kept on this device as you write.' : 'Kept on this device until you save it.'}
        </p>
        <Button type="submit" disabled={isPending} className="whitespace-nowrap">
          {isPending ? 'Saving…' : isGuest ? 'Keep it here' : 'Save entry'}
        </Button>
      </div>
    </form>
  )
}

/** The title. Left empty, it is filled with the dream's first words when the form is sent; until then they are shown. */
function TitleField({ form: { control, register, formState } }: { form: UseFormReturn<EntryFormValues> }) {
  const offered = titleFromDream(useWatch({ control, name: 'dreamContent' }))
  return (
    <InputField
      label="Title"
      maxLength={TITLE_MAX}
      required={!offered}
      placeholder={offered}
      error={formState.errors.title?.message}
      {...register('title')}
    />
  )
}

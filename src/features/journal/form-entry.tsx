import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '../../components/ui/button.tsx'
import { InputField, TextField } from '../../components/ui/field.tsx'
// At hand before it is needed: the first toast may say that the connection is lost.
import '../../components/ui/toast-region.tsx'
import { type Entry, newEntrySchema } from '../../contract/journal.ts'
import { MOOD_MAX, TAG_MAX, TAGS_MAX, TITLE_MAX } from '../../contract/limits.ts'
import { MOODS } from '../../contract/moods.ts'
import { text } from '../../contract/text.ts'
import { ApiFailure } from '../../lib/api-client.ts'
import { today } from '../../lib/days.ts'
import { forgetDraft, keepDraft } from '../../lib/drafts.ts'
import { type EntryDraft, type EntryForm, emptyForm, fieldsOf, formOf, isSame } from './draft.ts'
import { newerVersionIn, useCreateEntry, useUpdateEntry } from './queries.ts'
import { NewerVersion } from './view-newer-version.tsx'

const { title, dreamDate, dreamContent, mood, interpretation } = newEntrySchema.shape
/** The entry's own rules, over the texts that a form holds. */
const formSchema = z.object({
  title,
  dreamDate,
  dreamContent,
  mood,
  interpretation,
  tags: text().refine(
    (typed) => tagsOf(typed).length <= TAGS_MAX && tagsOf(typed).every((tag) => tag.length <= TAG_MAX),
    {
      message: `At most ${TAGS_MAX} tags, each of at most ${TAG_MAX} characters.`,
    },
  ),
})
const tagsOf = (typed: string) =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

const DRAFT_MS = 300

type Props = {
  /** Null where nobody is signed in: then it is kept on the device alone. */
  userId: number | null
  /** The entry that is edited; a new one without. */
  entry?: Entry | undefined
  /** The name of its draft on the device. */
  draftName: string
  /** What was being written before. */
  draft?: EntryDraft | undefined
  onSaved: () => void
}

/** Writing an entry, or editing one. While it isn't saved, it is kept on the device. */
export function FormEntry({ userId, entry, draftName, draft, onSaved }: Props) {
  const start = entry ? formOf(entry) : emptyForm()
  const [version, setVersion] = useState(draft?.version ?? entry?.version)
  const create = useCreateEntry()
  const update = useUpdateEntry(entry?.id ?? '')
  const { isPending, error } = entry ? update : create
  const newer = newerVersionIn(error)

  const form = useForm<EntryForm>({
    defaultValues: draft ? { ...start, ...draft } : start,
    // What is sent is made of the form's own values; the schema only says what is wrong with them.
    resolver: zodResolver(formSchema, undefined, { raw: true }) as never,
  })
  const { register, handleSubmit, watch, setValue, setError, reset, formState } = form
  const { errors } = formState
  const saved = useRef(false)
  useKeepDraft(form, (values) => {
    if (saved.current) return
    if (isSame(values, start)) forgetDraft(userId, draftName)
    else keepDraft<EntryDraft>(userId, draftName, { ...values, ...(version && { version }) })
  })

  const save = (values: EntryForm, over = version) => {
    if (userId === null) {
      keepDraft<EntryDraft>(null, draftName, values)
      return onSaved()
    }
    const done = {
      onSuccess: () => {
        saved.current = true
        forgetDraft(userId, draftName)
        onSaved()
      },
      onError: (failure: Error) => {
        const fields = failure instanceof ApiFailure ? (failure.body.fields ?? {}) : {}
        for (const [field, message] of Object.entries(fields)) setError(field as keyof EntryForm, { message })
      },
    }
    const fields = fieldsOf(values)
    if (entry) update.mutate({ ...fields, ...(over !== undefined && { version: over }) }, done)
    else create.mutate(fields, done)
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit((values) => save(values))} className="space-y-5">
      {newer && (
        <NewerVersion
          entry={newer}
          onKeepMine={() => {
            setVersion(newer.version)
            save(form.getValues(), newer.version)
          }}
          onTakeTheirs={() => {
            setVersion(newer.version)
            reset(formOf(newer))
            update.reset()
          }}
        />
      )}
      <InputField label="Title" maxLength={TITLE_MAX} required error={errors.title?.message} {...register('title')} />
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
      <Mood value={watch('mood')} onPick={(mood) => setValue('mood', mood, { shouldDirty: true })}>
        <InputField
          label={<span className="sr-only">Mood in your own words</span>}
          placeholder="or in your own words"
          maxLength={MOOD_MAX}
          error={errors.mood?.message}
          {...register('mood')}
        />
      </Mood>
      <InputField
        label={<Optional>Tags</Optional>}
        help="Separated by commas: family, recurring, the old house"
        error={errors.tags?.message}
        {...register('tags')}
      />
      <TextField
        label={<Optional>Interpretation</Optional>}
        rows={3}
        className="min-h-24"
        error={errors.interpretation?.message}
        {...register('interpretation')}
      />
      <div className="sticky -bottom-5 -mx-5 flex items-center justify-between gap-4 border-t border-night-line bg-night-raised px-5 py-4 md:-mx-7 md:px-7">
        <p className="text-sm text-moon-soft">
          {userId === null ? 'Kept on this device as you write.' : 'Kept on this device until you save it.'}
        </p>
        <Button type="submit" disabled={isPending} className="whitespace-nowrap">
          {isPending ? 'Saving…' : userId === null ? 'Keep it here' : 'Save entry'}
        </Button>
      </div>
    </form>
  )
}

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className="font-normal text-moon-soft">(optional)</span>
    </>
  )
}

type MoodProps = { value: string; onPick: (mood: string) => void; children: React.ReactNode }

/** A mood to choose, or in one's own words; pressing the chosen one again takes it back. */
function Mood({ value, onPick, children }: MoodProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        <Optional>Mood</Optional>
      </legend>
      <div className="flex flex-wrap gap-2">
        {MOODS.map(({ name }) => {
          const chosen = value.trim().toLowerCase() === name.toLowerCase()
          return (
            <button
              key={name}
              type="button"
              aria-pressed={chosen}
              onClick={() => onPick(chosen ? '' : name)}
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

/** Calls `keep` with what the form holds a moment after each change, and at once when the form goes. */
function useKeepDraft(form: ReturnType<typeof useForm<EntryForm>>, keep: (values: EntryForm) => void) {
  const latest = useRef(keep)
  latest.current = keep
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const now = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      latest.current(form.getValues())
    }
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(now, DRAFT_MS)
    })
    window.addEventListener('pagehide', now)
    return () => {
      now()
      unsubscribe()
      window.removeEventListener('pagehide', now)
    }
  }, [form])
}

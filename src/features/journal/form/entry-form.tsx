import { Button } from '../../../components/ui/button.tsx'
// Loaded with the form: the first toast may say that the connection is lost.
import '../../../components/ui/toast-region.tsx'
import { EntryFields } from './entry-fields.tsx'
import { NewerVersion } from './newer-version.tsx'
import { type EntryFormOptions, useEntryForm } from './use-entry-form.ts'

/** The form for a new entry or an edited one. Until it is saved, a draft of it is kept on the device. */
export function EntryForm(options: EntryFormOptions) {
  const { form, submit, isPending, newerVersion, overwrite, discardEdit } = useEntryForm(options)
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
      <EntryFields form={form} userId={options.userId} />
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

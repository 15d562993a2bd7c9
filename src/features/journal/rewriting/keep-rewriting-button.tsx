import { Button } from '../../../components/ui/button.tsx'
import { emptyEntryForm } from '../form/entry-draft.ts'
import { useNewEntry } from '../form/use-new-entry.ts'

type Props = {
  /** Returns the nightmare, empty if it wasn't told, and its new version; undefined if there is none yet. */
  read: () => { nightmare: string; newVersion: string } | undefined
}

/** Keeps a rewritten nightmare as a new entry of the journal, whose form opens filled in. A guest signs in first. */
export function KeepRewritingButton({ read }: Props) {
  const { isGuest, open } = useNewEntry()
  const keep = () => {
    const rewriting = read()
    if (!rewriting) return
    const { nightmare, newVersion } = rewriting
    return open({
      ...emptyEntryForm(),
      title: 'A nightmare, rewritten',
      // The new version first: it is the one to be read again.
      dreamContent: nightmare ? `The new version\n\n${newVersion}\n\nThe nightmare\n\n${nightmare}` : newVersion,
      tags: 'nightmare, rewritten',
    })
  }
  return (
    <>
      <Button onClick={keep} className="w-full sm:w-auto">
        Keep in the journal
      </Button>
      {isGuest && (
        <p className="mt-2 text-sm text-moon-soft member:hidden">
          You sign in or make an account first. Without that, nothing is kept.
        </p>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { titleFromDream } from '../../shared/title-from-dream.ts'
import { emptyEntryForm } from './form/entry-draft.ts'
import { useNewEntry } from './form/use-new-entry.ts'
import { type InterpretedResult, resultFieldsOf } from './saved-result.ts'

/**
 * Saves an interpretation as a new entry, whose form opens filled in. A guest signs in first; meanwhile a draft is kept
 * on the device.
 */
export default function SaveToJournal(result: InterpretedResult): ReactNode {
  const { isGuest, open } = useNewEntry()
  const save = () =>
    open({
      ...emptyEntryForm(),
      title: titleFromDream(result.dream),
      dreamContent: result.dream,
      ...resultFieldsOf(result),
    })
  return (
    <div className="text-center">
      <Button variant="quiet" onClick={save}>
        Save to journal
      </Button>
      {isGuest && (
        <p className="mt-2 text-sm text-moon-soft member:hidden">
          You sign in or make an account first. Without that, nothing is kept.
        </p>
      )}
    </div>
  )
}

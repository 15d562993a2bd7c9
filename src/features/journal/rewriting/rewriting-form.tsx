import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
// Loaded with the form: the first toast may say that the connection is lost.
import '../../../components/ui/toast-region.tsx'
import { JOURNAL_TEXT_MAX } from '../../../contract/limits.ts'
import type { Rewriting } from '../../../contract/rewritings.ts'
import { useSaveRewriting } from './rewriting-queries.ts'
import { useTextDraft } from './use-text-draft.ts'

type Props = {
  userId: number
  entryId: string
  /** The rewriting to change; undefined for a new one. */
  rewriting?: Rewriting
  onClose: () => void
}

/** The form for the new version of a nightmare. Until it is saved, a draft is kept on the device. */
export function RewritingForm({ userId, entryId, rewriting, onClose }: Props) {
  const draft = useTextDraft(userId, `rewriting:${rewriting?.id ?? `new-${entryId}`}`, rewriting?.text ?? '')
  const save = useSaveRewriting(userId, entryId, rewriting?.id)
  const [error, setError] = useState<string>()
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    if (!draft.text.trim()) return setError('Write the new version first, even if it is one sentence.')
    const done = () => {
      draft.discard()
      onClose()
    }
    save.mutate({ text: draft.text, ofNew: draft.beginSending() }, { onSuccess: done })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 space-y-4">
      <TextField
        label="The new version"
        help="From the beginning, as if it were happening. Change anything: it need not be the ending, and it need not be brave, likely or even cheerful."
        rows={6}
        maxLength={JOURNAL_TEXT_MAX}
        value={draft.text}
        error={error}
        onChange={({ target }) => {
          setError(undefined)
          draft.write(target.value)
        }}
        className="min-h-40 font-serif text-[1.1875rem] leading-[1.55]"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Keep the new version'}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            draft.discard()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}

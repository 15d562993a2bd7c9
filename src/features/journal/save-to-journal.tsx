import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { TITLE_MAX } from '../../contract/limits.ts'
import { isSessionFailure, sendJson } from '../../lib/api-client.ts'
import { keepDraft, markDraftOfVisit, RESULT_DRAFT_MS } from '../../lib/drafts.ts'
import { excerpt } from '../../lib/excerpt.ts'
import { useUser } from '../../lib/user.ts'
import { type EntryDraft, emptyForm, newDraftName } from './draft.ts'
import { useRefreshJournal } from './queries.ts'

const TITLE_LENGTH = Math.min(60, TITLE_MAX)

type Props = {
  dream: string
  /** What was read in it, paragraphs separated by blank lines. */
  interpretation: string
  /** The journal's entry that the dream came from. */
  entry?: { id: string; title: string } | undefined
}

/**
 * Takes what was read in a dream into the journal: into the entry that it came from, or into a new one, whose form opens filled in.
 * A guest signs in on the way; meanwhile it is kept on the device.
 */
export default function SaveToJournal({ dream, interpretation, entry }: Props) {
  return entry ? <PutIntoEntry {...{ interpretation, entry }} /> : <SaveNew {...{ dream, interpretation }} />
}

function SaveNew({ dream, interpretation }: Omit<Props, 'entry'>) {
  const user = useUser()
  const navigate = useNavigate()
  const save = () => {
    const draft: EntryDraft = {
      ...emptyForm(),
      title: excerpt(dream.split(/[.!?\n]/)[0] ?? dream, TITLE_LENGTH),
      dreamContent: dream,
      interpretation,
    }
    if (user) {
      keepDraft(user.id, newDraftName(user.id), draft)
      return navigate({ to: '/journal', search: { write: true } })
    }
    const name = newDraftName(null)
    keepDraft(null, name, draft, RESULT_DRAFT_MS)
    markDraftOfVisit(name)
    return navigate({ to: '/auth', search: { next: '/journal?write=true' } })
  }
  return (
    <div className="text-center">
      <Button look="quiet" onClick={save}>
        Save to journal
      </Button>
      {!user && (
        <p className="mt-2 text-sm text-moon-soft">
          You sign in or make an account first. Without that, nothing is kept.
        </p>
      )}
    </div>
  )
}

function PutIntoEntry({ interpretation, entry }: Pick<Required<Props>, 'interpretation' | 'entry'>) {
  // Whose entry it is, also when somebody else is signed in by the time that the button is pressed.
  const user = useUser()
  const [userId] = useState(user?.id)
  const refresh = useRefreshJournal()
  const put = useMutation({
    mutationFn: () => sendJson('PATCH', `/api/journal/${entry?.id}`, { interpretation }, userId),
    onSuccess: () => {
      showToast({ title: 'Updated', description: 'Your dream journal entry has been updated.' })
      return refresh()
    },
    onError: (failure) => {
      if (isSessionFailure(failure)) return
      showToast({
        title: 'Error',
        description: 'Failed to update dream journal entry. Please try again.',
        look: 'destructive',
      })
    },
  })
  if (!entry) return null
  if (put.isSuccess) {
    return (
      <p>
        It stands in your entry now:{' '}
        <Link to="/journal/$id" params={{ id: entry.id }} className="link">
          {entry.title}
        </Link>
      </p>
    )
  }
  return (
    <Button look="quiet" onClick={() => put.mutate()} disabled={put.isPending}>
      Put this into “{entry.title}”
    </Button>
  )
}

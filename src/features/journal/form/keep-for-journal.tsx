import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useUserId } from '../../../lib/api/user.ts'
import { saveDraft } from '../../../lib/drafts/drafts.ts'
import { titleFromDream } from '../../../shared/title-from-dream.ts'
import { type EntryDraft, emptyEntryForm, newDraftName } from './entry-draft.ts'

/** Keeps a dream on this device as the draft of an entry, without a connection. */
export default function KeepForJournal({ dream }: { dream: string }): ReactNode {
  const userId = useUserId()
  const [keptDream, setKeptDream] = useState('')
  const keep = () => {
    const draft: EntryDraft = { ...emptyEntryForm(), title: titleFromDream(dream), dreamContent: dream }
    saveDraft(userId, newDraftName(userId), draft)
    setKeptDream(dream)
  }
  if (keptDream === dream) {
    return <p role="status">Kept on this device. You will find it in your journal, waiting to be saved.</p>
  }
  return (
    <Button variant="quiet" onClick={keep}>
      Keep it for my journal
    </Button>
  )
}

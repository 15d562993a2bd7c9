import { useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, registerDraftSaver, saveDraft } from '../../../lib/drafts.ts'

type TextDraft = { text: string }

/**
 * A text that is being written and that is kept on the device as a draft called `name` until it is discarded. It starts
 * as the draft that is there already, or else as `saved`, the text on the server.
 */
export function useTextDraft(userId: number, name: string, saved: string) {
  const [text, setText] = useState(() => readDraft<TextDraft>(userId, name)?.fields.text ?? saved)
  const latest = useRef(text)
  latest.current = text
  useEffect(() => registerDraftSaver(() => latest.current !== saved), [saved])
  return {
    text,
    write(typed: string) {
      setText(typed)
      if (typed === saved) deleteDraft(userId, name)
      else saveDraft<TextDraft>(userId, name, { text: typed })
    },
    discard: () => deleteDraft(userId, name),
  }
}

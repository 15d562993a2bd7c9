import { useEffect, useRef, useState } from 'react'
import { newId } from '../../../lib/device/new-id.ts'
import { deleteDraft, readDraft, registerDraftSaver, saveDraft } from '../../../lib/drafts/drafts.ts'
import { type NewText, noteSent } from './save-rewriting.ts'

type TextDraft = { text: string } & Partial<NewText>

/**
 * A text that is being written and that is kept on the device as a draft called `name` until it is discarded. It starts
 * as the draft that is there already, or else as `saved`, the text on the server.
 */
export function useTextDraft(userId: number, name: string, saved: string) {
  const [start] = useState(() => {
    const { text = saved, id = newId(), sent = [] } = readDraft<TextDraft>(userId, name)?.fields ?? {}
    return { text, id, sent }
  })
  const [text, setText] = useState(start.text)
  const known = useRef<NewText>(start)
  const latest = useRef(text)
  latest.current = text
  useEffect(() => registerDraftSaver(() => latest.current !== saved), [saved])
  const keep = (typed: string) => {
    const { id, sent } = known.current
    saveDraft<TextDraft>(userId, name, { text: typed, id, sent })
  }
  return {
    text,
    write(typed: string) {
      setText(typed)
      if (typed === saved) deleteDraft(userId, name)
      else keep(typed)
    },
    /** Notes on the device that the text is being sent. Returns the id and the tries of a new text. */
    beginSending(): NewText {
      known.current = noteSent(known.current, text)
      keep(text)
      return known.current
    },
    discard: () => deleteDraft(userId, name),
  }
}

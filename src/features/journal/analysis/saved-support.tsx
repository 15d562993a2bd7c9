import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SupportMessage } from '../../../components/ui/support-message.tsx'
import { sendJson } from '../../../lib/api/api-client.ts'
import { analysisQuery } from './analysis-query.ts'
import { savedSupportQuery } from './saved-support-query.ts'

/**
 * Says where help can be found, once an entry that speaks of real distress was saved; it stays until another is saved.
 * It takes the focus when the form's dialog closes, or when it comes later, so that it is seen and read out wherever on
 * the page the dialog was opened.
 */
export function SavedSupport() {
  const queryClient = useQueryClient()
  const { data } = useQuery(savedSupportQuery)
  const message = useRef<HTMLElement>(null)
  const isLate = data?.isLate && !data.isRead
  useEffect(() => {
    if (isLate && !isInUse()) message.current?.focus()
  }, [isLate])
  if (!data) return null
  const noteShown = () => {
    if (data.isRead) return
    queryClient.setQueryData(savedSupportQuery.queryKey, (saved) => saved && { ...saved, isRead: true })
    // Otherwise it is shown once more.
    sendJson('DELETE', `/api/journal/support?kind=${data.kind ?? 'self-harm'}`).catch(() => {})
  }
  return (
    <div className="mb-8">
      <SupportMessage
        ref={message}
        message={data.message}
        kind={data.kind}
        takesFocus={!data.isRead}
        onFocus={noteShown}
      />
    </div>
  )
}

/** The same on a page that has a connection, where help may also come after an entry was saved. */
export function LiveSupport() {
  useQuery(analysisQuery)
  return <SavedSupport />
}

/** Whether a dialog is open, which gives the focus away when it closes, or something is being written. */
function isInUse(): boolean {
  return (
    document.querySelector('[role=dialog], [role=alertdialog]') !== null ||
    document.activeElement?.matches('input, textarea, select, [contenteditable]') === true
  )
}

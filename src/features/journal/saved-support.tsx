import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SupportMessage } from '../../components/ui/support-message.tsx'
import { savedSupportQuery } from './saved-support-query.ts'

/**
 * Where help can be found, once an entry that speaks of real distress was saved; it stays until another is saved. It
 * takes the focus when the form's dialog closes, so that it is seen and read out wherever on the page the dialog was
 * opened.
 */
export function SavedSupport() {
  const queryClient = useQueryClient()
  const { data } = useQuery(savedSupportQuery)
  if (!data) return null
  return (
    <div className="mb-8">
      <SupportMessage
        message={data.message}
        kind={data.kind}
        takesFocus={!data.isRead}
        onFocus={() =>
          queryClient.setQueryData(savedSupportQuery.queryKey, (saved) => saved && { ...saved, isRead: true })
        }
      />
    </div>
  )
}

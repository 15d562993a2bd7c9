import { useQuery } from '@tanstack/react-query'
import { SupportMessage } from '../../components/ui/support-message.tsx'
import { savedSupportQuery } from './saved-support-query.ts'

/** Where help can be found, once an entry that speaks of real distress was saved; it stays until another is saved. */
export function SavedSupport() {
  const { data: message } = useQuery(savedSupportQuery)
  return message ? (
    <div role="status" className="mb-8">
      <SupportMessage message={message} />
    </div>
  ) : null
}

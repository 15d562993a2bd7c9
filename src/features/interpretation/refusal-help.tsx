import { SupportMessage } from '../../components/ui/support-message.tsx'
import { ApiFailure } from '../../lib/api/api-client.ts'

/**
 * Says where help can be found, beside a refusal: for a text that speaks of distress by the server's message. Once the
 * allowance is used up nothing more is sent that could be screened, so then it shows one sentence to everyone.
 */
export function RefusalHelp({ failure }: { failure: Error | null }) {
  const { support, supportKind } = failure instanceof ApiFailure ? failure.body : {}
  if (typeof support === 'string') {
    return <SupportMessage message={support} kind={supportKind === 'violence' ? 'violence' : 'self-harm'} />
  }
  return (
    <p className="max-w-xl text-center text-sm text-moon-soft">
      If there is more to it than a dream, at{' '}
      <a className="link" href="https://findahelpline.com" target="_blank" rel="noopener noreferrer">
        findahelpline.com
      </a>{' '}
      there is someone to talk to in almost every country, free and at any hour.
    </p>
  )
}

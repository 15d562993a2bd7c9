import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { isUserMismatch } from '../../lib/api/api-client.ts'
import { parseClientError } from '../../lib/client-error.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { MessagePage } from './message-page.tsx'

/** Shown if a page failed to render or to load its data, or if its URL has invalid parameters. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  // The session sync is about to switch this page to the user who is signed in now.
  if (isUserMismatch(error)) return <Spinner />
  const clientError = parseClientError(error)
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  const homeLink = (
    <Link to="/" className={buttonClass('quiet')}>
      Back to the start
    </Link>
  )
  if (clientError) {
    return (
      <MessagePage title="This address leads nowhere" action={homeLink}>
        <p>{clientError.sentence}</p>
      </MessagePage>
    )
  }
  return (
    <MessagePage
      title="The night got cloudy"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={retry}>Try again</Button>
          {homeLink}
        </div>
      }
    >
      <p>This page could not be shown. Nothing that you typed was sent anywhere else.</p>
      <p className="mt-2 text-sm">{error instanceof Error ? error.message : ''}</p>
    </MessagePage>
  )
}

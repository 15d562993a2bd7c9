import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { isUserMismatch } from '../../lib/api-client.ts'
import { refusalIn } from '../../lib/refusal.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PageMessage } from './page-message.tsx'

/** A page that could not be built, or whose data did not come; or an address that asks for what can't be. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  // The page is about to be shown as whoever is signed in now.
  if (isUserMismatch(error)) return <Spinner />
  const refusal = refusalIn(error)
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  const toStart = (
    <Link to="/" className={buttonLook('quiet')}>
      Back to the start
    </Link>
  )
  if (refusal) {
    return (
      <PageMessage title="This address leads nowhere" action={toStart}>
        <p>{refusal.sentence}</p>
      </PageMessage>
    )
  }
  return (
    <PageMessage
      title="The night got cloudy"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={retry}>Try again</Button>
          {toStart}
        </div>
      }
    >
      <p>This page could not be shown. Nothing that you typed was sent anywhere else.</p>
      <p className="mt-2 text-sm">{error instanceof Error ? error.message : ''}</p>
    </PageMessage>
  )
}

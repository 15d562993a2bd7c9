import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** The page for an unknown address. Its text is prescribed by the specification. */
export function NotFoundPage() {
  return (
    <MessagePage
      title="404 Page Not Found"
      action={
        <Link to="/" className={buttonClass('quiet')}>
          Back to the start
        </Link>
      }
    >
      <p>Did you forget to add the page to the router?</p>
    </MessagePage>
  )
}

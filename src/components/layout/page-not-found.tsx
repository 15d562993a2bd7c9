import { Link } from '@tanstack/react-router'
import { buttonLook } from '../ui/button.tsx'
import { PageMessage } from './page-message.tsx'

/** An address that leads nowhere; the hint is the specification's. */
export function PageNotFound() {
  return (
    <PageMessage
      title="404 Page Not Found"
      action={
        <Link to="/" className={buttonLook('quiet')}>
          Back to the start
        </Link>
      }
    >
      <p>Did you forget to add the page to the router?</p>
    </PageMessage>
  )
}

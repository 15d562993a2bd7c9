import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Allowance } from '../../contract/interpretation.ts'
import { siteQuery } from '../../lib/api/site.ts'
import { useUser } from '../../lib/api/user.ts'

/** 'N interpretations remaining today', and if none remain, when there will be new ones. */
export function RemainingLine({ allowance }: { allowance: Allowance | undefined }) {
  const isGuest = !useUser()
  if (!allowance) return null
  const { remaining, resetAt, usedUpByNetwork } = allowance
  return (
    <>
      <p>{`${remaining} ${remaining === 1 ? 'interpretation' : 'interpretations'} remaining today`}</p>
      {remaining === 0 && (
        <div className="mt-1 text-moon">
          <p>
            {(usedUpByNetwork
              ? 'Guests on your network have used all that they share today.'
              : 'You have used all of today’s interpretations.') +
              (resetAt ? ` You’ll have more ${formatWhen(new Date(resetAt))}.` : '')}
          </p>
          {isGuest && <AccountOffer />}
        </div>
      )}
    </>
  )
}

/** Says what an account would give now. */
function AccountOffer() {
  const { data: site } = useQuery(siteQuery)
  const { guest = 0, dreamer = 0 } = site?.interpretations ?? {}
  if (dreamer <= guest) return null
  return (
    <p className="mt-1 member:hidden">
      A free account has {dreamer} a day and a private journal:{' '}
      <Link to="/auth" search={{ tab: 'register' }} className="link">
        make one
      </Link>
      . Your text stays here meanwhile.
    </p>
  )
}

/** "today at 3:20 PM" or "tomorrow at 7:05 AM", in the browser's time zone. */
function formatWhen(date: Date): string {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(date)
  return `${date.toDateString() === new Date().toDateString() ? 'today' : 'tomorrow'} at ${time}`
}

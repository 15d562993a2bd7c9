import type { Allowance } from '../../contract/interpretation.ts'

/** 'N interpretations remaining today', and when nothing is left, from when on there is again. */
export function RemainingLine({ allowance }: { allowance: Allowance | undefined }) {
  if (!allowance) return null
  const { remaining, resetAt, usedUpByNetwork } = allowance
  return (
    <>
      <p>
        {remaining} {remaining === 1 ? 'interpretation' : 'interpretations'} remaining today
      </p>
      {remaining === 0 && (
        <p className="mt-1 text-moon">
          {usedUpByNetwork
            ? 'Guests on your network have used all that they share today.'
            : 'You have used all of today’s interpretations.'}
          {resetAt && <> There will be new ones {whenOf(new Date(resetAt))}.</>}
        </p>
      )}
    </>
  )
}

/** "today at 3:20 PM" or "tomorrow at 7:05 AM", in the visitor's own time. */
function whenOf(date: Date): string {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(date)
  return `${date.toDateString() === new Date().toDateString() ? 'today' : 'tomorrow'} at ${time}`
}

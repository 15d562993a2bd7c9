import type { Allowance } from '../../contract/interpretation.ts'

/** 'N interpretations remaining today', and if none remain, when there will be new ones. */
export function RemainingLine({ allowance }: { allowance: Allowance | undefined }) {
  if (!allowance) return null
  const { remaining, resetAt, usedUpByNetwork } = allowance
  return (
    <>
      <p>{`${remaining} ${remaining === 1 ? 'interpretation' : 'interpretations'} remaining today`}</p>
      {remaining === 0 && (
        <p className="mt-1 text-moon">
          {(usedUpByNetwork
            ? 'Guests on your network have used all that they share today.'
            : 'You have used all of today’s interpretations.') +
            (resetAt ? ` You’ll have more ${formatWhen(new Date(resetAt))}.` : '')}
        </p>
      )}
    </>
  )
}

/** "today at 3:20 PM" or "tomorrow at 7:05 AM", in the browser's time zone. */
function formatWhen(date: Date): string {
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(date)
  return `${date.toDateString() === new Date().toDateString() ? 'today' : 'tomorrow'} at ${time}`
}

import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import type { Signs } from '../../../contract/journal-insights.ts'
import { INSIGHT_MIN } from '../../../contract/limits.ts'
import { capitalize } from '../../../shared/capitalize.ts'
import { useMarkSign, useUnmarkSign } from './insight-queries.ts'
import { counted, NightsLink } from './nights-link.tsx'

type Props = { signs: Signs; userId: number; entries: number }

/** The dreamer's own dream signs, and suggestions for others. */
export function SignsSection({ signs: { own, suggested }, userId, entries }: Props) {
  const mark = useMarkSign(userId)
  const unmark = useUnmarkSign(userId)
  const isBusy = mark.isPending || unmark.isPending
  const [asked, setAsked] = useState<string>()
  return (
    <section aria-labelledby="signs">
      <h2 id="signs" className="text-2xl">
        Dream signs
      </h2>
      <p className="mt-3 max-w-read font-serif text-lg leading-snug">
        {own.length > 0
          ? 'What you marked as a sign that you are dreaming, and how often it was there.'
          : 'A dream sign is what comes back in your dreams and seldom elsewhere; you have marked none yet.'}
      </p>
      {own.length > 0 && (
        <ul className="mt-5 max-w-2xl">
          {own.map(({ sign, count, address }) => (
            <li key={sign} className="border-t border-night-line/60 py-2 last:border-b">
              <div className="flex flex-wrap items-center justify-between gap-x-5">
                <span>
                  <span className="font-serif">{capitalize(sign)}</span>{' '}
                  <span className="text-sm text-moon-soft">
                    in <NightsLink address={address}>{counted(count, 'dream')}</NightsLink>
                  </span>
                </span>
                {asked === sign ? (
                  <span className="flex flex-wrap items-center gap-x-4">
                    <button
                      type="button"
                      className="link min-h-11 px-1"
                      disabled={isBusy}
                      onClick={() => unmark.mutate(sign, { onSettled: () => setAsked(undefined) })}
                    >
                      Remove it from {counted(count, 'dream')}
                    </button>
                    <button type="button" className="min-h-11 px-1 hover:text-lamp" onClick={() => setAsked(undefined)}>
                      Keep
                    </button>
                  </span>
                ) : (
                  <button
                    type="button"
                    className="min-h-11 px-1 text-sm text-moon-soft hover:text-lamp print:hidden"
                    onClick={() => setAsked(sign)}
                  >
                    Unmark<span className="sr-only"> {sign}</span>
                  </button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {suggested.length > 0 ? (
        <>
          <h3 className="mt-8 text-lg">These may be signs of yours</h3>
          <ul className="mt-3 max-w-2xl print:hidden">
            {suggested.map(({ kind, name, label, count, address, others, sign }) => (
              <li
                key={`${kind} ${name}`}
                className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-t border-night-line/60 py-2 last:border-b"
              >
                <span className="min-w-0">
                  <span className="font-serif">{capitalize(label)}</span>{' '}
                  <span className="text-sm text-moon-soft">
                    in <NightsLink address={address}>{counted(count, 'dream')}</NightsLink>
                    {others === null ? `, a ${kind} of your own` : `; ${oneIn(others)} of other people’s`}
                  </span>
                </span>
                <Button
                  variant="quiet"
                  disabled={isBusy}
                  onClick={() => mark.mutate({ kind: kind as 'symbol' | 'person' | 'place', name })}
                >
                  Mark<span className="sr-only"> {sign} as a dream sign</span>
                </Button>
              </li>
            ))}
          </ul>
          <p className="mt-3 max-w-read text-sm text-moon-soft print:hidden">
            Marking adds the sign to the dreams that have it now. New dreams you mark while writing.
          </p>
        </>
      ) : (
        entries >= INSIGHT_MIN && (
          <p className="mt-5 max-w-read text-sm text-moon-soft">
            {`Nothing stands out enough to be suggested as ${own.length > 0 ? 'another' : 'one'}.`}
          </p>
        )
      )}
    </section>
  )
}

/** "1 in 40" */
function oneIn(perThousand: number): string {
  return `1 in ${Math.max(2, Math.round(1000 / Math.max(perThousand, 0.1)))}`
}

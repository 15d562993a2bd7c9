import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Day } from '../../../components/ui/day.tsx'
import type { Share } from '../../../contract/shares.ts'
import { shareHeading } from '../../../shared/share-heading.ts'
import { CopyLink } from './copy-link.tsx'
import { shareFailureText, sharesQuery, useEndShare } from './share-queries.ts'

const TITLES_SHOWN = 4

/** Lists the user's shares by link: what each shows and until when, with a button that ends it at once. */
export function ShareList({ userId }: { userId: number }) {
  const { data: shares } = useSuspenseQuery(sharesQuery)
  const [ended, setEnded] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const end = useEndShare(userId)
  return (
    <section aria-labelledby="shares" className="mt-10">
      <h2 id="shares" ref={heading} tabIndex={-1} className="border-b border-night-line pb-2 text-2xl outline-none">
        What you share
      </h2>
      <p role="status" className="mt-3 text-dawn empty:hidden">
        {ended}
      </p>
      <p role="alert" className="mt-3 text-ember empty:hidden">
        {shareFailureText(end.error)}
      </p>
      {shares.length === 0 && <p className="mt-4 text-moon-soft">Nothing at the moment.</p>}
      <ul>
        {shares.map((share) => (
          <li key={share.id} className="border-b border-night-line py-6 last:border-0">
            <h3 className="text-xl [overflow-wrap:anywhere]">{shareHeading(share.title, share.entries)}</h3>
            <p className="mt-1 text-moon-soft">
              {shownParts(share)}. Opens until <Day date={share.expiresAt} />.
            </p>
            {(share.title !== null || share.entries.length > 1) && (
              <p className="mt-1 text-sm text-moon-soft [overflow-wrap:anywhere]">{titlesOf(share)}</p>
            )}
            <div className="mt-4">
              <CopyLink link={share.link} label={`The link to ${shareHeading(share.title, share.entries)}`} />
            </div>
            <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-2">
              <Button
                variant="destructive"
                disabled={end.isPending}
                onClick={() =>
                  end.mutate(share, {
                    onSuccess: () => {
                      setEnded(`Ended: the link to “${shareHeading(share.title, share.entries)}” opens nothing now.`)
                      // The pressed button is gone.
                      heading.current?.focus()
                    },
                  })
                }
              >
                Stop sharing
              </Button>
              <a href={share.link} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
                See what it shows
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function shownParts({ entries, withDream, withInterpretation }: Share): string {
  const count = entries.length === 1 ? '1 dream' : `${entries.length} dreams`
  if (!withInterpretation) return `${count}, without interpretation`
  return withDream ? `${count}, with interpretation` : `${count}: the interpretation only`
}

function titlesOf({ entries }: Share): string {
  const rest = entries.length - TITLES_SHOWN
  const titles = entries.slice(0, TITLES_SHOWN).map(({ title }) => title)
  return [...titles, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../lib/dates.ts'
import { LiveSupport } from '../analysis/saved-support.tsx'
import { BackToJournal } from '../back-to-journal.tsx'
import { allRewritingsQuery } from './rewriting-queries.ts'
import { RewritingView } from './rewriting-view.tsx'

/** All rewritings of the journal with their rehearsals, newest first. */
export function RewritingsPage({ userId }: { userId: number }) {
  const { data: rewritings } = useSuspenseQuery(allRewritingsQuery)
  return (
    <div className="mx-auto max-w-read px-5 pt-8 md:pt-12">
      <LiveSupport />
      <BackToJournal />
      <h1 className="mt-4 text-4xl">Rewritten nightmares</h1>
      <p className="mt-3 text-moon-soft">
        <span>
          {rewritings.length === 0
            ? 'None yet. Open a dream that keeps coming back and choose “Rewrite this dream”.'
            : 'One at a time, some minutes a day, until it has lost its edge.'}
        </span>{' '}
        <Link to="/nightmares" className="link">
          About nightmares, and when to see someone
        </Link>
      </p>
      {rewritings.map(({ entry, ...rewriting }) => (
        <section key={rewriting.id} aria-labelledby={`rewriting-${rewriting.id}`} className="mt-12">
          <p className="label-caps">{formatDay(entry.dreamDate)}</p>
          <h2 id={`rewriting-${rewriting.id}`} className="mt-2 mb-5 text-2xl [overflow-wrap:anywhere]">
            <Link to="/journal/$id" params={{ id: rewriting.entryId }} className="hover:text-lamp">
              {entry.title}
            </Link>
          </h2>
          <RewritingView userId={userId} rewriting={rewriting} />
        </section>
      ))}
    </div>
  )
}

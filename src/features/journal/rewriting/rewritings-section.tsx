import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import type { Entry } from '../../../contract/journal.ts'
import { RewritingForm } from './rewriting-form.tsx'
import { rewritingsQuery } from './rewriting-queries.ts'
import { RewritingView } from './rewriting-view.tsx'

/** Under an entry: its rewritings with their rehearsals, and the exercise to write another. */
export default function RewritingsSection({ userId, entry }: { userId: number; entry: Entry }) {
  const { data: rewritings, error } = useQuery(rewritingsQuery(entry.id))
  const [isWriting, setIsWriting] = useState(false)
  if (error) return <p className="mt-12 text-ember">The rewritings could not be loaded. Please try again.</p>
  if (!rewritings) return null
  const isEmpty = rewritings.length === 0
  // A nightmare that nothing names can be rewritten, too, and no other dream is called one.
  if (isEmpty && !isWriting && !isFrightening(entry)) {
    return (
      <button
        type="button"
        className="link mt-8 inline-flex min-h-11 items-center print:hidden"
        onClick={() => setIsWriting(true)}
      >
        Rewrite this dream
      </button>
    )
  }
  return (
    <section aria-labelledby="rewritings" className="mt-12 border-t border-night-line pt-8 print:hidden">
      <h2 id="rewritings" className="text-2xl">
        {!isEmpty ? 'Rewritten' : isFrightening(entry) ? 'A nightmare that comes back?' : 'Rewrite this dream'}
      </h2>
      {isEmpty && isFrightening(entry) && (
        <p className="mt-3 text-moon-soft">
          Awake, it can be changed: write a new version, and go through that one for some minutes a day.{' '}
          <Link to="/nightmares" hash="rewrite" className="link">
            What is known about it, and how it is done
          </Link>
        </p>
      )}
      {rewritings.map((rewriting) => (
        <div key={rewriting.id} className="mt-6 border-b border-night-line pb-8 last-of-type:border-0">
          <RewritingView userId={userId} rewriting={rewriting} />
        </div>
      ))}
      {isWriting ? (
        <RewritingForm userId={userId} entryId={entry.id} onClose={() => setIsWriting(false)} />
      ) : (
        <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button variant="quiet" onClick={() => setIsWriting(true)}>
            {isEmpty ? 'Rewrite this dream' : 'Write another version'}
          </Button>
          {!isEmpty && (
            <Link to="/journal/rewritings" className="link inline-flex min-h-11 items-center">
              All rewritings
            </Link>
          )}
        </p>
      )}
    </section>
  )
}

/** Whether fear was recognized in a dream, or is its mood. */
function isFrightening({ mood, symbols }: Entry): boolean {
  return mood === 'Afraid' || mood === 'Anxious' || symbols.some(({ slug }) => slug === 'fear')
}

import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import type { Situation } from '../../contract/symbols.ts'

/**
 * What the symbol may do in a dream: first the list of it, from which a reader goes to what they dreamt, then a passage
 * for each. Each situation has an address, at which it is marked.
 */
export function Situations({ situations }: { situations: Situation[] }) {
  const hash = useLocation({ select: (location) => location.hash })
  const isHydrated = useHydrated()
  if (situations.length === 0) return null
  return (
    <section aria-labelledby="in-your-dream" className="mt-12">
      <h2 id="in-your-dream" className="text-xl">
        In your dream
      </h2>
      <Contents situations={situations} />
      <ul className="mt-6">
        {situations.map(({ label, anchor, says, question, dreams }) => (
          <li
            key={anchor}
            id={anchor}
            // Browsers don't apply `:target` after a navigation by script: then the router's address counts.
            data-target={(isHydrated && hash === anchor) || undefined}
            className={`-mx-4 scroll-mt-24 break-inside-avoid border-t border-night-line px-4 py-5 sm:grid sm:grid-cols-[13rem_1fr] sm:gap-x-6 ${
              isHydrated
                ? 'data-target:bg-night-raised data-target:shadow-[-4px_0_var(--color-lamp)]'
                : 'target:bg-night-raised target:shadow-[-4px_0_var(--color-lamp)]'
            }`}
          >
            <div>
              <h3 className="text-lg leading-snug">
                <Link to="." hash={anchor} className="hover:text-lamp">
                  {inUpperCase(label)}
                </Link>
              </h3>
              {dreams !== undefined && (
                <p className="mt-1 text-sm text-moon-soft">
                  Found in {dreams} dream {dreams === 1 ? 'report' : 'reports'}
                </p>
              )}
            </div>
            <div className="mt-2 font-serif sm:mt-0">
              <p>{says}</p>
              {question && <p className="mt-2 text-moon-soft italic">{question}</p>}
            </div>
          </li>
        ))}
      </ul>
      {situations.some(({ dreams }) => dreams !== undefined) && (
        <p className="border-t border-night-line pt-4 text-sm text-moon-soft">
          The numbers are of the dream reports that were read for this.{' '}
          <Link to="/dream-statistics" hash="passages" className="link">
            How the passages were made
          </Link>
        </p>
      )}
    </section>
  )
}

function Contents({ situations }: { situations: Situation[] }) {
  return (
    <nav aria-label="What happened in your dream" className="mt-4 print:hidden">
      <ul className="flex flex-wrap gap-2">
        {situations.map(({ label, anchor }) => (
          <li key={anchor}>
            <Link
              to="."
              hash={anchor}
              className="inline-flex min-h-9 items-center rounded-full border border-night-line px-3.5 py-1 text-sm leading-snug text-moon-soft transition-colors duration-200 hover:border-lamp hover:text-moon"
            >
              {inUpperCase(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const inUpperCase = (label: string) => label.charAt(0).toUpperCase() + label.slice(1)

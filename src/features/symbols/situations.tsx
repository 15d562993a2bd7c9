import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import type { Situation } from '../../contract/symbols.ts'

/** Lists what the symbol may do in a dream, for scanning. Each situation has an address, at which it is marked. */
export function Situations({ situations }: { situations: Situation[] }) {
  const hash = useLocation({ select: (location) => location.hash })
  const isHydrated = useHydrated()
  if (situations.length === 0) return null
  return (
    <section aria-labelledby="in-your-dream" className="mt-12">
      <h2 id="in-your-dream" className="text-xl">
        In your dream
      </h2>
      <ul className="mt-4">
        {situations.map(({ label, anchor, says }) => (
          <li
            key={anchor}
            id={anchor}
            // Browsers don't apply `:target` after a navigation by script: then the router's address counts.
            data-target={(isHydrated && hash === anchor) || undefined}
            className={`-mx-4 break-inside-avoid border-t border-night-line px-4 py-4 sm:grid sm:grid-cols-[13rem_1fr] sm:gap-x-6 ${
              isHydrated
                ? 'data-target:bg-night-raised data-target:shadow-[-4px_0_var(--color-lamp)]'
                : 'target:bg-night-raised target:shadow-[-4px_0_var(--color-lamp)]'
            }`}
          >
            <h3 className="text-lg">
              <Link to="." hash={anchor} className="hover:text-lamp">
                {label.charAt(0).toUpperCase() + label.slice(1)}
              </Link>
            </h3>
            <p className="mt-1 font-serif sm:mt-0">{says}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

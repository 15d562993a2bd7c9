import { Link } from '@tanstack/react-router'

/** Two sentences on imagery rehearsal, for a dream that is told as a nightmare that returns. */
export function NightmareNote() {
  return (
    <aside
      aria-label="About nightmares that return"
      className="mt-10 rounded-xl border border-night-line bg-night-raised p-5 text-moon-soft md:p-6"
    >
      <p>
        A nightmare that keeps coming back can often be changed by imagery rehearsal: you rewrite it while you’re awake
        and go over the new version for a few minutes a day, which helped many people in trials, though not everyone.
        The{' '}
        <Link to="/nightmares" className="link">
          guide to nightmares
        </Link>{' '}
        says how it is done, how well it has been shown to work, and when it is better to see someone.
      </p>
    </aside>
  )
}

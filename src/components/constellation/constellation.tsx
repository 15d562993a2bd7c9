import { figureOf } from '../../lib/figure.ts'
import { inkOf } from '../../lib/hue.ts'

type Props = {
  slug: string
  /** The category's hue in degrees (OKLCH); without one the lines are moonlight. */
  hue?: number | undefined
  className?: string
}

/** A symbol's constellation. Stands beside its name, so it is hidden from screen readers. */
export function Constellation({ slug, hue, className }: Props) {
  const { stars, lines, brightest } = figureOf(slug)
  const ink = hue === undefined ? 'var(--color-moon-soft)' : inkOf(hue)
  const path = lines.map(([a, b]) => `M${at(stars[a])}L${at(stars[b])}`).join('')
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke={ink} strokeOpacity=".5" strokeWidth=".7" />
      {stars.map((star, index) =>
        index === brightest ? (
          <g key={at(star)} fill="var(--color-lamp)">
            <circle cx={star.x} cy={star.y} r={star.r * 2.4} opacity=".14" />
            <circle cx={star.x} cy={star.y} r={star.r} />
          </g>
        ) : (
          <circle key={at(star)} cx={star.x} cy={star.y} r={star.r} fill={ink} />
        ),
      )}
    </svg>
  )
}

function at(star: { x: number; y: number } | undefined): string {
  return star ? `${star.x} ${star.y}` : ''
}

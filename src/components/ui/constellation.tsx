import { categoryColour } from '../../shared/category-colour.ts'
import { constellationOf } from '../../shared/constellation.ts'

type Props = {
  slug: string
  /** The category's hue in degrees (OKLCH); without one, lines and stars are in the moonlight colour. */
  hue?: number | undefined
  className?: string
}

/** A symbol's constellation as an SVG. It is shown beside the symbol's name, so it is hidden from screen readers. */
export function Constellation({ slug, hue, className }: Props) {
  const { stars, lines, brightest } = constellationOf(slug)
  const ink = hue === undefined ? 'var(--color-moon-soft)' : categoryColour(hue)
  const path = lines.map(([a, b]) => `M${coordinatesOf(stars[a])}L${coordinatesOf(stars[b])}`).join('')
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke={ink} strokeOpacity=".5" strokeWidth=".7" />
      {stars.map((star, index) =>
        index === brightest ? (
          <g key={coordinatesOf(star)} fill="var(--color-lamp)">
            <circle cx={star.x} cy={star.y} r={star.r * 2.4} opacity=".14" />
            <circle cx={star.x} cy={star.y} r={star.r} />
          </g>
        ) : (
          <circle key={coordinatesOf(star)} cx={star.x} cy={star.y} r={star.r} fill={ink} />
        ),
      )}
    </svg>
  )
}

function coordinatesOf(star: { x: number; y: number } | undefined): string {
  return star ? `${star.x} ${star.y}` : ''
}

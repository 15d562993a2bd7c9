import type { Figure } from '../../contract/figure.ts'
import { categoryColour } from '../../shared/category-colour.ts'
import { constellationOf, constellationOfFigure } from '../../shared/constellation.ts'

type Props = {
  slug: string
  /** What a symbol's constellation shows; without it, one is generated from the slug. */
  figure?: Figure | undefined
  /** The category's hue in degrees (OKLCH); without one, lines and stars are in the moonlight colour. */
  hue?: number | undefined
  className?: string
}

/**
 * A constellation as an SVG. It is shown beside the name of what it stands for, so it is hidden from screen readers.
 */
export function Constellation({ slug, figure, hue, className }: Props) {
  const { stars, lines, brightest } = figure ? constellationOfFigure(figure, slug) : constellationOf(slug)
  const bright = stars[brightest]
  const ink = hue === undefined ? 'var(--color-moon-soft)' : categoryColour(hue)
  const path = lines
    .map(([a, b], at) => {
      // A line that goes on from the one before needs no new start, which keeps the picture small.
      const start = lines[at - 1]?.[1] === a ? '' : `M${coordinatesOf(stars[a])}`
      return `${start}L${coordinatesOf(stars[b])}`
    })
    .join('')
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke={ink} strokeOpacity=".5" strokeWidth=".7" />
      <g fill={ink}>
        {stars.map(
          (star, index) =>
            index !== brightest && <circle key={coordinatesOf(star)} cx={star.x} cy={star.y} r={star.r} />,
        )}
      </g>
      {bright && (
        <g fill="var(--color-lamp)">
          <circle cx={bright.x} cy={bright.y} r={bright.r * 2.4} opacity=".14" />
          <circle cx={bright.x} cy={bright.y} r={bright.r} />
        </g>
      )}
    </svg>
  )
}

function coordinatesOf(star: { x: number; y: number } | undefined): string {
  return star ? `${star.x} ${star.y}` : ''
}

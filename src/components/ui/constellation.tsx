import type { Figure } from '../../contract/figure.ts'
import { categoryColour } from '../../shared/category-colour.ts'
import { constellationOf, constellationOfFigure } from '../../shared/constellation.ts'

type Props = {
  slug: string
  /** The figure that a symbol's constellation shows; without it, one is generated from the slug. */
  figure?: Figure | undefined
  /** The category's hue in degrees (OKLCH); without one, lines and stars are in the moonlight colour. */
  hue?: number | undefined
  className?: string
}

/**
 * A constellation as an SVG. It is shown beside the name of what it stands for, so it is hidden from screen readers.
 */
export function Constellation({ slug, figure, hue, className }: Props) {
  return (
    <svg
      viewBox="0 0 100 100"
      className={className}
      aria-hidden="true"
      focusable="false"
      // One text in the place of twenty elements, each of which would cost the server as much as a line of a page.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers, and a colour that is computed from one
      dangerouslySetInnerHTML={{ __html: drawingOf(slug, figure, hue) }}
    />
  )
}

/** The drawings that were made last; more than there are symbols. */
const drawings = new Map<string, string>()
const DRAWINGS_MAX = 2000

/** Returns the SVG elements of a constellation. Each is drawn once. */
function drawingOf(slug: string, figure: Figure | undefined, hue: number | undefined): string {
  const key = [slug, hue, figure?.stars, figure?.lines, figure?.brightest].join('\n')
  let drawing = drawings.get(key)
  if (drawing === undefined) {
    if (drawings.size >= DRAWINGS_MAX) drawings.clear()
    drawing = draw(slug, figure, hue)
    drawings.set(key, drawing)
  }
  return drawing
}

function draw(slug: string, figure: Figure | undefined, hue: number | undefined): string {
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
  const others = stars.filter((_, index) => index !== brightest)
  return [
    `<path d="${path}" fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width=".7"></path>`,
    `<g fill="none" stroke="${ink}" stroke-linecap="round">${dots(others)}</g>`,
    bright &&
      `<g fill="var(--color-lamp)">${circle({ ...bright, r: bright.r * 2.4 }, ' opacity=".14"')}${circle(bright)}</g>`,
  ].join('')
}

/** Stars whose radii differ by less than this, in units of the picture, look the same. */
const RADIUS_STEP = 0.3

/**
 * Stars as points of a line with round ends, one element for all of about one size: as circles they would be half of
 * the elements of a page of cards.
 */
function dots(stars: Star[]): string {
  const bySize = Map.groupBy(stars, ({ r }) => Math.round(r / RADIUS_STEP))
  return [...bySize]
    .map(([steps, alike]) => {
      const points = alike.map((star) => `M${coordinatesOf(star)}h0`).join('')
      return `<path d="${points}" stroke-width="${(2 * steps * RADIUS_STEP).toFixed(1)}"></path>`
    })
    .join('')
}

function circle({ x, y, r }: Star, rest = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${r}"${rest}></circle>`
}

type Star = { x: number; y: number; r: number }

function coordinatesOf(star: Star | undefined): string {
  return star ? `${star.x} ${star.y}` : ''
}

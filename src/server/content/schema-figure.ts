import { z } from 'zod'

const STARS_MIN = 7
const STARS_MAX = 22

/** Lines between two stars; more would make the drawing larger than a page of forty cards can bear. */
const JOINS_MAX = 34

/** Stars nearer to the edge of the 100 × 100 grid than this would be cut off. */
const MARGIN = 4

/** Two stars nearer to each other than this would look like one. */
const APART = 4

/**
 * A symbol's constellation: `stars` are points of a grid of 100 × 100 with the origin at the top left ("12,30 20,44"),
 * `lines` join them by their places from 0 ("0-1-2 2-3"), `brightest` is the place of the star that shines most.
 */
export const figureSchema = z
  .strictObject({
    stars: z.string().regex(/^\d{1,2},\d{1,2}( \d{1,2},\d{1,2})*$/, 'must be points like "12,30 20,44"'),
    lines: z.string().regex(/^\d+(-\d+)+( \d+(-\d+)+)*$/, 'must be lines like "0-1-2 2-3"'),
    brightest: z.int().nonnegative(),
  })
  .superRefine(({ stars, lines, brightest }, ctx) => {
    const points = stars.split(' ').map((point) => point.split(',').map(Number) as [number, number])
    const addFault = (message: string) => ctx.addIssue({ code: 'custom', message })
    if (points.length < STARS_MIN || points.length > STARS_MAX)
      addFault(`must have ${STARS_MIN} to ${STARS_MAX} stars, not ${points.length}`)
    for (const [at, [x, y]] of points.entries()) {
      if (Math.min(x, y) < MARGIN || Math.max(x, y) > 100 - MARGIN) addFault(`star ${at} is too near to the edge`)
      for (const [other, [a, b]] of points.slice(0, at).entries())
        if (Math.hypot(a - x, b - y) < APART) addFault(`stars ${other} and ${at} are nearer than ${APART}`)
    }
    const joined = new Set(lines.split(/[ -]/).map(Number))
    for (const at of joined) if (at >= points.length) addFault(`there is no star ${at}`)
    for (const at of points.keys()) if (!joined.has(at)) addFault(`star ${at} is in no line`)
    const joins = lines.split(' ').reduce((sum, line) => sum + line.split('-').length - 1, 0)
    if (joins > JOINS_MAX) addFault(`joins more than ${JOINS_MAX} pairs of stars`)
    if (brightest >= points.length) addFault(`there is no star ${brightest}`)
  })
